import { describe, expect, inject, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { Provider } from '#shared/rules/money/charge.ts'
import { charge } from '../../../../functions/model/payments/charge.ts'
import { refundRequest } from '../../../../functions/model/payments/refund-request.ts'
import { fileRefundSteps, refundOf } from '../../../../functions/model/payments/wanted-refund.ts'
import { moneyEntities } from '../../../../functions/model/steps/money-steps.ts'
import { writeSteps } from '../../../../functions/model/table/service.ts'
import { caller, expectProblem, problemOf, settle } from '../../../support/kiai.ts'
import { long } from '../../../support/long.ts'
import {
  alter,
  becomes,
  booked,
  boughtCourse,
  chargeOf,
  daysAgo,
  mirrorOf,
} from '../../../support/money/bought.ts'
import { pupil } from '../../../support/money/bundles.ts'
import { soldCourse, subscribe } from '../../../support/money/paying.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { mailsTo } from '../../../support/people/mails.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import { shown } from '../../../support/sessions/bookings.ts'

const { payments, courses } = api
const { approve } = approvals()
const reason = 'The instructor fell ill for the second time'

async function refund(id: string, amount: string, more: { left?: string } = {}) {
  const admin = await caller('admin')
  return admin(payments.refundPayment, { params: { id }, body: { amount, reason, ...more } })
}

const detail = async (id: string) => (await caller('admin'))(payments.getPayment, { params: { id } })

/** A course whose refund window is over: the rules give nothing back. */
async function oldCourse() {
  const bought = await boughtCourse()
  await alter(bought.purchaseId, { paidAt: daysAgo(40) })
  return bought
}

describe('a payment without a request', () => {
  test('shows an admin its member, its receipt, the rest, and the amount by the rules', async () => {
    const { purchaseId, id: memberId, email, call } = await boughtCourse()
    expect(await detail(purchaseId)).toMatchObject({
      purchase: await call(payments.getPurchase, { params: { id: purchaseId } }),
      memberId,
      memberEmail: email,
      left: '49.00',
      refusal: null,
      offer: { amount: '49.00', reason: 'course.within_window' },
      requests: [],
      sessions: [],
    })
    await expectProblem(detail('chg_0'), 'purchase.not_found')
  })

  test('is refunded in part beyond the rules: the course stays, and the request names author and reason', async () => {
    const { purchaseId, id: memberId, email, courseId, call } = await oldCourse()
    expect(await detail(purchaseId)).toMatchObject({
      offer: { amount: '0.00', reason: 'course.window_over' },
    })
    const { name } = await adminName()
    const after = await refund(purchaseId, '20.00')
    expect(after).toMatchObject({
      left: '29.00',
      refusal: null,
      requests: [{ state: 'paid', amount: '20.00', ruleAmount: '0.00', answer: reason, decidedBy: name }],
    })
    expect(after.requests[0]?.rule).toMatch(/^A course is refunded within 30/)
    await booked(purchaseId, { held: { 'income:course': -2900 } })
    expect(await call(courses.getOwnership, { params: { id: courseId } })).not.toBeNull()
    const { data } = await refundRequest().query.ofMember({ memberId }).go()
    expect(data).toMatchObject([
      { decidedBy: (await adminName()).id, answer: reason, otherwise: 'course.window_over' },
    ])
    const mails = await mailsTo(email)
    const told = mails.find(({ subject }) => subject === 'Your refund of $20.00 is on its way')
    expect(told?.text).toContain(reason)
  })

  test('is refunded in full, also after a part of it: the course closes', async () => {
    const { purchaseId, courseId, call } = await oldCourse()
    await refund(purchaseId, '20.00')
    expect(await refund(purchaseId, '29.00')).toMatchObject({
      purchase: { state: 'refunded', refundedAmount: '49.00' },
      left: '0.00',
      refusal: 'This payment is already fully refunded',
      offer: null,
    })
    expect(await call(courses.getOwnership, { params: { id: courseId } })).toBeNull()
    expect((await chargeOf(purchaseId)).refunds).toHaveLength(2)
    await expectProblem(refund(purchaseId, '1.00'), 'purchase.not_paid')
  })

  test('is refunded by at most the rest, and by more than nothing', async () => {
    const { purchaseId } = await oldCourse()
    const tooMuch = await problemOf(refund(purchaseId, '49.01'))
    expect(tooMuch).toMatchObject({ code: 'refund.too_much', detail: 'At most 49.00 is left of the payment' })
    await expectProblem(refund(purchaseId, '0.00'), 'refund.too_much')
    expect((await chargeOf(purchaseId)).refunds).toEqual([])
  })

  test('is refunded once by a call that comes twice', async () => {
    const { purchaseId } = await oldCourse()
    await refund(purchaseId, '5.00', { left: '49.00' })
    await expectProblem(refund(purchaseId, '5.00', { left: '49.00' }), 'refund.changed')
    expect((await chargeOf(purchaseId)).refunds).toHaveLength(1)
  })

  test('is refunded once by five admins at once', async () => {
    const { purchaseId } = await oldCourse()
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () => refund(purchaseId, '30.00', { left: '49.00' })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await chargeOf(purchaseId)).refunds).toHaveLength(1)
  })

  test('is not refunded while its member’s own request waits for a person', async () => {
    const { purchaseId, call, at } = await oldCourse()
    const body = { reason: 'The films do not load', isTechnical: true }
    await call(payments.requestRefund, { ...at, body })
    expect(await detail(purchaseId)).toMatchObject({
      refusal: 'A refund of this payment is already on its way or pending',
    })
    await expectProblem(refund(purchaseId, '5.00'), 'refund.asked')
  })

  test('is not refunded while an automatic refund is on its way, as for a cancelled session', async () => {
    const { purchaseId } = await oldCourse()
    const known = await chargeOf(purchaseId)
    const given = { amount: 2000, ruleAmount: 2000, rule: 'session.late' as const, wish: 'Cancelled' }
    await refundRequest()
      .create(refundOf(known, given, new Date()))
      .go()
    await expectProblem(refund(purchaseId, '30.00'), 'refund.asked')
  })

  test('is not refunded before it is paid, and while the bank decides on it', async () => {
    const [{ call }, { id }, { purchaseId: paid }] = await Promise.all([
      newcomer(),
      soldCourse(),
      oldCourse(),
    ])
    const { purchaseId } = await call(payments.buyCourse, { params: { id }, body: { provider: 'stripe' } })
    await expectProblem(refund(purchaseId, '1.00'), 'purchase.not_paid')
    await charge()
      .patch({ id: paid })
      .set({ disputes: [{ id: 'dp_1', state: 'open', amount: 4900 }] })
      .go()
    const told = await problemOf(refund(paid, '1.00'))
    expect(told).toMatchObject({
      code: 'purchase.not_paid',
      detail: 'This payment is disputed. It cannot be refunded until the bank decides.',
    })
  })

  test('is not seen or refunded by members', async () => {
    const { call, at } = await boughtCourse()
    await expectProblem(call(payments.getPayment, at), 'role.required')
    const body = { amount: '49.00', reason }
    await expectProblem(call(payments.refundPayment, { ...at, body }), 'role.required')
  })

  test('is listed with the other payments of its member alone, newest first', async () => {
    const { call, id: memberId, purchaseId } = await boughtCourse()
    const other = await soldCourse()
    const next = await call(payments.buyCourse, { params: { id: other.id }, body: { provider: 'stripe' } })
    const admin = await caller('admin')
    const list = (cursor?: string) =>
      admin(payments.listPayments, { query: { memberId, limit: 1, ...(cursor && { cursor }) } })
    const { items, total, next: cursor } = await list()
    expect({ ids: items.map(({ id }) => id), total }).toEqual({ ids: [next.purchaseId], total: 2 })
    expect((await list(cursor)).items.map(({ id }) => id)).toEqual([purchaseId])
  })
})

