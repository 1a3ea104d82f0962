import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { cancelBooking } from '../../../../functions/bookings/lifecycle/cancel.ts'
import { completeBooking } from '../../../../functions/bookings/lifecycle/complete.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { expectProblem, problemOf, settle } from '../../../support/kiai.ts'
import { long } from '../../../support/long.ts'
import { booked, chargeOf } from '../../../support/money/bought.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import {
  asCaller,
  book,
  calendarOf,
  cancel,
  dueOf,
  instructorWithAccount,
  lapse,
  shown,
  storedBooking,
} from '../../../support/sessions/bookings.ts'
import { paidSession as paidSessionWith } from '../../../support/sessions/held-sessions.ts'

const { admin, approve } = approvals()

afterEach(() => vi.restoreAllMocks())

const paidSession = () => paidSessionWith(approve)

const second = 1000
const hour = 3600 * second
const offer = (call: Call, id: string) => call(api.bookings.getCancellation, { params: { id } })

describe('a student who cancels', () => {
  test('early gets a full refund: the shown amount is refunded, and the time is free again', async () => {
    const { student, own, booking, purchaseId } = await paidSession()
    expect(await offer(student.call, booking.id)).toMatchObject({ refund: '150.00' })
    const ended = await cancel(student.call, booking.id, { reason: 'Ill', refund: '150.00' })
    expect(ended).toMatchObject({
      status: 'cancelled',
      cancellation: { by: 'student', reason: 'Ill', refund: '150.00' },
    })
    for (const personId of [student.id, own.instructorId]) expect(await calendarOf(personId)).toEqual([])
    await settle()
    expect((await chargeOf(purchaseId)).state).toBe('refunded')
    await booked(purchaseId, { held: { 'deferred:session': 0 } })
    expect(await dueOf(booking.id)).toEqual([])
    const again = await newcomer()
    const sameTime = { scheduledAt: booking.scheduledAt }
    expect(await book(again.call, own.instructorId, sameTime)).toMatchObject({ status: 'pending' })
  })

  test.each([
    [24 * hour + second, 15_000],
    [24 * hour, 15_000],
    [24 * hour - second, 7500],
    [2 * hour + second, 7500],
    [2 * hour, 7500],
    [2 * hour - second, 0],
    [second, 0],
  ])('%i ms before the start gets %i cents back', long, async (ahead, refund) => {
    const { student, booking, purchaseId } = await paidSession()
    const who = await asCaller(student.id)
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.parse(booking.scheduledAt) - ahead))
    expect((await cancelBooking(who, booking.id, { reason: '' })).cancelled).toMatchObject({ refund })
    vi.restoreAllMocks()
    await settle()
    const { refunds } = await chargeOf(purchaseId)
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(refund)
  })

  test('is asked again if the refund would be lower than shown', async () => {
    const { student, booking } = await paidSession()
    const who = await asCaller(student.id)
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.parse(booking.scheduledAt) - 3 * hour))
    const wish = { reason: '', refund: '150.00' }
    await expect(cancelBooking(who, booking.id, wish)).rejects.toMatchObject({
      code: 'refund.changed',
      facts: { refund: '75.00' },
    })
    expect((await storedBooking(booking.id)).status).toBe('confirmed')
  })

  test('twice at once is refunded once', long, async () => {
    const { student, booking, purchaseId } = await paidSession()
    await Promise.all([cancel(student.call, booking.id), cancel(student.call, booking.id)])
    await settle()
    expect((await chargeOf(purchaseId)).refunds).toHaveLength(1)
  })

  test('an unpaid one releases its time, and its payment page is closed', async () => {
    const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve)])
    const { id } = await book(student.call, own.instructorId)
    const opened = { params: { id }, body: { provider: 'stripe' as const } }
    const { purchaseId } = await student.call(api.payments.payBooking, opened)
    expect(await student.call(api.bookings.getCancellation, { params: { id } })).toEqual({
      refund: '0.00',
      rule: 'Nothing was charged, so nothing is refunded.',
      isReturned: false,
    })
    expect(await cancel(student.call, id)).toMatchObject({ status: 'cancelled', isPaid: false })
    await settle()
    expect((await chargeOf(purchaseId)).state).toBe('expired')
    expect(await calendarOf(student.id)).toEqual([])
    await expectProblem(student.call(api.payments.payBooking, opened), 'booking.changed')
  })
})

