import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { holdSession } from '../../../../functions/bookings/booking/create.ts'
import { cancelBooking } from '../../../../functions/bookings/lifecycle/cancel.ts'
import { completeBooking, completed } from '../../../../functions/bookings/lifecycle/complete.ts'
import { followDue } from '../../../../functions/bookings/lifecycle/due-steps.ts'
import { mail } from '../../../../functions/model/mail/mail.ts'
import { type ChargeItem, charge } from '../../../../functions/model/payments/charge.ts'
import { bookingEntities } from '../../../../functions/model/steps/booking-steps.ts'
import { moneyEntities } from '../../../../functions/model/steps/money-steps.ts'
import { dueBy } from '../../../../functions/model/table/due.ts'
import { newId } from '../../../../functions/model/table/new-id.ts'
import { Refused } from '../../../../functions/model/table/refused.ts'
import { writeSteps } from '../../../../functions/model/table/service.ts'
import { sessionGrant } from '../../../../functions/payments/settlement/grants/session.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { settle } from '../../../support/kiai.ts'
import { booked, chargeOf } from '../../../support/money/bought.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import {
  asCaller,
  book,
  cancel,
  dueOf,
  inHours,
  instructorWithAccount,
  payFor,
  storedBooking,
  wishOf,
  xpOf,
} from '../../../support/sessions/bookings.ts'
import { followAt as at } from '../../../support/sessions/held-sessions.ts'

const { approve } = approvals()

afterEach(() => vi.restoreAllMocks())

const hour = 60 * 60_000

async function heldSession() {
  const [student, own] = await Promise.all([
    newcomer(),
    instructorWithAccount(approve, { lengths: [{ minutes: 60, cents: 15_000 }] }),
  ])
  return { student, own, booking: await book(student.call, own.instructorId, { scheduledAt: inHours(50) }) }
}

async function paidSession() {
  const made = await heldSession()
  const { id: purchaseId } = await payFor(made.student.call, made.booking.id)
  return { ...made, purchaseId, start: Date.parse(made.booking.scheduledAt) }
}

async function mailsAbout(memberId: string) {
  const { data } = await mail().query.ofMember({ memberId }).go({ pages: 'all' })
  return data.filter(({ kind }) => kind === 'session').map(({ about }) => about)
}

const mailsOf = async (memberId: string) => (await mailsAbout(memberId)).map(({ news }) => String(news))

