import { expect, test } from 'vitest'
import { placeOf } from '../../../web/ui/player/live/dated-list.ts'

/** A playlist of ten seconds, an interruption of a minute, and ten more seconds. */
const at = Date.parse('2026-11-27T16:00:00.000Z')
const fragment = (start: number, programDateTime: number | null) => ({ start, duration: 2, programDateTime })
const fragments = [
  ...[0, 2, 4, 6, 8].map((start) => fragment(100 + start, at + start * 1000)),
  ...[0, 2, 4, 6, 8].map((start) => fragment(110 + start, at + (70 + start) * 1000)),
]
const place = (moment: number, list: unknown[] = fragments) =>
  placeOf({ fragments: list as NonNullable<Parameters<typeof placeOf>[0]>['fragments'] }, moment)

test('a moment has its place in a playlist, on both sides of an interruption', () => {
  expect(place(at + 5000)).toBe(105)
  expect(place(at + 73_000)).toBe(113)
})

test('a moment of the interruption is at the cut, and one outside the playlist at its end', () => {
  expect(place(at + 30_000)).toBe(110)
  expect(place(at - 60_000)).toBe(100)
  expect(place(at + 900_000)).toBe(120)
})

test('a playlist without dates, or none, has no place for a moment', () => {
  expect(place(at, [fragment(0, null)])).toBeUndefined()
  expect(placeOf(undefined, at)).toBeUndefined()
})