test('an expired hold whose time is taken is cancelled without touching the other booking', async () => {
  const [student, other, own] = await Promise.all([newcomer(), newcomer(), instructorWithAccount(approve)])
  const { id, scheduledAt } = await book(student.call, own.instructorId)
  await lapse([student.id, own.instructorId], student.id)
  const theirs = await book(other.call, own.instructorId, { scheduledAt })
  expect(await cancel(student.call, id)).toMatchObject({ status: 'cancelled' })
  const taken = await calendarOf(own.instructorId)
  expect(new Set(taken.map(({ bookingId }) => bookingId))).toEqual(new Set([theirs.id]))
  expect(taken).toHaveLength(4)
})

describe('a session', () => {
  test.each(['instructor', 'admin'] as const)(
    'that its %s cancels, late or not, is refunded in full',
    async (by) => {
      const { student, own, booking, purchaseId } = await paidSession()
      const call = by === 'admin' ? admin : own.call
      expect(await offer(call, booking.id)).toMatchObject({ refund: '150.00' })
      expect(await cancel(call, booking.id, { reason: 'Hurt' })).toMatchObject({ cancellation: { by } })
      await settle()
      expect((await chargeOf(purchaseId)).state).toBe('refunded')
      expect((await shown(student.call, booking.id)).status).toBe('cancelled')
    },
  )

  test('cancelled by both at once is cancelled by one of them, and refunded once', async () => {
    const { student, own, booking, purchaseId } = await paidSession()
    const outcomes = await Promise.allSettled([
      cancel(student.call, booking.id),
      cancel(own.call, booking.id),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await settle()
    expect((await chargeOf(purchaseId)).refunds).toHaveLength(1)
    expect(
      await problemOf(cancel(student.call, booking.id).then(() => cancel(own.call, booking.id))),
    ).toMatchObject({
      code: 'booking.changed',
    })
  })

  test('cannot be cancelled by anybody else', async () => {
    const { booking } = await paidSession()
    const { call } = await newcomer()
    await expectProblem(cancel(call, booking.id), 'booking.not_found')
    await expectProblem(offer(call, booking.id), 'booking.not_found')
  })

  test('that has begun cannot be cancelled, and only its instructor can complete it once it is over', async () => {
    const { student, own, booking } = await paidSession()
    await expectProblem(
      student.call(api.bookings.completeBooking, { params: { id: booking.id } }),
      'instructor.required',
    )
    await expectProblem(
      own.call(api.bookings.completeBooking, { params: { id: booking.id } }),
      'booking.changed',
    )
    const [learner, instructor] = await Promise.all([asCaller(student.id), asCaller(own.id)])
    vi.spyOn(clock, 'now').mockReturnValue(new Date(booking.scheduledAt))
    for (const who of [learner, instructor]) {
      const late = cancelBooking(who, booking.id, { reason: '' })
      await expect(late).rejects.toMatchObject({ code: 'booking.changed' })
    }
    const ends = Date.parse(booking.scheduledAt) + hour
    vi.spyOn(clock, 'now').mockReturnValue(new Date(ends - 1))
    // As long as it lasts the student may still join.
    await expect(completeBooking(instructor, booking.id)).rejects.toMatchObject({ code: 'booking.changed' })
    vi.spyOn(clock, 'now').mockReturnValue(new Date(ends))
    expect((await completeBooking(instructor, booking.id)).status).toBe('completed')
  })
})
