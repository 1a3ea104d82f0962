import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { tellAbsence } from '../../../../functions/bookings/lifecycle/absence.ts'
import { followDue } from '../../../../functions/bookings/lifecycle/due-steps.ts'
import { meetingLinkFor } from '../../../../functions/bookings/sessions/meeting-link.ts'
import { isNews } from '../../../../functions/mail/session-letters.ts'
import { refundRequest } from '../../../../functions/model/payments/refund-request.ts'
import { dueBy } from '../../../../functions/model/table/due.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { expectProblem, settle } from '../../../support/kiai.ts'
import { long } from '../../../support/long.ts'
import { booked, chargeOf } from '../../../support/money/bought.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { mailsTo } from '../../../support/people/mails.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import {
  asCaller,
  book,
  cancel,
  dueOf,
  inHours,
  instructorWithAccount,
  shown,
  storedBooking,
  xpOf,
} from '../../../support/sessions/bookings.ts'
import { paidSession as paidSessionWith } from '../../../support/sessions/held-sessions.ts'

const { admin, approve } = approvals()

afterEach(() => vi.restoreAllMocks())

const minute = 60_000
const hour = 60 * minute

const paidSession = () => paidSessionWith(approve)

/** The report of one party at a given moment. */
async function tell(memberId: string, bookingId: string, moment: number) {
  const who = await asCaller(memberId)
  vi.spyOn(clock, 'now').mockReturnValue(new Date(moment))
  try {
    return await tellAbsence(who, bookingId)
  } finally {
    vi.restoreAllMocks()
  }
}

async function dueAt(moment: number, bookingId: string): Promise<void> {
  vi.spyOn(clock, 'now').mockReturnValue(new Date(moment))
  const due = await dueBy('session', new Date(moment))
  for (const item of due.filter((one) => one.subjectId === bookingId)) await followDue(item)
  vi.restoreAllMocks()
}

const requestsOf = async (memberId: string) => {
  const { data } = await refundRequest().query.ofMember({ memberId }).go({ pages: 'all' })
  return data
}
const newest = async (address: string) => {
  await settle()
  return (await mailsTo(address))[0]
}
const review = async (memberId: string) => {
  const { items } = await admin(api.payments.listRefundReviews)
  return items.find((one) => one.memberId === memberId && one.state === 'review')
}

describe('an instructor who did not come', () => {
  test('is told, and the session is refunded in full a day after the end unless they object; a repeated report counts once', async () => {
    const { student, own, booking, purchaseId, start } = await paidSession()
    const told = await tell(student.id, booking.id, start + 10 * minute)
    expect(told).toMatchObject({ status: 'completed', absence: { outcome: 'instructor' } })
    await tell(student.id, booking.id, start + 11 * minute)
    expect(await requestsOf(student.id)).toEqual([])
    expect(await chargeOf(purchaseId)).toMatchObject({ state: 'paid' })
    expect(await dueOf(booking.id)).toEqual([new Date(start + 25 * hour).toISOString()])
    const mail = await newest(own.email)
    expect(mail?.subject).toContain('reports that you did not come to “Private Lesson”')
    expect(mail?.text).toContain('Tell us until')
    await dueAt(start + 25 * hour - 1, booking.id)
    expect(await requestsOf(student.id)).toEqual([])
    await dueAt(start + 25 * hour, booking.id)
    await settle()
    expect(await dueOf(booking.id)).toEqual([])
    expect(await requestsOf(student.id)).toMatchObject([
      { amount: 15_000, rule: 'session.instructor_absent', state: 'paid' },
    ])
    expect(await chargeOf(purchaseId)).toMatchObject({ state: 'refunded' })
    await dueAt(start + 26 * hour, booking.id)
    expect(await xpOf(student.id)).toBe(0)
    await booked(purchaseId, {
      held: expect.not.objectContaining({ [`owed:${own.instructorId}`]: expect.anything() }),
    })
    expect((await shown(student.call, booking.id)).absence).toMatchObject({
      outcome: 'instructor',
      isDecided: false,
      isAgreed: false,
      reason: '',
    })
  })

  test('can object for a day however late the report is: nothing is refunded, and a person decides', async () => {
    const { student, own, booking, purchaseId, start } = await paidSession()
    await dueAt(start + hour, booking.id)
    const toldAt = start + 24 * hour
    await tell(student.id, booking.id, toldAt)
    expect((await shown(own.call, booking.id)).absence).toMatchObject({
      contestedUntil: new Date(toldAt + 24 * hour).toISOString(),
    })
    await dueAt(start + 26 * hour, booking.id)
    expect(await requestsOf(student.id)).toEqual([])
    const told = await tell(own.id, booking.id, toldAt + 24 * hour - 1)
    expect(told.absence?.outcome).toBe('disputed')
    expect(await requestsOf(student.id)).toMatchObject([{ state: 'review', rule: 'absence_disputed' }])
    await dueAt(toldAt + 48 * hour, booking.id)
    expect(await chargeOf(purchaseId)).toMatchObject({ state: 'paid' })
  })

  test('cannot object after that, or after the refund', async () => {
    const { student, own, booking, start } = await paidSession()
    await tell(student.id, booking.id, start + hour)
    await expect(tell(own.id, booking.id, start + 25 * hour)).rejects.toMatchObject({ message: /is over/ })
    await dueAt(start + 25 * hour, booking.id)
    await expect(tell(own.id, booking.id, start + 2 * hour)).rejects.toMatchObject({ message: /is over/ })
  })

  test('can agree, and everything is refunded at once; nobody else can agree for them', async () => {
    const { student, own, booking, purchaseId, start } = await paidSession()
    const given = { params: { id: booking.id } }
    await expectProblem(own.call(api.bookings.agreeAbsence, given), 'booking.changed')
    await tell(student.id, booking.id, start + hour)
    // A mail that waited for the morning asks for an answer only while one is possible.
    const asks = async () =>
      isNews({ news: 'absent_instructor' }, await storedBooking(booking.id), new Date(start + 2 * hour))
    expect(await asks()).toBe(true)
    await expectProblem(student.call(api.bookings.agreeAbsence, given), 'instructor.required')
    await expectProblem(admin(api.bookings.agreeAbsence, given), 'booking.not_found')
    for (const _ of [1, 2]) {
      expect(await own.call(api.bookings.agreeAbsence, given)).toMatchObject({
        absence: { outcome: 'instructor', isAgreed: true, contestedUntil: null },
      })
    }
    await settle()
    expect(await asks()).toBe(false)
    expect(await chargeOf(purchaseId)).toMatchObject({ state: 'refunded' })
    expect(await requestsOf(student.id)).toHaveLength(1)
  })
})