describe('a plan that an admin refunds', () => {
  test('in part continues', async () => {
    const { call, id: memberId } = await newcomer()
    const { id } = await subscribe(call)
    await refund(id, '5.00')
    expect(await mirrorOf(memberId)).not.toMatchObject({ isEnded: true })
    expect(await call(payments.getSubscription)).toMatchObject({ state: 'active', tier: 'premium' })
  })

  test('in full ends at once, with all other payments of its month', async () => {
    const { call, id: memberId } = await newcomer()
    const first = await subscribe(call)
    const { proratedAt, dueToday } = await call(payments.previewPlanChange, { body: { tier: 'master' } })
    await call(payments.changePlan, { body: { tier: 'master', proratedAt, dueToday } })
    await settle()
    const more = (await call(payments.listPurchases, { query: {} })).items.find(
      ({ subjectId }) => subjectId === 'master',
    )
    await refund(first.id, '19.99')
    for (const id of [first.id, more?.id ?? '']) {
      await becomes(call, id, { state: 'refunded', request: { answer: reason } })
    }
    expect(await mirrorOf(memberId)).toMatchObject({ isEnded: true })
    expect(await call(payments.getSubscription)).toMatchObject({ state: 'ended', tier: 'free' })
  })
})

describe('sessions that an admin refunds', () => {
  const whole = async (provider: Provider) => {
    const { student, holdSession, pageOf, settled } = await pupil(approve)
    const [bookingId = ''] = await holdSession()
    const { id } = await settled(await pageOf(bookingId, provider))
    expect(await detail(id)).toMatchObject({
      sessions: [{ bookingId, status: 'confirmed', amount: '33.33', refundedAmount: '0.00' }],
      offer: { amount: '33.33', reason: 'session.early_enough' },
    })
    await refund(id, '33.33')
    await becomes(student.call, id, { state: 'refunded' })
    expect(await shown(student.call, bookingId)).toMatchObject({ status: 'cancelled' })
  }
  test('in part stay, and show their refund, each its own part of a joint payment', async () => {
    const { student, holdSession, pageOf, settled, series } = await pupil(approve)
    const [bookingId = ''] = await holdSession()
    const { id } = await settled(await pageOf(bookingId, 'stripe'))
    expect(await shown(student.call, bookingId)).toMatchObject({ refundedAmount: '0.00' })
    await refund(id, '10.00')
    expect(await shown(student.call, bookingId)).toMatchObject({
      status: 'confirmed',
      refundedAmount: '10.00',
    })
    const { ids, purchaseId } = await series('stripe')
    await refund(purchaseId, '5.00')
    const parts = await Promise.all(ids.map((one) => shown(student.call, one)))
    expect(parts.map(({ refundedAmount }) => refundedAmount).filter((each) => each !== '0.00')).toEqual([
      '5.00',
    ])
  })

  test('in full are cancelled', () => whole('stripe'))
  test('in full are cancelled where they were paid by PayPal', long, () => whole('paypal'))

  test('are not refunded while a person must decide on one of them, also in a series', async () => {
    const { ids, purchaseId } = await (await pupil(approve)).series('stripe')
    const [bookingId = ''] = ids
    const now = new Date()
    const wish = refundOf(
      await chargeOf(purchaseId),
      {
        amount: 3333,
        ruleAmount: 0,
        rule: 'absence_disputed',
        wish: 'Nobody came',
        state: 'review',
        bookingId,
      },
      now,
    )
    const none = () => new Error('There is one already')
    await writeSteps(moneyEntities, fileRefundSteps(wish, now, none))
    await expectProblem(refund(purchaseId, '10.00'), 'refund.asked')
    // Also where the index does not list it yet: the claim decides.
    await refundRequest().delete({ id: wish.id }).go()
    await expectProblem(refund(purchaseId, '10.00'), 'refund.asked')
    expect((await chargeOf(purchaseId)).refunds).toEqual([])
  })

  test('bought as a package close it: it books no further sessions, and more may be refunded later', async () => {
    const own = await pupil(approve)
    const id = await own.package('stripe')
    await own.use(50)
    expect(await own.left()).toBe(4)
    expect(await detail(id)).toMatchObject({ sessions: [{ amount: '32.00', status: 'confirmed' }] })
    await refund(id, '100.00')
    expect(await own.left()).toBe(0)
    expect(await detail(id)).toMatchObject({
      left: '60.00',
      offer: { amount: '0.00', reason: 'package_closed' },
    })
    await refund(id, '60.00')
    await becomes(own.student.call, id, { state: 'refunded', refundedAmount: '160.00' })
  })
})

async function adminName() {
  const admin: Call = await caller('admin')
  const { id, firstName, lastName, email } = (await admin(api.auth.getUser)) ?? {}
  if (!id) throw new Error(`Nobody is signed in at ${inject('origin')}`)
  return { id, name: [firstName, lastName].filter(Boolean).join(' ') || email }
}
