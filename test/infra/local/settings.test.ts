import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  chosenClips,
  chosenFolder,
  chosenPictures,
  chosenPort,
  prepareFolder,
} from '../../../infra/local/settings.ts'
import { scratch } from '../../support/platform/scratch.ts'

const room = scratch()

describe('the environment of npm start', () => {
  test('is 3000, every clip, every picture and .local by default', () => {
    expect(chosenPort({})).toBe(3000)
    expect([chosenClips({}), chosenPictures({})]).toEqual([
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    ])
    expect(chosenFolder({})).toMatch(/\.local$/)
  })

  test('is used as given', () => {
    expect(chosenPort({ PORT: '3100' })).toBe(3100)
    expect(chosenClips({ KIAI_CLIPS: '0' })).toBe(0)
    expect(chosenPictures({ KIAI_PICTURES: '3' })).toBe(3)
    expect(chosenFolder({ KIAI_DATA: '/var/kiai' })).toBe('/var/kiai')
  })

  test.each(['abc', '-1', '3.5', '65536', '80 ', '0x50'])('PORT=%s is refused in words', (PORT) => {
    expect(() => chosenPort({ PORT })).toThrow(/^PORT=.* is no whole number from 0 to 65535.*PORT=3100/)
  })
})

describe('the data folder', () => {
  test('is created at any depth', () => {
    const dir = join(room.dir, 'a', 'b')
    prepareFolder(dir)
    expect(() => writeFileSync(join(dir, 'kept'), '')).not.toThrow()
  })

  test('that cannot be created is reported with a next step', () => {
    writeFileSync(join(room.dir, 'file'), '')
    expect(() => prepareFolder(join(room.dir, 'file', 'data'))).toThrow(
      /cannot be written \(ENOTDIR.*KIAI_DATA=/,
    )
  })

  test.skipIf(process.getuid?.() === 0)('that belongs to another user is reported', () => {
    chmodSync(room.dir, 0o555)
    expect(() => prepareFolder(room.dir)).toThrow(/cannot be written/)
  })
})