describe('a student who did not come', () => {
  test('is told and has time to object; then the instructor is paid', async () => {
    const { student, own, booking, purchaseId, start } = await paidSession()
    expect((await tell(own.id, booking.id, start + 20 * minute)).absence?.outcome).toBe('student')
    const mail = await newest(student.email)
    expect(mail?.subject).toContain('reports that you did not come')
    expect(mail?.text).toContain('Tell us until')
    expect(await requestsOf(student.id)).toEqual([])
    expect(await dueOf(booking.id)).toEqual([new Date(start + 25 * hour).toISOString()])
    await dueAt(start + 25 * hour, booking.id)
    expect(await xpOf(student.id)).toBe(0)
    await booked(purchaseId, {
      held: { 'deferred:session': 0, [`owed:${own.instructorId}`]: -12_750, 'income:session': -2250 },
    })
  })
})

describe('if each party reports the other', () => {
  async function disputed() {
    const made = await paidSession()
    await tell(made.own.id, made.booking.id, made.start + 20 * minute)
    await tell(made.student.id, made.booking.id, made.start + 30 * minute)
    return made
  }

  test('nothing is paid out or refunded, and a person is asked once', async () => {
    const { student, own, booking, purchaseId, start } = await disputed()
    await tell(student.id, booking.id, start + 40 * minute)
    expect(await dueOf(booking.id)).toEqual([])
    await dueAt(start + 90 * hour, booking.id)
    await booked(purchaseId, { held: { 'deferred:session': -15_000 } })
    expect(await requestsOf(student.id)).toMatchObject([{ state: 'review', rule: 'absence_disputed' }])
    expect(await review(student.id)).toMatchObject({ ruleAmount: '0.00', paidAmount: '150.00' })
    for (const { email } of [student, own]) {
      expect((await newest(email))?.subject).toMatch(/^In review:/)
    }
    const wish = { params: { id: purchaseId }, body: { reason: 'Mine', isTechnical: true } }
    await expectProblem(student.call(api.payments.requestRefund, wish), 'refund.asked')
  })

  test('the person who decides sees who opened the meeting link, and when they first did', async () => {
    const { student, own, booking, start } = await paidSession()
    const meetingLink = 'https://meet.example.com/kiai'
    await own.call(api.bookings.updateMeetingLink, { params: { id: booking.id }, body: { meetingLink } })
    const learner = await asCaller(student.id)
    for (const minutes of [-5, 3]) {
      vi.spyOn(clock, 'now').mockReturnValue(new Date(start + minutes * minute))
      await meetingLinkFor(learner, booking.id)
    }
    vi.restoreAllMocks()
    await tell(student.id, booking.id, start + 20 * minute)
    await tell(own.id, booking.id, start + 30 * minute)
    expect((await review(student.id))?.opened).toEqual({
      student: new Date(start - 5 * minute).toISOString(),
      instructor: null,
      instructorName: booking.instructorName,
    })
  })

  test('a refund by that person ends it, and there is no share', async () => {
    const { student, own, booking, purchaseId } = await disputed()
    const { id = '' } = (await review(student.id)) ?? {}
    const body = { decision: 'pay' as const, reason: 'The room was never opened.' }
    await admin(api.payments.decideRefund, { params: { id }, body })
    expect(await storedBooking(booking.id)).toMatchObject({
      isSettled: true,
      absence: { outcome: 'instructor', isDecided: true, reason: body.reason },
    })
    expect(await chargeOf(purchaseId)).toMatchObject({ state: 'refunded' })
    expect(await dueOf(booking.id)).toEqual([])
    expect((await newest(own.email))?.text).toContain(body.reason)
  })

  test('a refusal by that person pays the instructor, and it cannot be reported again', long, async () => {
    const { student, own, booking, purchaseId, start } = await disputed()
    const { id = '' } = (await review(student.id)) ?? {}
    const body = { decision: 'refuse' as const, reason: 'The room was open for an hour.' }
    await admin(api.payments.decideRefund, { params: { id }, body })
    const [due = ''] = await dueOf(booking.id)
    const late = tell(student.id, booking.id, start + 60 * minute)
    await expect(late).rejects.toMatchObject({ code: 'booking.changed', message: /already decided/ })
    await dueAt(Date.parse(due), booking.id)
    await booked(purchaseId, {
      held: { 'deferred:session': 0, [`owed:${own.instructorId}`]: -12_750, 'income:session': -2250 },
    })
  })

  test('the rest after a partial refund is shared, once the refund is booked', long, async () => {
    const { student, own, booking, purchaseId } = await disputed()
    const { id = '' } = (await review(student.id)) ?? {}
    const body = { decision: 'pay' as const, amount: '75.00', reason: 'Half of it was held.' }
    await admin(api.payments.decideRefund, { params: { id }, body })
    await settle()
    const [due = ''] = await dueOf(booking.id)
    // Not with the former due step, whether that was earlier or later.
    expect((Date.parse(due) - Date.now()) / hour).toBeCloseTo(24, 1)
    await dueAt(Date.parse(due), booking.id)
    await booked(purchaseId, {
      held: { 'deferred:session': 0, [`owed:${own.instructorId}`]: -6375, 'income:session': -1125 },
    })
  })

  test('the outcome is the same if both report at once', long, async () => {
    const { student, own, booking, start } = await paidSession()
    const [learner, instructor] = await Promise.all([asCaller(student.id), asCaller(own.id)])
    vi.spyOn(clock, 'now').mockReturnValue(new Date(start + hour))
    await Promise.allSettled([tellAbsence(learner, booking.id), tellAbsence(instructor, booking.id)])
    vi.restoreAllMocks()
    expect((await storedBooking(booking.id)).absence?.outcome).toBe('disputed')
    const [request, ...more] = await requestsOf(student.id)
    expect(more).toEqual([])
    expect(request).toMatchObject({ rule: 'absence_disputed' })
  })
})

test('an absence can be reported only in its time, for a session that is paid and not cancelled', async () => {
  const { student, own, booking, start } = await paidSession()
  for (const moment of [start + 10 * minute - 1, start + 25 * hour]) {
    const untimely = tell(student.id, booking.id, moment)
    await expect(untimely).rejects.toMatchObject({ code: 'booking.changed' })
  }
  await cancel(student.call, booking.id)
  await expect(tell(own.id, booking.id, start + hour)).rejects.toMatchObject({ code: 'booking.changed' })
  const unpaid = await book(student.call, own.instructorId, { scheduledAt: inHours(60) })
  const told = tell(student.id, unpaid.id, Date.parse(unpaid.scheduledAt) + hour)
  await expect(told).rejects.toMatchObject({ code: 'booking.changed' })
})

test('only its two parties can report it: to other members, other instructors and admins the session does not exist', async () => {
  const { booking, student } = await paidSession()
  const other = await instructorWithAccount(approve)
  const given = { params: { id: booking.id } }
  for (const call of [admin, other.call, (await newcomer()).call]) {
    await expectProblem(call(api.bookings.tellAbsence, given), 'booking.not_found')
  }
  await expectProblem(student.call(api.bookings.tellAbsence, given), 'booking.changed')
})
