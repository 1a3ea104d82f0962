import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Span } from '#shared/rules/sessions/availability.ts'
import {
  busyWindow,
  isToBeTold,
  lookFailureText,
  packBusy,
  unpackBusy,
} from '#shared/rules/sessions/busy-times.ts'

const quarter = 15 * 60_000
const from = Date.parse('2026-12-01T00:00Z')
const all: Span = [0, Number.POSITIVE_INFINITY]
const spans = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 300 }))
    .map(([at, minutes]): Span => [from + at * 60_000, from + (at + minutes) * 60_000]),
  { maxLength: 30 },
)

describe('stored busy times', () => {
  test('are every quarter hour that an event touches, and no other', () => {
    fc.assert(
      fc.property(spans, (given) => {
        const kept = unpackBusy(packBusy(given), all)
        for (let at = from; at < from + 250 * quarter; at += quarter) {
          const touches = (span: Span) => span[0] < span[1] && span[0] < at + quarter && span[1] > at
          expect(kept.some(([begins, ends]) => begins <= at && at < ends)).toBe(given.some(touches))
        }
        // Apart and in order.
        expect(kept.every(([begins], place) => place === 0 || begins > (kept[place - 1]?.[1] ?? 0))).toBe(
          true,
        )
      }),
    )
  })

  test('are stored for one span only, and are short', () => {
    const hours = Array.from(
      { length: 24 },
      (_, at): Span => [...([from + at * 8 * quarter, from + (at * 8 + 4) * quarter] as const)],
    )
    const packed = packBusy(hours)
    expect(unpackBusy(packed, [from + 4 * quarter, from + 8 * quarter])).toEqual([])
    expect(unpackBusy(packed, [from + 3 * quarter, from + 9 * quarter])).toEqual(hours.slice(0, 2))
    expect(packed.length).toBeLessThan(24 * 4 + 10)
    expect([packBusy([]), unpackBusy('', all)]).toEqual(['', []])
  })
})

test('a calendar is read for the days that can be booked, and the week in view', () => {
  const now = new Date('2026-12-01T12:00Z')
  expect(busyWindow(now, 30).map((at) => new Date(at).toISOString().slice(0, 10))).toEqual([
    '2026-11-24',
    '2027-01-03',
  ])
})

describe('a calendar that cannot be read', () => {
  const now = new Date('2026-12-10T12:00:00Z')
  test.each([
    ['for less than a day', '2026-12-09T12:00:01Z', undefined, false],
    ['for a day', '2026-12-09T12:00:00Z', undefined, true],
    ['for long, told within a week', '2026-12-01T00:00:00Z', '2026-12-03T12:00:01Z', false],
    ['for long, told a week ago', '2026-12-01T00:00:00Z', '2026-12-03T12:00:00Z', true],
  ])('%s: a mail is %s', (_, failingSince, toldAt, isTold) => {
    expect(isToBeTold({ failingSince, toldAt }, now)).toBe(isTold)
  })
})

describe('the reason why a calendar could not be read', () => {
  test.each([
    [{ title: 'Lunch', day: '2027-01-05' }, / “Lunch”, on January 5, 2027\.$/],
    [{ title: 'Lunch', day: '' }, / “Lunch”\.$/],
    [{ title: '', day: '2027-12-31' }, / one without a title, on December 31, 2027\.$/],
    [{ title: '', day: '' }, /another calendar\.$/],
    [null, /another calendar\.$/],
  ])('names the event %o', (event, words) => {
    expect(lookFailureText('zone', event)).toMatch(words)
  })
})
