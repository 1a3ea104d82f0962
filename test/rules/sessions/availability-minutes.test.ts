import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeStarts, isFree, nearestFree, type Span } from '#shared/rules/sessions/availability.ts'
import { type Schedule, scheduleFaults, steps } from '#shared/rules/sessions/schedule.ts'
import { plainFreeStarts } from '../../support/sessions/plain-availability.ts'
import { calendarOf, everyDay, schedule } from '../../support/sessions/schedules.ts'

/** The rule compared with one that checks the clocks of each minute, around every kind of clock change. */

const isWhole = process.env.KIAI_WHOLE === 'yes'
const minute = 60_000
const day = 1440

/** A day of each zone on which its clocks change, and days on which they do not. */
const changes = [
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Europe/Dublin', '2026-03-29'],
  ['Europe/Dublin', '2026-10-25'],
  ['America/Santiago', '2026-04-05'],
  ['America/Santiago', '2026-09-06'],
  ['Africa/Casablanca', '2026-02-15'],
  ['Africa/Casablanca', '2026-03-22'],
  ['Antarctica/Troll', '2026-03-29'],
  ['Antarctica/Troll', '2026-10-25'],
  ['Pacific/Apia', '2011-12-30'],
  ['Asia/Kathmandu', '2026-06-07'],
] as const

const minutesOf = (quarters: number) => quarters * 15

/** None to three, apart or touching; sometimes the whole day. */
const hours = fc.oneof(
  { weight: 1, arbitrary: fc.constant([{ from: 0, to: day }]) },
  {
    weight: 4,
    arbitrary: fc
      .uniqueArray(fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 96 })), {
        maxLength: 6,
      })
      .map((ends) => {
        const sorted = ends.sort((a, b) => a - b).map(minutesOf)
        return sorted.flatMap((to, at) => (at % 2 === 1 ? [{ from: sorted[at - 1] ?? 0, to }] : []))
      }),
  },
)

const week = fc
  .tuple(hours, hours, hours, hours, hours, hours, hours)
  .map(([sunday, monday, tuesday, wednesday, thursday, friday, saturday]): Schedule['weekly'] => ({
    ...everyDay([]),
    sunday,
    monday,
    tuesday,
    wednesday,
    thursday,
    friday,
    saturday,
  }))

/** Minutes from the middle of the tested span. */
const offset = (days: number) => fc.integer({ min: -days * day, max: days * day })

const question = fc.record({
  change: fc.constantFrom(...changes),
  weekly: week,
  /** Days from the change. */
  exceptions: fc.uniqueArray(fc.tuple(fc.integer({ min: -2, max: 2 }), hours), {
    maxLength: 2,
    selector: ([days]) => days,
  }),
  before: fc.integer({ min: 0, max: 4 }).map(minutesOf),
  after: fc.integer({ min: 0, max: 4 }).map(minutesOf),
  notice: fc.constantFrom(0, 45, 120, 1440),
  horizon: fc.integer({ min: 2, max: 4 }),
  mostADay: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 2 }),
  step: fc.constantFrom(...steps),
  length: fc.integer({ min: 1, max: 16 }).map(minutesOf),
  from: offset(2),
  lasts: fc.integer({ min: 0, max: 2 * day }),
  busy: fc.array(fc.tuple(offset(3), fc.integer({ min: 0, max: 300 })), { maxLength: 10 }),
  sessions: fc.array(offset(3), { maxLength: 6 }),
  /** Before the span, mostly. */
  now: fc.integer({ min: -2 * day, max: day / 2 }),
})

type Asked = typeof question extends fc.Arbitrary<infer Value> ? Value : never

function calendarAsked({ change: [zone, date], from, lasts, ...asked }: Asked) {
  const middle = Date.parse(`${date}T00:00Z`)
  const moment = (offset: number) => middle + offset * minute
  const dayAt = (days: number) => new Date(moment(days * day)).toISOString().slice(0, 10)
  const made = schedule({
    zone,
    weekly: asked.weekly,
    step: asked.step,
    mostADay: asked.mostADay,
    bufferBefore: asked.before,
    bufferAfter: asked.after,
    notice: asked.notice,
    horizon: asked.horizon,
    exceptions: asked.exceptions.map(([days, hours]) => ({ from: dayAt(days), to: dayAt(days), hours })),
  })
  const within: Span = [moment(from), moment(from + lasts)]
  const calendar = calendarOf(made, within, {
    busy: asked.busy.map(([begins, lasts]): Span => [moment(begins), moment(begins + lasts)]),
    sessions: asked.sessions.map(moment),
    now: moment(from + asked.now),
  })
  return { calendar, within, length: asked.length }
}

test('free starts are those whose every minute is open and free', () => {
  let found = 0
  fc.assert(
    fc.property(question, (asked) => {
      const { calendar, within, length } = calendarAsked(asked)
      expect(scheduleFaults(calendar.schedule)).toEqual([])
      const starts = freeStarts(calendar, length, within)
      expect(starts).toEqual(plainFreeStarts(calendar, length, within))
      found += starts.length
    }),
    { numRuns: isWhole ? 10_000 : 300 },
  )
  // Guards against a comparison of nothing with nothing.
  expect(found).toBeGreaterThan(1000)
})

test('a single request, a part of a span, and the nearest starts agree with the whole', () => {
  fc.assert(
    fc.property(question, fc.nat(), (asked, chosen) => {
      const { calendar, within, length } = calendarAsked(asked)
      const [from, to] = within
      const starts = freeStarts(calendar, length, within)
      const cut = from + Math.floor((to - from) / 2)
      const halves = [
        ...freeStarts(calendar, length, [from, cut]),
        ...freeStarts(calendar, length, [cut, to]),
      ]
      expect(halves).toEqual(starts)
      const quarters = Math.floor((to - from) / (15 * minute)) + 1
      const wished = Math.ceil(from / (15 * minute) + (chosen % quarters)) * 15 * minute
      if (wished < to) expect(isFree(calendar, length, wished)).toBe(starts.includes(wished))
      const distance = (start: number) => Math.abs(start - wished)
      const nearest = nearestFree(calendar, length, within, wished, 3)
      expect(nearest.map(distance)).toEqual(
        starts
          .map(distance)
          .sort((a, b) => a - b)
          .slice(0, 3),
      )
    }),
    { numRuns: isWhole ? 2000 : 100 },
  )
})
