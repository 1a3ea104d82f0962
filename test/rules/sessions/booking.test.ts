import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterAbsence,
  answerUntil,
  bookingStates,
  cancellation,
  contestedUntil,
  endOf,
  heldOnUntil,
  isJoinable,
  isPayable,
  mayMove,
  mayTellAbsence,
  mayTurn,
  nextDue,
  stands,
} from '#shared/rules/sessions/booking.ts'

const minute = 60_000
const hour = 60 * minute
const startsAt = '2026-12-15T09:00:00.000Z'
const start = Date.parse(startsAt)
const at = (ms: number) => new Date(start + ms)
const iso = (ms: number) => at(ms).toISOString()

test('a session is paid or cancelled, then held or cancelled, and has no other transition', () => {
  const ways = bookingStates.flatMap((from) =>
    bookingStates.filter((to) => mayTurn(from, to)).map((to) => `${from} to ${to}`),
  )
  expect(ways).toEqual([
    'pending to confirmed',
    'pending to cancelled',
    'confirmed to completed',
    'confirmed to cancelled',
  ])
})

test('an expired hold may be held again until it begins; a cancelled or paid session may not', () => {
  const lapsed = { startsAt, status: 'cancelled' as const, cancelled: { by: 'kiai' } }
  expect([-1, 0].map((ms) => isPayable(lapsed, at(ms)))).toEqual([true, false])
  expect([-1, 0].map((ms) => isPayable({ startsAt, status: 'pending' }, at(ms)))).toEqual([true, false])
  for (const by of ['student', 'instructor', 'admin']) {
    expect(isPayable({ ...lapsed, cancelled: { by } }, at(-1))).toBe(false)
  }
  expect(isPayable({ ...lapsed, chargeId: 'chg_1' }, at(-1))).toBe(false)
  expect(isPayable({ startsAt, status: 'confirmed' }, at(-1))).toBe(false)
})

test('a time is taken until its session is cancelled, or its hold has expired', () => {
  const held = { status: 'pending' as const, heldUntil: iso(0) }
  expect([-1, 0, 1].map((ms) => stands(held, at(ms)))).toEqual([true, true, false])
  expect(stands({ ...held, heldUntil: null }, at(-1))).toBe(false)
  for (const status of ['confirmed', 'completed'] as const) expect(stands({ status }, at(1))).toBe(true)
  expect(stands({ status: 'cancelled', heldUntil: iso(0) }, at(-1))).toBe(false)
})

test('a time is held as long as a payment page is open, and for two holds in all at most', () => {
  const since = '2026-12-15T09:00:00.000Z'
  const heldOn = (at: string) => heldOnUntil(since, new Date(`2026-12-15T${at}Z`))
  expect(heldOn('09:00:00.000')).toBe('2026-12-15T09:33:00.000Z')
  expect(heldOn('09:30:00.000')).toBe('2026-12-15T10:03:00.000Z')
  expect(heldOn('10:02:59.999')).toBe('2026-12-15T10:03:00.000Z')
  expect(heldOn('10:03:00.000')).toBeUndefined()
})

test('its end is its length after its start, and participants enter from ten minutes before until then', () => {
  const booking = { startsAt, minutes: 90 }
  expect(endOf(booking)).toBe(iso(90 * minute))
  const open = [-10 * minute - 1, -10 * minute, 0, 90 * minute - 1, 90 * minute]
  expect(open.map((ms) => isJoinable(booking, at(ms)))).toEqual([false, true, true, true, false])
})

test('a session is moved while it is paid and in the future, and once', () => {
  const paid = { status: 'confirmed' as const, startsAt }
  expect(mayMove(paid, at(-1))).toBe(true)
  expect(mayMove(paid, at(0))).toBe(false)
  expect(mayMove({ ...paid, isMoved: true }, at(-1))).toBe(false)
  for (const status of ['pending', 'completed', 'cancelled'] as const) {
    expect(mayMove({ ...paid, status }, at(-1))).toBe(false)
  }
})

test('a request to move expires after a day, but not later than the earlier of both starts', () => {
  expect(answerUntil(startsAt, iso(72 * hour), at(-48 * hour))).toBe(iso(-24 * hour))
  expect(answerUntil(startsAt, iso(72 * hour), at(-3 * hour))).toBe(startsAt)
  expect(answerUntil(startsAt, iso(-hour), at(-3 * hour))).toBe(iso(-hour))
})

test('a no-show is reported for a paid session, from ten minutes after the start to a day after the end', () => {
  const paid = { startsAt, minutes: 60, status: 'completed' as const, chargeId: 'chg_1' }
  const told = [10 * minute - 1, 10 * minute, 25 * hour - 1, 25 * hour]
  expect(told.map((ms) => mayTellAbsence(paid, at(ms)))).toEqual([false, true, true, false])
  expect(mayTellAbsence({ ...paid, status: 'confirmed' }, at(hour))).toBe(true)
  expect(mayTellAbsence({ ...paid, status: 'cancelled' }, at(hour))).toBe(false)
  expect(mayTellAbsence({ ...paid, chargeId: undefined }, at(hour))).toBe(false)
})

test('a no-show is reported by the other person; if both report each other, a person decides, once', () => {
  expect(afterAbsence(undefined, 'student')).toBe('instructor')
  expect(afterAbsence(undefined, 'instructor')).toBe('student')
  expect(afterAbsence({ outcome: 'student' }, 'student')).toBe('disputed')
  expect(afterAbsence({ outcome: 'instructor' }, 'instructor')).toBe('disputed')
  expect(afterAbsence({ outcome: 'disputed' }, 'student')).toBe('disputed')
  expect(afterAbsence({ outcome: 'student' }, 'instructor')).toBe('student')
  for (const by of ['student', 'instructor'] as const) {
    expect(afterAbsence({ outcome: 'student', isDecided: true }, by)).toBeUndefined()
  }
})

