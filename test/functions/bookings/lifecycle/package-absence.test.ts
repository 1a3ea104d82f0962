// @module-tag long
import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { tellAbsence } from '../../../../functions/bookings/lifecycle/absence.ts'
import { refundRequest } from '../../../../functions/model/payments/refund-request.ts'
import { checkPackage } from '../../../../functions/payments/reconciliation/package.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { settle } from '../../../support/kiai.ts'
import { booked, chargeOf } from '../../../support/money/bought.ts'
import { pupil } from '../../../support/money/bundles.ts'
import { owed } from '../../../support/money/instructor-payments.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { mailsTo } from '../../../support/people/mails.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import { asCaller, atAnyHour, shown, storedBooking } from '../../../support/sessions/bookings.ts'
import { followAt } from '../../../support/sessions/held-sessions.ts'

/** Absence from a session that was booked with a package. */

const { admin, approve } = approvals()
afterEach(() => vi.restoreAllMocks())

const minute = 60_000
const hour = 60 * minute

async function tell(memberId: string, bookingId: string, moment: number) {
  const who = await asCaller(memberId)
  vi.spyOn(clock, 'now').mockReturnValue(new Date(moment))
  try {
    return await tellAbsence(who, bookingId)
  } finally {
    vi.restoreAllMocks()
  }
}

/** One of a package of five is used. */
async function used() {
  const made = await pupil(approve)
  const purchaseId = await made.package('stripe')
  const { id, scheduledAt } = await made.use(50)
  return { ...made, purchaseId, id, start: Date.parse(scheduledAt) }
}

const requestsOf = async (memberId: string) =>
  (await refundRequest().query.ofMember({ memberId }).go({ pages: 'all' })).data

const agrees = async (purchaseId: string) =>
  expect(await checkPackage(await chargeOf(purchaseId))).toBeUndefined()

describe('an instructor who did not come', () => {
  test('returns the use, no money moves, and it can be booked again', async () => {
    const { student, own, purchaseId, id, start, left, use } = await used()
    await atAnyHour(student.call)
    const told = await tell(student.id, id, start + 10 * minute)
    expect(told).toMatchObject({ status: 'completed', absence: { outcome: 'instructor' } })
    expect(await left()).toBe(4)
    await followAt(start + 25 * hour, id)
    expect(await storedBooking(id)).toMatchObject({ isReturned: true, isSettled: true })
    expect(await left()).toBe(5)
    expect(await shown(student.call, id)).toMatchObject({
      package: { isReturned: true },
      absence: { outcome: 'instructor' },
    })
    await followAt(start + 26 * hour, id)
    await settle()
    expect(await requestsOf(student.id)).toEqual([])
    const [mail] = (await mailsTo(student.email)).filter(({ subject }) => subject.startsWith('Returned: “'))
    expect(mail?.text).toContain('did not come. The session is returned to your package.')
    expect(await owed(own.instructorId)).toBe(0)
    await booked(purchaseId, { held: { 'deferred:session': -16_000 } })
    await agrees(purchaseId)
    await use(90)
    expect(await left()).toBe(4)
    await agrees(purchaseId)
  })

  test('reported by twenty calls at once returns one use', async () => {
    const { student, purchaseId, id, start, left, use } = await used()
    await use(90)
    const who = await asCaller(student.id)
    vi.spyOn(clock, 'now').mockReturnValue(new Date(start + hour))
    await Promise.allSettled(Array.from({ length: 20 }, () => tellAbsence(who, id)))
    vi.restoreAllMocks()
    await followAt(start + 25 * hour, id)
    expect(await left()).toBe(4)
    expect(await requestsOf(student.id)).toEqual([])
    await agrees(purchaseId)
  })

  test('once a refund of the package is requested, is refunded in money', async () => {
    const { student, purchaseId, id, start } = await used()
    const wish = { params: { id: purchaseId }, body: { reason: 'I move away' } }
    await student.call(api.payments.requestRefund, wish)
    await tell(student.id, id, start + hour)
    await followAt(start + 25 * hour, id)
    await settle()
    const { refunds } = await chargeOf(purchaseId)
    expect(refunds).toMatchObject([{ amount: 3200, of: [{ bookingId: id, amount: 3200 }] }])
    await agrees(purchaseId)
  })

  test('can be reported only by the two parties', async () => {
    const { own, id, start, left } = await used()
    const other = await newcomer()
    await expect(tell(other.id, id, start + hour)).rejects.toMatchObject({ code: 'booking.not_found' })
    // The instructor reports the student: nothing is returned.
    await tell(own.id, id, start + hour)
    expect(await left()).toBe(4)
  })
})

describe('if each party reports the other', () => {
  async function disputed() {
    const made = await used()
    await tell(made.own.id, made.id, made.start + 20 * minute)
    await tell(made.student.id, made.id, made.start + 30 * minute)
    const [request] = await requestsOf(made.student.id)
    expect(request).toMatchObject({ state: 'review', rule: 'absence_disputed', bookingId: made.id })
    expect(await made.left()).toBe(4)
    const decide = (decision: 'pay' | 'refuse') =>
      admin(api.payments.decideRefund, {
        params: { id: request?.id ?? '' },
        body: { decision, reason: 'The room was looked at.' },
      })
    return { ...made, decide }
  }

  test('a refund by a person refunds its part, and there is no share', async () => {
    const { own, purchaseId, id, start, decide } = await disputed()
    await decide('pay')
    await settle()
    expect(await storedBooking(id)).toMatchObject({
      isSettled: true,
      absence: { outcome: 'instructor', isDecided: true },
    })
    expect(await chargeOf(purchaseId)).toMatchObject({
      refunds: [{ amount: 3200, of: [{ bookingId: id, amount: 3200 }] }],
    })
    await followAt(start + 60 * hour, id)
    expect(await owed(own.instructorId)).toBe(0)
    await booked(purchaseId, { held: { 'deferred:session': -12_800 } })
    await agrees(purchaseId)
  })

  test('a refusal by a person pays the instructor', async () => {
    const { own, purchaseId, id, decide } = await disputed()
    await decide('refuse')
    const known = await storedBooking(id)
    expect(known).toMatchObject({ absence: { outcome: 'student', isDecided: true } })
    await followAt(Date.parse(known.payOutAt ?? '') + hour, id)
    expect(await owed(own.instructorId)).toBe(2720)
    await booked(purchaseId, { held: { 'deferred:session': -12_800, 'income:session': -480 } })
    await agrees(purchaseId)
  })
})
