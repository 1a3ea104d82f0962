import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { createBooking } from '../../../../functions/bookings/booking/create.ts'
import { bookSeries } from '../../../../functions/bookings/booking/series.ts'
import { cancelBooking } from '../../../../functions/bookings/lifecycle/cancel.ts'
import { instructor } from '../../../../functions/model/instructors/instructor.ts'
import { mail } from '../../../../functions/model/mail/mail.ts'
import { payBooking } from '../../../../functions/payments/checkout/session.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { expectProblem, settle } from '../../../support/kiai.ts'
import { press } from '../../../support/money/paying.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { mailsTo } from '../../../support/people/mails.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import {
  asCaller,
  book,
  calendarOf,
  dueOf,
  inHours,
  instructorWithAccount,
  payFor,
  shown,
  storedBooking,
  wishOf,
} from '../../../support/sessions/bookings.ts'
import { followAt } from '../../../support/sessions/held-sessions.ts'
import { bookWeekly } from '../../../support/sessions/series.ts'

const { approve } = approvals()
const minute = 60_000

afterEach(() => vi.restoreAllMocks())

/** A held time whose hold has ended without a payment. */
async function lapsedHold() {
  const lengths = [30, 60].map((minutes) => ({ minutes, cents: 5000 }))
  const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve, { lengths })])
  const booking = await book(student.call, own.instructorId, { scheduledAt: inHours(50) })
  const lapsedAt = Date.parse(booking.heldUntil ?? '')
  await followAt(lapsedAt, booking.id)
  const { scheduledAt } = booking
  const wish = { ...wishOf(own.instructorId).body, scheduledAt, description: '' }
  return { student, own, booking, wish, lapsedAt, start: Date.parse(booking.scheduledAt) }
}

const newsOf = async (memberId: string) => {
  const { data } = await mail().query.ofMember({ memberId }).go({ pages: 'all' })
  return data.flatMap(({ kind, about }) => (kind === 'session' ? [String(about.news)] : [])).sort()
}

