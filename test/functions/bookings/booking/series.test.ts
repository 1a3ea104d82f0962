import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { bookSeries } from '../../../../functions/bookings/booking/series.ts'
import { booking } from '../../../../functions/model/bookings/booking.ts'
import { bookingSeat } from '../../../../functions/model/calendar/booking-seat.ts'
import { quarter } from '../../../../functions/model/calendar/quarter.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { expectProblem, problemOf } from '../../../support/kiai.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import {
  asCaller,
  book,
  calendarOf,
  cancel,
  inHours,
  storedBooking,
  wishOf,
} from '../../../support/sessions/bookings.ts'
import { followAt } from '../../../support/sessions/held-sessions.ts'
import { bookWeekly, seriesOf, weeksLater } from '../../../support/sessions/series.ts'
import { storedInstructors } from '../../../support/sessions/teaching.ts'

const storedInstructor = storedInstructors()
afterEach(() => vi.restoreAllMocks())

async function both(said: Parameters<typeof storedInstructor>[0] = {}) {
  const [student, instructorId] = await Promise.all([newcomer(), storedInstructor(said)])
  return { ...student, instructorId }
}

const holdsOf = async (owner: string) => {
  const { data } = await bookingSeat().query.ofOwner({ owner }).go({ consistent: true })
  return data
}

/** Noon of a future day: an hour later it is the same day. */
const noon = (days: number) => {
  const day = new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)
  return `${day}T12:00:00.000Z`
}

