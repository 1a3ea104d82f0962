import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { listedDefences } from './defence.ts'

/** The list of defences stays correct while its files change. */

const defences = await listedDefences()

test('there is a list, and each defence has a unique name', () => {
  expect(defences.length).toBeGreaterThan(0)
  const names = defences.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([])
})

describe.each(defences)('$name', ({ file, from, to, tests }) => {
  test('is found once in its file and can be switched off', () => {
    expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
    expect(to).not.toBe(from)
  })

  test('names tests that exist', () => {
    expect(tests).not.toEqual([])
    expect(tests.filter((path) => !existsSync(path))).toEqual([])
  })
})
