import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { InstructorCalendar } from '#shared/rules/sessions/availability.ts'
import type { Schedule } from '#shared/rules/sessions/schedule.ts'
import {
  allotted,
  type EveryWeeks,
  lastOf,
  occurrences,
  partsOfWhole,
  seriesRules,
  whyNotFree,
} from '#shared/rules/sessions/series.ts'
import { wallTimeOf } from '#shared/rules/sessions/wall-time.ts'
import { stretchesOf } from '../../../functions/ports/process/zones.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const seriesIn = (zone: string, startsAt: string, everyWeeks: EveryWeeks, count: number) => {
  const repeated = { startsAt, everyWeeks, count }
  return occurrences(stretchesOf(zone, Date.parse(startsAt), lastOf(repeated)), repeated)
}

describe('a series', () => {
  test.each([
    ['America/New_York', '2026-10-28T13:00:00.000Z', ['2026-10-28T13:00', '2026-11-04T14:00']],
    ['America/New_York', '2026-03-04T14:00:00.000Z', ['2026-03-04T14:00', '2026-03-11T13:00']],
    ['Europe/Berlin', '2026-10-21T07:00:00.000Z', ['2026-10-21T07:00', '2026-10-28T08:00']],
    ['Europe/Berlin', '2026-03-25T08:00:00.000Z', ['2026-03-25T08:00', '2026-04-01T07:00']],
  ])('in %s keeps its local hour over the change of the clocks after %s', (zone, startsAt, expected) => {
    const found = seriesIn(zone, startsAt, 1, 2)
    expect(found.map(({ at = 0 }) => new Date(at).toISOString().slice(0, 16))).toEqual(expected)
  })

  test('leaves out an hour that the clocks skip, and names it', () => {
    const found = seriesIn('America/New_York', '2026-03-01T07:30:00.000Z', 1, 3)
    expect(found.map(({ at }) => at && new Date(at).toISOString())).toEqual([
      '2026-03-01T07:30:00.000Z',
      undefined,
      '2026-03-15T06:30:00.000Z',
    ])
    expect(found[1]?.wallTime).toBe('2026-03-08T02:30')
  })

  test('that begins in the second of two repeated hours begins there', () => {
    const [first, second] = seriesIn('Europe/Berlin', '2026-10-25T01:30:00.000Z', 2, 2)
    expect(first?.at).toBe(Date.parse('2026-10-25T01:30:00.000Z'))
    expect(second?.at).toBe(Date.parse('2026-11-08T01:30:00.000Z'))
  })

  test.each(['America/New_York', 'Europe/Berlin'])(
    'of any length in %s has one local time, weeks apart',
    (zone) => {
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: 2 * 366 * 96 }),
          fc.constantFrom(...seriesRules.weeks),
          fc.integer({ min: seriesRules.least, max: seriesRules.most }),
          (quarters, everyWeeks, count) => {
            const start = Date.UTC(2026, 0, 1) + quarters * 15 * minute
            const startsAt = new Date(start).toISOString()
            const found = seriesIn(zone, startsAt, everyWeeks, count)
            const [first] = found
            expect(found).toHaveLength(count)
            expect(first?.at).toBe(start)
            for (const [place, { at, wallTime }] of found.entries()) {
              expect(wallTime.slice(11)).toBe(first?.wallTime.slice(11))
              const days = Date.parse(`${wallTime}Z`) - Date.parse(`${first?.wallTime}Z`)
              expect(days).toBe(place * everyWeeks * 7 * day)
              if (at === undefined) continue
              expect(wallTimeOf(stretchesOf(zone, at, at + hour), at)).toBe(wallTime)
            }
          },
        ),
        { numRuns: 60 },
      )
    },
  )
})

describe('the reason why a time is not free', () => {
  const monday = Date.UTC(2026, 0, 5)
  const allDay = [{ from: 0, to: 1440 }]
  const schedule = (said: Partial<Schedule> = {}): Schedule => ({
    zone: 'UTC',
    weekly: {
      sunday: [],
      monday: [{ from: 540, to: 1020 }],
      tuesday: allDay,
      wednesday: allDay,
      thursday: allDay,
      friday: allDay,
      saturday: allDay,
    },
    exceptions: [],
    bufferBefore: 0,
    bufferAfter: 0,
    notice: 120,
    horizon: 30,
    lengths: [{ minutes: 60, cents: 5000 }],
    mostADay: 1,
    step: 15,
    ...said,
  })
  const calendar = (said: Partial<InstructorCalendar> = {}): InstructorCalendar => ({
    schedule: schedule(),
    stretches: stretchesOf('UTC', monday - 7 * day, monday + 60 * day),
    busy: [],
    sessions: [],
    now: monday,
    ...said,
  })
  const nine = monday + 9 * hour

  test.each([
    ['notice', calendar({ now: nine - hour }), nine],
    ['horizon', calendar(), monday + 31 * day + 12 * hour],
    ['closed', calendar(), monday + 8 * hour],
    ['taken', calendar({ busy: [[nine, nine + hour]] }), nine],
    ['day_full', calendar({ sessions: [nine + 3 * hour] }), nine],
    // The first obstacle counts: full or not, that hour is taken.
    ['taken', calendar({ busy: [[nine, nine + hour]], sessions: [nine] }), nine],
  ] as const)('is %s', (why, given, start) => expect(whyNotFree(given, 60, start)).toBe(why))
})

describe('the shares of one payment', () => {
  const cents = fc.integer({ min: 0, max: 200_000 })
  const amounts = fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 10 })
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

  test('parts of a tax make the whole, to the cent, and none is below zero', () =>
    fc.assert(
      fc.property(cents, amounts, (tax, weights) => {
        const parts = partsOfWhole(tax, weights)
        expect(sum(parts)).toBe(tax)
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
      }),
    ))

  test('of nothing is nothing', () => expect(partsOfWhole(100, [0, 0])).toEqual([0, 0]))

  test('a refund without details goes to the last sessions first, none beyond its own rest', () => {
    expect(allotted([50, 50, 20], 60)).toEqual([0, 40, 20])
    fc.assert(
      fc.property(amounts, cents, (left, amount) => {
        const parts = allotted(left, amount)
        expect(sum(parts)).toBe(Math.min(amount, sum(left)))
        for (const [place, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(left[place] ?? 0)
        }
      }),
    )
  })
})