describe('automatically', () => {
  test('a hold ends to the minute', async () => {
    const { booking } = await heldSession()
    const until = Date.parse(booking.heldUntil ?? '')
    await at(until - 1, booking.id)
    expect(await dueOf(booking.id)).toEqual([booking.heldUntil])
    expect((await storedBooking(booking.id)).status).toBe('pending')
    await at(until, booking.id)
    expect(await storedBooking(booking.id)).toMatchObject({ status: 'cancelled', cancelled: { by: 'kiai' } })
  })

  test('both are reminded a day and an hour before, and the instructor is asked for a link', async () => {
    const { student, own, booking, start } = await paidSession()
    const before = { student: await mailsOf(student.id), own: await mailsOf(own.id) }
    await at(start - 24 * hour - 1, booking.id)
    expect(await mailsOf(student.id)).toEqual(before.student)
    await at(start - 24 * hour, booking.id)
    await at(start - 24 * hour, booking.id)
    await at(start - hour, booking.id)
    const told = (mails: string[]) => mails.filter((news) => !['booked', 'confirmed'].includes(news)).sort()
    expect(told(await mailsOf(student.id))).toEqual(['remind', 'remind_soon'])
    expect(told(await mailsOf(own.id))).toEqual(['no_link', 'remind', 'remind_soon'])
    const missing = (await mailsAbout('operations')).filter(({ bookingId }) => bookingId === booking.id)
    const startsAt = new Date(start).toISOString()
    expect(missing).toEqual([{ bookingId: booking.id, news: 'no_link', part: 'operations', startsAt }])
    expect(await dueOf(booking.id)).toEqual([new Date(start + hour).toISOString()])
  })

  test.each([
    [hour, ['confirmed', 'no_link']],
    [hour + 1, ['confirmed']],
  ])('a session confirmed %i ms before its start sends its instructor %j, once', async (before, news) => {
    const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve)])
    const wish = { ...wishOf(own.instructorId).body, scheduledAt: inHours(50), description: '' }
    const start = Date.parse(wish.scheduledAt)
    const who = await asCaller(student.id)
    vi.spyOn(clock, 'now').mockReturnValue(new Date(start - before))
    const { id } = await holdSession(who, wish)
    const grant = await sessionGrant({ id: newId('charge'), subjectId: id } as ChargeItem)
    if ('refundFor' in grant) throw new Error('It is free')
    await writeSteps(moneyEntities, grant.steps)
    expect((await mailsOf(own.id)).sort()).toEqual(news)
    await at(start - 1, id)
    const asked = (await mailsOf(own.id)).filter((one) => one === 'no_link')
    const missing = (await mailsAbout('operations')).filter(({ bookingId }) => bookingId === id)
    expect([asked.length, missing.length]).toEqual([1, 1])
  })

  test('nobody is asked for a link that exists', async () => {
    const { own, booking, start } = await paidSession()
    const body = { meetingLink: 'https://meet.example.com/kiai' }
    await own.call(api.bookings.updateMeetingLink, { params: { id: booking.id }, body })
    await at(start - hour, booking.id)
    expect(await mailsOf(own.id)).not.toContain('no_link')
  })

  test('a session is completed at its end, its student earns 20 XP, and a day later its instructor is owed their share', async () => {
    const { student, own, booking, purchaseId, start } = await paidSession()
    await at(start - 24 * hour, booking.id)
    await at(start - hour, booking.id)
    await at(start + hour - 1, booking.id)
    expect([(await storedBooking(booking.id)).status, await xpOf(student.id)]).toEqual(['confirmed', 0])
    await at(start + hour, booking.id)
    expect([(await storedBooking(booking.id)).status, await xpOf(student.id)]).toEqual(['completed', 20])
    await at(start + 25 * hour - 1, booking.id)
    await booked(purchaseId, { held: { 'deferred:session': -15_000 } })
    await at(start + 25 * hour, booking.id)
    await at(start + 25 * hour, booking.id)
    await booked(purchaseId, {
      held: { 'deferred:session': 0, [`owed:${own.instructorId}`]: -12_750, 'income:session': -2250 },
    })
    expect(await dueOf(booking.id)).toEqual([])
    expect(await chargeOf(purchaseId)).toMatchObject({ isShared: true })
    expect([await xpOf(student.id), await xpOf(own.id)]).toEqual([20, 0])
  })

  test('a session that two runs have read at once is completed, and its XP earned, by one of them', async () => {
    const { student, own, booking, start } = await paidSession()
    const [known, instructor] = await Promise.all([storedBooking(booking.id), asCaller(own.id)])
    const ends = new Date(start + hour)
    const write = () => writeSteps(bookingEntities, completed(known, ends).steps)
    await write()
    await expect(write()).rejects.toThrow(Refused)
    vi.spyOn(clock, 'now').mockReturnValue(ends)
    expect((await completeBooking(instructor, booking.id)).status).toBe('completed')
    expect(await xpOf(student.id)).toBe(20)
  })

  test('the instructor gets a share of the kept part of a late cancellation', async () => {
    const { own, student, booking, purchaseId, start } = await paidSession()
    const who = await asCaller(student.id)
    vi.spyOn(clock, 'now').mockReturnValue(new Date(start - 3 * hour))
    await cancelBooking(who, booking.id, { reason: '' })
    vi.restoreAllMocks()
    await settle()
    await booked(purchaseId, { held: { 'deferred:session': -7500 } })
    await at(start + 25 * hour, booking.id)
    const instructor = await asCaller(own.id)
    vi.spyOn(clock, 'now').mockReturnValue(new Date(start + 25 * hour))
    const held = completeBooking(instructor, booking.id)
    await expect(held).rejects.toMatchObject({ code: 'booking.changed' })
    vi.restoreAllMocks()
    expect(await xpOf(student.id)).toBe(0)
    await booked(purchaseId, {
      held: { 'deferred:session': 0, [`owed:${own.instructorId}`]: -6375, 'income:session': -1125 },
    })
  })

  test('during a dispute of its payment the share waits, and after a lost one there is none', async () => {
    const { own, booking, purchaseId, start } = await paidSession()
    const dispute = (state: 'open' | 'lost') =>
      charge()
        .patch({ id: purchaseId })
        .set({ disputes: [{ id: 'dp_1', state, amount: 15_000 }] })
        .go()
    await at(start + hour, booking.id)
    await dispute('open')
    await at(start + 25 * hour, booking.id)
    expect(await dueOf(booking.id)).toEqual([new Date(start + 49 * hour).toISOString()])
    await dispute('lost')
    await at(start + 49 * hour, booking.id)
    expect(await storedBooking(booking.id)).toMatchObject({ isSettled: true })
    await booked(purchaseId, {
      held: expect.not.objectContaining({ [`owed:${own.instructorId}`]: expect.anything() }),
    })
  })

  test('an outage of two hours is caught up once, without outdated news', async () => {
    const { student, booking, start } = await paidSession()
    await at(start + 2 * hour, booking.id)
    expect((await storedBooking(booking.id)).status).toBe('completed')
    expect((await mailsOf(student.id)).filter((news) => news === 'remind_soon')).toEqual([])
  })

  test('two concurrent sweeps do each step once', async () => {
    const { student, booking, start } = await paidSession()
    const moment = start - 24 * hour
    vi.spyOn(clock, 'now').mockReturnValue(new Date(moment))
    const due = (await dueBy('session', new Date(moment))).find(({ subjectId }) => subjectId === booking.id)
    if (!due) throw new Error('Something is due')
    await Promise.all([followDue(due), followDue(due), followDue(due)])
    vi.restoreAllMocks()
    expect((await mailsOf(student.id)).filter((news) => news === 'remind')).toHaveLength(1)
  })

  test('nothing is done for a cancelled session', async () => {
    const { student, booking, start } = await paidSession()
    await cancel(student.call, booking.id)
    const before = await mailsOf(student.id)
    await at(start + 30 * hour, booking.id)
    expect(await mailsOf(student.id)).toEqual(before)
    expect((await storedBooking(booking.id)).status).toBe('cancelled')
  })
})
