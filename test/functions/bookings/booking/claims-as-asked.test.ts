import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { holdSession } from '../../../../functions/bookings/booking/create.ts'
import { quarter } from '../../../../functions/model/calendar/quarter.ts'
import { Contended } from '../../../../functions/model/table/contended.ts'
import { Refused } from '../../../../functions/model/table/refused.ts'
import { tryAgain } from '../../../../functions/model/table/try-again.ts'
import { expectProblem, problemOf } from '../../../support/kiai.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import {
  asCaller,
  book,
  calendarOf,
  cancel,
  inHours,
  instructorWithAccount,
  payFor,
  shown,
  storedBooking,
  wishOf,
} from '../../../support/sessions/bookings.ts'
import { bookWeekly, weeksLater } from '../../../support/sessions/series.ts'
import { saySchedule, storedInstructors } from '../../../support/sessions/teaching.ts'

/**
 * The check of free time uses the very quarter hours and ids that are claimed, so no offered time is refused for ever.
 */

// Nothing competes here: one more try is as good as all of them.
vi.mock('../../../../functions/ports/process/patience.ts', () => ({
  patience: () => {
    let left = 1
    return async () => left-- > 0
  },
}))

const { approve } = approvals()
const storedInstructor = storedInstructors()
const minute = 60_000

afterEach(() => vi.restoreAllMocks())

const shifted = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * minute).toISOString()

describe('a session whose instructor has changed the buffers since', () => {
  /** Booked with a buffer of an hour after it, four hours before another session. */
  async function besideAnother(bufferAfter: number, changedTo: number) {
    const hours = { lengths: [{ minutes: 60, cents: 5000 }], step: 15 as const }
    const [student, other, own] = await Promise.all([
      newcomer(),
      newcomer(),
      instructorWithAccount(approve, { ...hours, bufferAfter }),
    ])
    const booking = await book(student.call, own.instructorId, { scheduledAt: inHours(50) })
    await payFor(student.call, booking.id)
    const theirs = await book(other.call, own.instructorId, { scheduledAt: inHours(54) })
    await saySchedule(own.call, { ...hours, bufferAfter: changedTo })
    const ask = (scheduledAt: string) =>
      student.call(api.bookings.rescheduleBooking, { params: { id: booking.id }, body: { scheduledAt } })
    const agree = () =>
      own.call(api.bookings.answerReschedule, { params: { id: booking.id }, body: { isAccepted: true } })
    return { student, own, booking, theirs, ask, agree }
  }

  test('to none can move right beside another session, and has no buffer then', async () => {
    const { own, booking, theirs, ask, agree } = await besideAnother(60, 0)
    const then = shifted(theirs.scheduledAt, -60)
    await ask(then)
    expect(await agree()).toMatchObject({ scheduledAt: then })
    const taken = (await calendarOf(own.instructorId)).filter(({ bookingId }) => bookingId === booking.id)
    expect(taken.map(({ at }) => Date.parse(at) - Date.parse(then))).toEqual(
      [0, 15, 30, 45].map((minutes) => minutes * minute),
    )
    expect(await storedBooking(booking.id)).toMatchObject({ bufferAfter: 0 })
  })

  test('to a longer one cannot move so near to another session that it does not fit', async () => {
    const { own, booking, theirs, ask, agree } = await besideAnother(0, 60)
    await expectProblem(ask(shifted(theirs.scheduledAt, -90)), 'booking.slot_taken')
    const then = shifted(theirs.scheduledAt, -120)
    await ask(then)
    await agree()
    const taken = (await calendarOf(own.instructorId)).filter(({ bookingId }) => bookingId === booking.id)
    expect(taken).toHaveLength(8)
  })

  test('is requested at another time and withdrawn, and leaves no claim behind', async () => {
    const { student, own, booking, theirs, ask } = await besideAnother(60, 0)
    const mine = async () =>
      (await calendarOf(own.instructorId)).filter(({ bookingId }) => bookingId === booking.id)
    const before = await mine()
    await ask(shifted(theirs.scheduledAt, -60))
    await ask(shifted(theirs.scheduledAt, 180))
    await student.call(api.bookings.answerReschedule, {
      params: { id: booking.id },
      body: { isAccepted: false },
    })
    expect(await mine()).toEqual(before)
  })
})

describe('a cancelled session of a series', () => {
  async function withCancelled(isPaid: boolean) {
    const [student, instructorId] = await Promise.all([newcomer(), storedInstructor()])
    const series = await bookWeekly(student.call, instructorId, { scheduledAt: inHours(30), count: 2 })
    const [first, second] = series.bookings
    if (isPaid) await payFor(student.call, first?.id ?? '')
    await cancel(student.call, second?.id ?? '')
    const again = (scheduledAt: string) =>
      book(student.call, instructorId, { scheduledAt, insteadOf: { seriesId: series.id, place: 2 } })
    return { student, series, second, again }
  }

  test('that was unpaid can be booked again, at the same time or another', async () => {
    const { student, second, again } = await withCancelled(false)
    const at = second?.scheduledAt ?? ''
    expect(await again(at)).toMatchObject({ id: second?.id, status: 'pending', cancellation: null })
    await cancel(student.call, second?.id ?? '')
    const later = weeksLater(at, 1)
    expect(await again(later)).toMatchObject({ id: second?.id, status: 'pending', scheduledAt: later })
    expect(await shown(student.call, second?.id ?? '')).toMatchObject({ scheduledAt: later })
  })

  test('that was paid cannot be booked again with its series, and the refusal says what to do', async () => {
    const { second, again } = await withCancelled(true)
    const refused = await problemOf(again(second?.scheduledAt ?? ''))
    expect(refused).toMatchObject({
      code: 'booking.changed',
      detail: expect.stringContaining('book a single session'),
    })
  })
})

describe('a claim that is refused each time although nobody competes for it', () => {
  test('fails with the problem of its domain, and a contested one as busy', async () => {
    const refused = tryAgain(
      () => Promise.reject(new Refused([])),
      () => new Error('taken'),
    )
    await expect(refused).rejects.toThrow('taken')
    const held = Object.assign(new Error('held'), { name: 'TransactionConflict' })
    const contended = tryAgain(
      () => Promise.reject(held),
      () => new Error('taken'),
    )
    await expect(contended).rejects.toThrow(Contended)
  })

  test('is reported as a time that is not free', async () => {
    const [student, instructorId] = await Promise.all([newcomer(), storedInstructor()])
    const caller = await asCaller(student.id)
    const { description = '', ...wish } = wishOf(instructorId).body
    vi.spyOn(quarter(), 'put').mockImplementation(() => {
      throw new Refused([])
    })
    const held = holdSession(caller, { ...wish, description })
    await expect(held).rejects.toMatchObject({ code: 'booking.slot_taken' })
  })
})