test('a person reported absent may object until a day after the end, and for a day at least', () => {
  const told = (ms: number) => ({ outcome: 'instructor' as const, at: iso(ms) })
  const until = (absence: Parameters<typeof contestedUntil>[0]['absence'], isSettled = false) =>
    contestedUntil({ startsAt, minutes: 60, absence, isSettled })
  expect(until(told(10 * minute))).toBe(iso(25 * hour))
  expect(until(told(24 * hour))).toBe(iso(48 * hour))
  expect(until({ ...told(0), outcome: 'student' })).toBe(iso(25 * hour))
  expect(until(undefined)).toBeUndefined()
  expect(until({ outcome: 'disputed', at: iso(0) })).toBeUndefined()
  expect(until({ ...told(0), isDecided: true })).toBeUndefined()
  expect(until(told(0), true)).toBeUndefined()
})

describe('the next due step', () => {
  const session = { startsAt, minutes: 60, amount: 5000 }
  const pending = { ...session, status: 'pending' as const, heldUntil: iso(-3 * hour) }
  const paid = { ...session, status: 'confirmed' as const, chargeId: 'chg_1' }
  const lapsed = { ...session, status: 'cancelled' as const, cancelled: { by: 'kiai', refund: 0 } }

  test.each([
    ['of a hold, its end', pending, -4 * hour, 'lapse', -3 * hour],
    ['of one that should have ended before, still its end', pending, 0, 'lapse', -3 * hour],
    ['of one that has ended, the start', lapsed, -3 * hour, 'expire', 0],
    ['of a hold that outlives the start, the start', { ...pending, heldUntil: iso(1) }, -1, 'lapse', 0],
    ['of what is booked, the day before', paid, -24 * hour - 1, 'remind', -24 * hour],
    ['within that day, the hour before', paid, -24 * hour, 'remind_soon', -hour],
    ['within that hour, the end', paid, -hour, 'complete', hour],
    ['long after it, still the end', paid, 500 * hour, 'complete', hour],
    ['of what was held, a day later', { ...paid, status: 'completed' as const }, 0, 'pay_out', 25 * hour],
    [
      'of a session whose instructor did not come, what goes back',
      {
        ...paid,
        status: 'completed' as const,
        absence: { outcome: 'instructor' as const, at: iso(24 * hour) },
      },
      ...([30 * hour, 'give_back', 48 * hour] as const),
    ],
    [
      'of one whose student did not come, the share, once they cannot say otherwise',
      { ...paid, status: 'completed' as const, absence: { outcome: 'student' as const, at: iso(24 * hour) } },
      ...([30 * hour, 'pay_out', 48 * hour] as const),
    ],
    [
      'of what waits for the bank, when it is tried again',
      { ...paid, status: 'completed' as const, payOutAt: iso(49 * hour) },
      ...([30 * hour, 'pay_out', 49 * hour] as const),
    ],
    [
      'of a late cancellation, the share of what was kept',
      { ...paid, status: 'cancelled' as const, cancelled: { refund: 2500 } },
      ...([0, 'pay_out', 25 * hour] as const),
    ],
  ] as const)('%s', (_, booking, now, step, due) => {
    expect(nextDue(booking, at(now))).toEqual({ step, at: iso(due) })
  })

  test.each([
    ['of what was given back whole', { ...paid, status: 'cancelled' as const, cancelled: { refund: 5000 } }],
    ['of what was never paid', { ...session, status: 'cancelled' as const, cancelled: { refund: 0 } }],
    ['of a hold that has ended, once its session would have begun', lapsed],
    [
      'while it is disputed who did not come',
      { ...paid, status: 'completed' as const, absence: { outcome: 'disputed' as const } },
    ],
    ['of what is settled', { ...paid, status: 'completed' as const, isSettled: true }],
  ])('is nothing %s', (_, booking) => {
    expect(nextDue(booking, at(0))).toBeUndefined()
  })

  test('is never a reminder for the past, and never later than the step after it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -72 * 60, max: 72 * 60 }), (minutes) => {
        const now = at(minutes * minute)
        const due = nextDue(paid, now)
        if (due?.step === 'remind' || due?.step === 'remind_soon') {
          expect(due.at > now.toISOString()).toBe(true)
        } else expect(due).toEqual({ step: 'complete', at: iso(hour) })
      }),
    )
  })
})

describe('a cancellation refunds', () => {
  const paid = { startsAt, paid: 15_001 }

  test.each([
    [24 * hour, 15_001, 'session.early_enough'],
    [24 * hour - 1000, 7501, 'session.late'],
    [2 * hour, 7501, 'session.late'],
    [2 * hour - 1000, 0, 'session.too_late'],
  ] as const)('%i ms before the start, by the student, the share of the policy', (ahead, cents, rule) => {
    expect(cancellation(paid, 'student', at(-ahead))).toEqual({ cents, rule })
  })

  test.each([
    ['instructor', 'session.cancelled_by_instructor'],
    ['admin', 'session.cancelled_by_kiai'],
  ] as const)('all of it by the %s, however late', (by, rule) => {
    expect(cancellation(paid, by, at(-1))).toEqual({ cents: 15_001, rule })
  })
})