describe('a hold that expires', () => {
  test('ends at that time, in status and words, without a mail then or at the start', async () => {
    const { student, own, booking, lapsedAt, start } = await lapsedHold()
    expect(await shown(student.call, booking.id)).toMatchObject({
      status: 'cancelled',
      isPaid: false,
      heldUntil: null,
      cancellation: { by: 'kiai', at: new Date(lapsedAt).toISOString(), refund: '0.00' },
    })
    expect([await calendarOf(student.id), await calendarOf(own.id)]).toEqual([[], []])
    expect(await dueOf(booking.id)).toEqual([booking.scheduledAt])
    await followAt(start, booking.id)
    expect([await newsOf(student.id), await newsOf(own.id)]).toEqual([['booked'], []])
    expect(await dueOf(booking.id)).toEqual([])
  })

  test('is held again by Pay Now, and by booking the same time: both times the same booking', async () => {
    const { student, booking, wish, lapsedAt } = await lapsedHold()
    const who = await asCaller(student.id)
    const now = vi.spyOn(clock, 'now').mockReturnValue(new Date(lapsedAt + minute))
    await payBooking(who, booking.id, 'stripe')
    const heldOn = await storedBooking(booking.id)
    expect(heldOn).toMatchObject({ status: 'pending' })
    expect(heldOn).not.toHaveProperty('cancelled')
    expect(await calendarOf(student.id)).toHaveLength(4)
    await followAt(Date.parse(heldOn.heldUntil ?? ''), booking.id)
    const later = Date.parse(heldOn.heldUntil ?? '') + 5 * 60 * minute
    now.mockReturnValue(new Date(later))
    expect(await createBooking(who, wish)).toMatchObject({ id: booking.id, status: 'pending' })
    // It is a hold of its own, of full length.
    now.mockReturnValue(new Date(later + 20 * minute))
    await payBooking(who, booking.id, 'stripe')
  })

  test('is not held again within half an hour, nor is a part of the same time', async () => {
    const { student, own, wish, lapsedAt, start } = await lapsedHold()
    const who = await asCaller(student.id)
    const now = vi.spyOn(clock, 'now').mockReturnValue(new Date(lapsedAt + 1 * minute))
    const refusal = { code: 'booking.held_before', message: expect.stringContaining('in 29 minutes') }
    await expect(createBooking(who, wish)).rejects.toMatchObject(refusal)
    await expect(createBooking(who, { ...wish, duration: 30 })).rejects.toMatchObject(refusal)
    expect(await calendarOf(own.id)).toEqual([])
    // Another time, and another member, are free to be held.
    const next = { ...wish, scheduledAt: new Date(start + 60 * minute).toISOString() }
    expect(await createBooking(who, next)).toMatchObject({ status: 'pending' })
    now.mockReturnValue(new Date(lapsedAt + 30 * minute))
    expect(await createBooking(who, wish)).toMatchObject({ status: 'pending' })
  })

  test('counts before the sweep has ended it', async () => {
    const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve)])
    const { scheduledAt, heldUntil } = await book(student.call, own.instructorId, {
      scheduledAt: inHours(50),
    })
    const who = await asCaller(student.id)
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.parse(heldUntil ?? '') + 1))
    const wish = { ...wishOf(own.instructorId).body, scheduledAt, description: '' }
    await expect(createBooking(who, wish)).rejects.toMatchObject({ code: 'booking.held_before' })
  })

  test('tells its student only once the time is taken', async () => {
    const { student, own, booking } = await lapsedHold()
    expect(await shown(student.call, booking.id)).toMatchObject({ isTimeTaken: false })
    const other = await newcomer()
    await book(other.call, own.instructorId, { scheduledAt: booking.scheduledAt })
    expect(await shown(student.call, booking.id)).toMatchObject({ isTimeTaken: true })
    const { items } = await student.call(api.bookings.listOwnBookings, { query: {} })
    expect(items).toMatchObject([{ id: booking.id, isTimeTaken: true }])
    const { items: theirs } = await other.call(api.bookings.listOwnBookings, { query: {} })
    expect(theirs).toMatchObject([{ isTimeTaken: false }])
  })

  test('that is held again and paid is confirmed, and nothing is sent at its start', async () => {
    const { student, own, booking, wish, lapsedAt, start } = await lapsedHold()
    const who = await asCaller(student.id)
    vi.spyOn(clock, 'now').mockReturnValue(new Date(lapsedAt + 30 * minute))
    const again = await createBooking(who, wish)
    vi.restoreAllMocks()
    await payFor(student.call, again.id)
    for (const id of new Set([booking.id, again.id])) await followAt(start, id)
    expect(await shown(student.call, again.id)).toMatchObject({ status: 'confirmed', isPaid: true })
    expect(await newsOf(student.id)).not.toContain('cancelled')
    expect(await newsOf(own.id)).not.toContain('cancelled')
    const { items } = await student.call(api.bookings.listOwnBookings, { query: {} })
    expect(items.map(({ id }) => id)).toEqual([booking.id])
  })

  test('is confirmed by a late payment while its time is free', async () => {
    const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve)])
    const booking = await book(student.call, own.instructorId, { scheduledAt: inHours(50) })
    const opened = { params: { id: booking.id }, body: { provider: 'stripe' as const } }
    const { checkoutUrl, purchaseId } = await student.call(api.payments.payBooking, opened)
    await followAt(Date.parse((await storedBooking(booking.id)).heldUntil ?? ''), booking.id)
    expect((await storedBooking(booking.id)).status).toBe('cancelled')
    await press(checkoutUrl, 'succeed')
    await student.call(api.payments.checkPurchase, { params: { id: purchaseId } })
    await settle()
    const now = await storedBooking(booking.id)
    expect(now).toMatchObject({ status: 'confirmed', chargeId: purchaseId })
    expect(now).not.toHaveProperty('cancelled')
  })

  test('of an instructor who no longer teaches is not held again', async () => {
    const { student, own, booking, lapsedAt } = await lapsedHold()
    await instructor().patch({ id: own.instructorId }).set({ isApproved: false }).go()
    const who = await asCaller(student.id)
    vi.spyOn(clock, 'now').mockReturnValue(new Date(lapsedAt + minute))
    await expect(payBooking(who, booking.id, 'stripe')).rejects.toMatchObject({
      code: 'instructor.not_found',
    })
  })

  test('of a series is paid with the whole series', async () => {
    const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve)])
    const wish = { scheduledAt: inHours(50), count: 2 }
    const { bookings: held } = await bookWeekly(student.call, own.instructorId, wish)
    const ids = held.map(({ id }) => id)
    for (const { id, heldUntil } of held) await followAt(Date.parse(heldUntil ?? ''), id)
    expect((await storedBooking(ids[1] ?? '')).status).toBe('cancelled')
    const who = await asCaller(student.id)
    await payBooking(who, ids[0] ?? '', 'stripe')
    const states = await Promise.all(ids.map(async (id) => (await storedBooking(id)).status))
    expect(states).toEqual(['pending', 'pending'])
  })
})