describe('a series', () => {
  test('is held week after week, as one of the member’s holds', async () => {
    const { call, id, instructorId } = await both()
    const scheduledAt = inHours(30)
    const held = await bookWeekly(call, instructorId, { scheduledAt, count: 10, everyWeeks: 2 })
    expect(held).toMatchObject({ missed: [], totalAmount: '500.00' })
    expect(held.bookings.map((one) => one.scheduledAt)).toEqual(
      Array.from({ length: 10 }, (_, place) => weeksLater(scheduledAt, 2 * place)),
    )
    for (const [at, one] of held.bookings.entries()) {
      expect(one).toMatchObject({ status: 'pending', series: { id: held.id, place: at + 1, count: 10 } })
    }
    expect(await calendarOf(id)).toHaveLength(40)
    expect(await calendarOf(instructorId)).toHaveLength(40)
    expect(await holdsOf(id)).toMatchObject([{ place: 1, bookingId: held.id }])
    await book(call, instructorId, { scheduledAt: inHours(5) })
    await book(call, instructorId, { scheduledAt: inHours(6) })
    await expectProblem(book(call, instructorId, { scheduledAt: inHours(7) }), 'booking.too_many')
  })

  test('lists the sessions that could not be held, with the reason and the times that are free for both', async () => {
    const scheduledAt = noon(2)
    const at = (weeks: number) => weeksLater(scheduledAt, weeks)
    const closed = at(3).slice(0, 10)
    const { call, instructorId } = await both({
      horizon: 28,
      mostADay: 1,
      exceptions: [{ from: closed, to: closed, hours: [] }],
    })
    const [other, elsewhere] = await Promise.all([newcomer(), storedInstructor()])
    const hourLater = new Date(Date.parse(at(1)) + 3_600_000).toISOString()
    await book(other.call, instructorId, { scheduledAt: hourLater })
    await book(call, elsewhere, { scheduledAt: at(2) })
    const held = await bookWeekly(call, instructorId, { scheduledAt, count: 6 })
    expect(held.bookings.map((one) => one.series?.place)).toEqual([1])
    const reasons = ['day_full', 'own', 'closed', 'horizon', 'horizon']
    expect(held.missed.map(({ reason }) => reason)).toEqual(reasons)
    const [full, own, off] = held.missed
    expect(full).toMatchObject({ place: 2, scheduledAt: at(1) })
    for (const miss of [full, own, off]) {
      expect(miss?.nearest.length).toBeGreaterThan(0)
      expect(miss?.nearest).not.toContain(miss?.scheduledAt)
    }
    // The student has another session then.
    expect(own?.nearest).not.toContain(at(2))
    expect(held.totalAmount).toBe('50.00')
  })

  test('keeps its local hour in the instructor’s zone', async () => {
    const { call, instructorId } = await both({ zone: 'America/New_York', notice: 0 })
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-10-20T00:00:00.000Z'))
    const { id } = await call(api.auth.getUser)
    const { body } = seriesOf(instructorId, { scheduledAt: '2026-10-28T13:00:00.000Z', count: 2 })
    const held = await bookSeries(await asCaller(id), { ...body, description: '' })
    expect(held.bookings.map((one) => one.scheduledAt)).toEqual([
      '2026-10-28T13:00:00.000Z',
      '2026-11-04T14:00:00.000Z',
    ])
    for (const one of held.bookings) expect((await storedBooking(one.id)).wallTime.slice(11)).toBe('09:00')
  })

  test('lists a week whose hour the clocks skip, with times near it, and holds the others', async () => {
    const { id, instructorId } = await both({ zone: 'America/New_York' })
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2027-03-01T00:00:00.000Z'))
    // Two in the morning. A week later the clocks go from two to three.
    const { body } = seriesOf(instructorId, { scheduledAt: '2027-03-07T07:00:00.000Z', count: 3 })
    const held = await bookSeries(await asCaller(id), { ...body, description: '' })
    const missed = { place: 2, wallTime: '2027-03-14T02:00', scheduledAt: null, reason: 'leapt' }
    expect(held.missed).toMatchObject([missed])
    expect(held.missed[0]?.nearest).toContain('2027-03-14T07:00:00.000Z')
    expect(held.bookings.map((one) => one.scheduledAt)).toEqual([
      '2027-03-07T07:00:00.000Z',
      '2027-03-21T06:00:00.000Z',
    ])
  })

  test('with the same key is the same one, even at once; another wish under the key is refused', async () => {
    const { call, id, instructorId } = await both()
    const wish = seriesOf(instructorId)
    const send = () => call(api.bookings.bookSeries, wish)
    const held = await Promise.all([send(), send(), send()])
    const again = await send()
    for (const one of held) expect(one.id).toBe(again.id)
    expect(again.bookings).toHaveLength(3)
    expect(again.missed).toEqual([])
    expect(await calendarOf(id)).toHaveLength(12)
    const another = call(api.bookings.bookSeries, { body: { ...wish.body, count: 4 } })
    await expectProblem(another, 'booking.changed')
  })

  test('that was interrupted continues where it stopped', async () => {
    const { call, id, instructorId } = await both()
    const wish = seriesOf(instructorId)
    const whole = await call(api.bookings.bookSeries, wish)
    const [first, ...others] = whole.bookings
    // The state of a series whose second session was never tried.
    for (const one of others) {
      await booking().delete({ id: one.id }).go()
      for (const personId of [id, instructorId]) {
        const own = (await calendarOf(personId)).filter(({ bookingId }) => bookingId === one.id)
        await quarter().delete(own).go()
      }
    }
    const again = await call(api.bookings.bookSeries, wish)
    expect(again.bookings.map((one) => one.id)).toEqual(whole.bookings.map((one) => one.id))
    expect(again.bookings[0]).toMatchObject({ createdAt: first?.createdAt })
  })

  test('that has lapsed is held again by the same key, half an hour later', async () => {
    const { id: memberId, instructorId } = await both()
    const who = await asCaller(memberId)
    const input = {
      ...wishOf(instructorId).body,
      description: '',
      scheduledAt: inHours(50),
      count: 2,
      everyWeeks: 1 as const,
      key: randomUUID(),
    }
    const { bookings: held } = await bookSeries(who, input)
    const lapsedAt = Date.parse(held[1]?.heldUntil ?? '')
    for (const { id } of held) await followAt(lapsedAt, id)
    const now = vi.spyOn(clock, 'now').mockReturnValue(new Date(lapsedAt + 60_000))
    await expect(bookSeries(who, input)).rejects.toMatchObject({ code: 'booking.held_before' })
    now.mockReturnValue(new Date(lapsedAt + 30 * 60_000))
    const again = await bookSeries(who, input)
    expect(again.bookings.map(({ id, status }) => [id, status])).toEqual(
      held.map(({ id }) => [id, 'pending']),
    )
    expect(again.missed).toEqual([])
  })

  test('is visible to its member alone', async () => {
    const { call, instructorId } = await both()
    const { id, bookings } = await bookWeekly(call, instructorId)
    const own = await call(api.bookings.getSeries, { params: { id } })
    expect(own).toMatchObject({ id, missed: [], totalAmount: '150.00' })
    expect(own.bookings).toEqual(bookings)
    const other = await newcomer()
    await expectProblem(other.call(api.bookings.getSeries, { params: { id } }), 'booking.not_found')
  })

  test('belongs to its member: the same key of another member is another series', async () => {
    const { call, instructorId } = await both()
    const other = await newcomer()
    const wish = seriesOf(instructorId)
    const own = await call(api.bookings.bookSeries, wish)
    const theirs = await other.call(api.bookings.bookSeries, wish)
    expect(theirs.id).not.toBe(own.id)
    expect(theirs.bookings).toEqual([])
    expect(theirs.missed.map(({ reason }) => reason)).toEqual(['taken', 'taken', 'taken'])
  })

  test('that many book at once goes to one of them, week by week', async () => {
    const instructorId = await storedInstructor()
    const scheduledAt = inHours(40)
    const all = await Promise.all(Array.from({ length: 6 }, () => newcomer()))
    const held = await Promise.all(all.map(({ call }) => bookWeekly(call, instructorId, { scheduledAt })))
    expect(held.flatMap(({ bookings }) => bookings)).toHaveLength(3)
    expect(await calendarOf(instructorId)).toHaveLength(12)
  })
})

