import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { busyIn } from '../../../functions/ports/calendars/foreign-calendar.ts'

/** Calendars as real programs write them, each with one peculiarity, and the busy times of each. */

type Cases = {
  zone: string
  window: [string, string]
  cases: Record<string, { why: string; busy: [string, string][] }>
}

const read = (name: string) => readFileSync(new URL(`../../cases/calendars/${name}`, import.meta.url), 'utf8')
const { zone, window, cases } = JSON.parse(read('expected.json')) as Cases
const [from, to] = window.map((at) => Date.parse(at)) as [number, number]

async function* inParts(text: string, length: number) {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
}

describe.each(Object.entries(cases))('%s', (name, { why, busy }) => {
  const expected = busy.map((span) => span.map((at) => Date.parse(at)))

  test(`is read correctly: ${why}`, async () => {
    const spans = await busyIn([read(`${name}.ics`)], { zone, within: [from, to] })
    expect(spans.toSorted(([a], [b]) => a - b)).toEqual(expected)
  })

  test('gives the same in any chunks of its text', async () => {
    const spans = await busyIn(inParts(read(`${name}.ics`), 3), { zone, within: [from, to] })
    expect(spans.toSorted(([a], [b]) => a - b)).toEqual(expected)
  })
})