describe('a member who leaves six holds unpaid in a day', () => {
  test('holds no more time for a day', async () => {
    const { student, own, booking, wish, lapsedAt, start } = await lapsedHold()
    const who = await asCaller(student.id)
    const now = vi.spyOn(clock, 'now')
    // The same booking, held and left two more times.
    let at = lapsedAt
    for (let times = 0; times < 2; times++) {
      now.mockReturnValue(new Date(at + 30 * minute))
      const { heldUntil } = await createBooking(who, wish)
      at = Date.parse(heldUntil ?? '')
      await followAt(at, booking.id)
    }
    expect(await storedBooking(booking.id)).toMatchObject({ status: 'cancelled', heldBefore: 2 })
    // Another one, which the member cancels, and a series, which counts once.
    now.mockReturnValue(new Date(at + minute))
    const other = { ...wish, scheduledAt: new Date(start + 120 * minute).toISOString() }
    const { id } = await createBooking(who, other)
    await cancelBooking(who, id, { reason: '' })
    const later = { ...wish, scheduledAt: new Date(start + 24 * 60 * minute).toISOString() }
    const { bookings: held } = await bookSeries(who, { ...later, count: 2, everyWeeks: 1, key: randomUUID() })
    for (const one of held) await followAt(Date.parse(one.heldUntil ?? ''), one.id)
    now.mockReturnValue(new Date(Date.parse(held[0]?.heldUntil ?? '') + minute))
    const sixth = { ...wish, scheduledAt: new Date(start + 180 * minute).toISOString() }
    const last = await createBooking(who, sixth)
    await followAt(Date.parse(last.heldUntil ?? ''), last.id)
    now.mockReturnValue(new Date(Date.parse(last.heldUntil ?? '') + minute))
    const third = { ...wish, scheduledAt: new Date(start + 240 * minute).toISOString() }
    await expect(createBooking(who, third)).rejects.toMatchObject({
      code: 'booking.too_many',
      message: expect.stringMatching(
        /You left 6 sessions unpaid today\. You can hold another one in \d+ hours/,
      ),
    })
    // The booking that was held three times counts for a day after its last hold.
    now.mockReturnValue(new Date(at + 24 * 60 * minute))
    await expect(createBooking(who, third)).resolves.toMatchObject({ instructorId: own.instructorId })
  })
})

test('that the student cancelled is not held again by Pay Now', async () => {
  const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve)])
  const { id } = await book(student.call, own.instructorId, { scheduledAt: inHours(50) })
  await student.call(api.bookings.cancelBooking, { params: { id }, body: { reason: '' } })
  const opened = { params: { id }, body: { provider: 'stripe' as const } }
  await expectProblem(student.call(api.payments.payBooking, opened), 'booking.changed')
})

describe('a session is in no calendar before it is paid', () => {
  test('by mail, as a file or in a feed', async () => {
    const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve)])
    const { id } = await book(student.call, own.instructorId, { scheduledAt: inHours(50) })
    await settle()
    const mails = await mailsTo(student.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Session booked: please pay for “Private Lesson”'])
    expect(mails[0]).not.toHaveProperty('invitation')
    expect(mails[0]?.attachments ?? []).toEqual([])
    const file = student.call(api.bookings.getBookingCalendar, { params: { id } })
    await expectProblem(file, 'booking.changed')
    const { address } = await student.call(api.bookings.makeCalendarFeed)
    expect(await (await fetch(address)).text()).not.toContain(id)
    await student.call(api.bookings.cancelBooking, { params: { id }, body: { reason: '' } })
    await settle()
    const [told] = await mailsTo(student.email)
    expect(told?.subject).toMatch(/^Cancelled: “Private Lesson”/)
    expect(told?.attachments ?? []).toEqual([])
  })
})
