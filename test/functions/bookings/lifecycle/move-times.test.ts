import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { cancellationOffer } from '../../../../functions/bookings/lifecycle/cancel.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { expectProblem, problemOf } from '../../../support/kiai.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import {
  asCaller,
  book,
  inHours,
  instructorWithAccount,
  payFor,
  shown,
} from '../../../support/sessions/bookings.ts'
import { saySchedule } from '../../../support/sessions/teaching.ts'

const { admin, approve } = approvals()
const hour = 3_600_000

afterEach(() => vi.restoreAllMocks())

type Said = Parameters<typeof instructorWithAccount>[1]

async function paidSession(said: Said = {}, hours = 50) {
  const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve, said)])
  const booking = await book(student.call, own.instructorId, { scheduledAt: inHours(hours) })
  await payFor(student.call, booking.id)
  return { student, own, booking }
}

const at = (start: string, minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString()

/** The times around a start to which a session may be moved. */
const timesFor = async (call: Call, id: string, around: string, hours = 3) => {
  const query = { from: at(around, -hours * 60), to: at(around, hours * 60) }
  return (await call(api.bookings.listMoveTimes, { params: { id }, query })).slots
}
const ask = (call: Call, id: string, scheduledAt: string) =>
  call(api.bookings.rescheduleBooking, { params: { id }, body: { scheduledAt, reason: '' } })
const agree = (call: Call, id: string) =>
  call(api.bookings.answerReschedule, { params: { id }, body: { isAccepted: true } })

describe('the times to which a session may be moved', () => {
  test('may overlap the session itself, whose buffers do not block them, and do not include its own start', async () => {
    const { student, own, booking } = await paidSession({ step: 30, bufferBefore: 30, bufferAfter: 30 })
    const { id, scheduledAt } = booking
    for (const { call } of [student, own]) {
      const times = await timesFor(call, id, scheduledAt, 1)
      expect(times).toEqual([-60, -30, 30].map((minutes) => at(scheduledAt, minutes)))
    }
    const half = at(scheduledAt, 30)
    await ask(student.call, id, half)
    expect(await agree(own.call, id)).toMatchObject({ scheduledAt: half, isMoved: true })
  })

  test('are none beyond the time for which the instructor takes bookings', async () => {
    const { student, booking } = await paidSession({ horizon: 30 })
    const query = { from: inHours(31 * 24), to: inHours(32 * 24) }
    const beyond = await student.call(api.bookings.listMoveTimes, { params: { id: booking.id }, query })
    expect(beyond).toEqual({ zone: 'UTC', duration: 60, slots: [] })
  })

  test('are free for both, in the session’s length, even if that is no longer offered', async () => {
    const { student, own, booking } = await paidSession()
    const [other, elsewhere] = await Promise.all([newcomer(), instructorWithAccount(approve)])
    const { id, scheduledAt } = booking
    await book(other.call, own.instructorId, { scheduledAt: at(scheduledAt, 120) })
    await book(student.call, elsewhere.instructorId, { scheduledAt: at(scheduledAt, -120) })
    await saySchedule(own.call, { lengths: [{ minutes: 30, cents: 3000 }], step: 60 })
    for (const { call } of [student, own]) {
      const times = await timesFor(call, id, scheduledAt)
      expect(times).toEqual([-180, -60, 60].map((minutes) => at(scheduledAt, minutes)))
    }
  })

  test('are shown to its two parties alone, while it may be moved', async () => {
    const { student, own, booking } = await paidSession()
    for (const call of [admin, (await newcomer()).call]) {
      await expectProblem(timesFor(call, booking.id, booking.scheduledAt), 'booking.not_found')
    }
    await ask(student.call, booking.id, inHours(60))
    await agree(own.call, booking.id)
    await expectProblem(timesFor(student.call, booking.id, inHours(60)), 'booking.changed')
  })

  test('begin earlier for the instructor than the notice they require of others', async () => {
    const { student, own, booking } = await paidSession()
    await saySchedule(own.call, { notice: 40 * 60 })
    const soon = inHours(10)
    expect(await timesFor(student.call, booking.id, soon)).toEqual([])
    expect(await timesFor(own.call, booking.id, soon)).toContain(soon)
  })
})

describe('an instructor proposes a time that they do not offer', () => {
  /** They teach from nine to five in a zone of whole hours, with two days of notice. */
  async function closedAtNight() {
    const made = await paidSession()
    const day = [{ from: 9 * 60, to: 17 * 60 }]
    const weekly = {
      sunday: day,
      monday: day,
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: day,
      saturday: day,
    }
    await saySchedule(made.own.call, { weekly, notice: 48 * 60 })
    const night = `${inHours(24).slice(0, 10)}T20:15:00.000Z`
    return { ...made, night: Date.parse(night) > Date.now() ? night : at(night, 24 * 60) }
  }

  test('earlier, and outside their hours: the session is moved once the student agrees', async () => {
    const { student, own, booking, night } = await closedAtNight()
    const refused = await problemOf(ask(student.call, booking.id, night))
    expect(refused).toMatchObject({ code: 'booking.slot_taken', why: 'notice' })
    await ask(own.call, booking.id, night)
    await expectProblem(agree(own.call, booking.id), 'booking.changed')
    expect(await agree(student.call, booking.id)).toMatchObject({ scheduledAt: night, isMoved: true })
  })

  test('but not over another session of either party, and not in the past', async () => {
    const { own, booking } = await closedAtNight()
    const other = await newcomer()
    await saySchedule(own.call)
    const theirs = await book(other.call, own.instructorId, { scheduledAt: inHours(70) })
    const refused = await problemOf(ask(own.call, booking.id, theirs.scheduledAt))
    expect(refused).toMatchObject({ code: 'booking.slot_taken', why: 'taken' })
    await expectProblem(ask(own.call, booking.id, inHours(-2)), 'booking.slot_taken')
  })
})

describe('a move that is requested within a day of the start', () => {
  /** It is moved from soon to three days from now; returns the refund this many hours before the former start. */
  async function moved(by: 'student' | 'instructor', hoursBefore: number) {
    const made = await paidSession({}, 30)
    const { student, own, booking } = made
    const start = Date.parse(booking.scheduledAt)
    const parties = { student: await asCaller(student.id), instructor: await asCaller(own.id) }
    const { askToMove, answerMove } = await import('../../../../functions/bookings/lifecycle/reschedule.ts')
    vi.spyOn(clock, 'now').mockReturnValue(new Date(start - hoursBefore * hour))
    await askToMove(parties[by], booking.id, { scheduledAt: inHours(80), reason: '' })
    const other = by === 'student' ? parties.instructor : parties.student
    await answerMove(other, booking.id, { isAccepted: true })
    const offer = await cancellationOffer(parties.student, booking.id)
    vi.restoreAllMocks()
    return { ...made, offer, now: await shown(student.call, booking.id) }
  }

  test('by the student keeps the former start for the refund of a cancellation', async () => {
    const { offer, now, booking } = await moved('student', 23)
    expect(now).toMatchObject({ scheduledAt: inHours(80), ruleStartsAt: booking.scheduledAt })
    expect(offer.refund).toBe('25.00')
  })

  test('a day before it, or by the instructor, counts from the new start', async () => {
    // One after the other: both set the clock of this process.
    const early = await moved('student', 24)
    const theirs = await moved('instructor', 23)
    for (const { offer, now } of [early, theirs]) {
      expect([offer.refund, now.ruleStartsAt]).toEqual(['50.00', null])
    }
  })
})
