import { describe, expect, test } from 'vitest'
import { answerDue, daysForAnswer, officeTime } from '#shared/rules/office/answer-due.ts'
import { office } from '#shared/rules/office/office.ts'
import { stretchesOf } from '../../../functions/ports/process/zones.ts'

/** An answer is due after 24 hours of Mon-Fri 9-6 and Sat 10-4 in New York. */

const hour = 3_600_000
const range = daysForAnswer * 24 * hour

const due = (iso: string) => {
  const at = Date.parse(iso)
  return new Date(answerDue(stretchesOf(office.zone, at, at + range), at)).toISOString()
}

const clocks = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** Whether the office is open in the hour of a moment, by the engine's own clocks. */
function isOpen(at: number): boolean {
  const parts = clocks.formatToParts(at)
  const [day, now] = (['weekday', 'hour'] as const).map(
    (type) => parts.find((part) => part.type === type)?.value ?? '',
  )
  if (day === 'Sun') return false
  if (day === 'Sat') return Number(now) >= 10 && Number(now) < 16
  return Number(now) >= 9 && Number(now) < 18
}

/** Counts hour after hour until there were 24 of them: slow, and by an independent method. */
function countedDue(cameAt: number): number {
  let left = 24 * hour
  for (let at = cameAt; ; ) {
    const next = (Math.floor(at / hour) + 1) * hour
    if (isOpen(at)) {
      if (next - at >= left) return at + left
      left -= next - at
    }
    at = next
  }
}

/** Numbers of [0, 1) that are the same in every run. */
function chance(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

describe('an answer is due', () => {
  test.each([
    ['on a Monday noon, when Wednesday closes', '2026-11-23T17:00:00.000Z', '2026-11-25T23:00:00.000Z'],
    [
      'before the office opens, as if it had come then',
      '2026-11-23T08:00:00.000Z',
      '2026-11-25T20:00:00.000Z',
    ],
    ['on a Sunday, as if on Monday at nine', '2026-11-22T18:00:00.000Z', '2026-11-25T20:00:00.000Z'],
    ['on a Wednesday evening, when Saturday closes', '2026-11-25T23:30:00.000Z', '2026-11-28T21:00:00.000Z'],
    ['on a Saturday, over the Sunday', '2026-11-28T20:00:00.000Z', '2026-12-02T19:00:00.000Z'],
  ])('%s', (_, cameAt, dueAt) => {
    expect(due(cameAt)).toBe(dueAt)
  })

  test.each([
    ['in spring', '2026-03-06T20:00:00.000Z', '2026-03-10T19:00:00.000Z'],
    ['in autumn', '2026-10-30T20:00:00.000Z', '2026-11-03T21:00:00.000Z'],
  ])('at the local hour after the clocks have changed %s', (_, cameAt, dueAt) => {
    expect(due(cameAt)).toBe(dueAt)
    expect(Date.parse(dueAt)).toBe(countedDue(Date.parse(cameAt)))
  })

  test('for 200 moments of ten years when an hour-by-hour count says so, most of them close to a change of clocks', () => {
    const next = chance(20_261_127)
    const changes = [
      '2026-03-08T07:00:00Z',
      '2026-11-01T06:00:00Z',
      '2027-03-14T07:00:00Z',
      '2027-11-07T06:00:00Z',
    ].map((iso) => Date.parse(iso))
    for (let place = 0; place < 200; place++) {
      const change = changes[place % changes.length] ?? 0
      const at =
        place < 120
          ? change + Math.floor((next() - 0.8) * 8 * 24 * hour)
          : Date.UTC(2026, 0, 1) + Math.floor(next() * 10 * 365 * 24 * hour)
      const stretches = stretchesOf(office.zone, at, at + range)
      const dueAt = answerDue(stretches, at)
      expect({ at, dueAt }).toEqual({ at, dueAt: countedDue(at) })
      expect(officeTime(stretches, at, dueAt)).toBe(24 * hour)
    }
  })
})

test('office hours are counted from and until the middle of an hour', () => {
  const [from, to] = ['2026-11-27T22:30:00.000Z', '2026-11-28T15:15:00.000Z'].map((iso) => Date.parse(iso))
  const stretches = stretchesOf(office.zone, from ?? 0, (from ?? 0) + range)
  // Half an hour until Friday 6 PM, and a quarter after Saturday 10 AM.
  expect(officeTime(stretches, from ?? 0, to ?? 0)).toBe(45 * 60_000)
})