describe('a replacement for a session that could not be held', () => {
  async function withMissed() {
    const made = await both()
    const scheduledAt = inHours(30)
    const other = await newcomer()
    await book(other.call, made.instructorId, { scheduledAt: weeksLater(scheduledAt, 1) })
    const held = await bookWeekly(made.call, made.instructorId, { scheduledAt })
    const [miss] = held.missed
    return { ...made, held, other, instead: miss?.nearest[0] ?? '' }
  }

  test('is held with the series, once', async () => {
    const { call, id, instructorId, held, instead } = await withMissed()
    const wish = { scheduledAt: instead, insteadOf: { seriesId: held.id, place: 2 } }
    const taken = await book(call, instructorId, wish)
    expect(taken).toMatchObject({ scheduledAt: instead, series: { id: held.id, place: 2, count: 3 } })
    expect((await book(call, instructorId, wish)).id).toBe(taken.id)
    const more = book(call, instructorId, { ...wish, scheduledAt: weeksLater(instead, 9) })
    await expectProblem(more, 'booking.changed')
    expect(await holdsOf(id)).toHaveLength(1)
  })

  test('is refused beyond the series, with another length, and to everybody else', async () => {
    const { call, instructorId, held, instead, other } = await withMissed()
    const wish = (place: number) => ({ scheduledAt: instead, insteadOf: { seriesId: held.id, place } })
    await expectProblem(book(call, instructorId, wish(4)), 'booking.not_found')
    await expectProblem(book(other.call, instructorId, wish(2)), 'booking.not_found')
    const elsewhere = await storedInstructor()
    await expectProblem(book(call, elsewhere, wish(2)), 'booking.not_found')
  })
})

test('the place among the holds is free again once nothing of a series is left to be paid', async () => {
  const { call, id, instructorId } = await both()
  const { bookings } = await bookWeekly(call, instructorId, { count: 2 })
  for (const [at, one] of bookings.entries()) {
    expect(await holdsOf(id)).toHaveLength(1)
    expect(await cancel(call, one.id)).toMatchObject({ status: 'cancelled' })
    expect(await holdsOf(id)).toHaveLength(at === 0 ? 1 : 0)
  }
})

test.each([
  ['one alone', { count: 1 }],
  ['eleven', { count: 11 }],
  ['half of one', { count: 2.5 }],
  ['every three weeks', { everyWeeks: 3 }],
  ['under a key that anybody guesses', { key: 'short' }],
] as const)('a series of %s is refused', async (_words, wish) => {
  const { call, instructorId } = await both()
  const refused = await problemOf(bookWeekly(call, instructorId, wish as never))
  expect(refused.code).toBe('request.invalid')
})
