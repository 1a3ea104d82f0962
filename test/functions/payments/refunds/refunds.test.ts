import { describe, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { enrollment } from '../../../../functions/model/learning/enrollment.ts'
import { charge } from '../../../../functions/model/payments/charge.ts'
import { refundRequest } from '../../../../functions/model/payments/refund-request.ts'
import { refundOf } from '../../../../functions/model/payments/wanted-refund.ts'
import { newId } from '../../../../functions/model/table/new-id.ts'
import { askRefund } from '../../../../functions/payments/refunds/request-refund.ts'
import { caller, expectProblem, problemOf, settle } from '../../../support/kiai.ts'
import { long } from '../../../support/long.ts'
import { alter, booked, booksOf, boughtCourse, chargeOf, daysAgo } from '../../../support/money/bought.ts'
import { soldCourse, subscribe } from '../../../support/money/paying.ts'
import { newcomer } from '../../../support/people/newcomer.ts'

const { payments, courses } = api
const reason = 'Not what I hoped for'

describe('the money-back guarantee of a plan', () => {
  test.each([
    ['premium', 7],
    ['master', 14],
  ] as const)('of %s ends after %i days', async (tier, days) => {
    const { call } = await newcomer()
    const { id } = await subscribe(call, tier)
    await alter(id, { paidAt: daysAgo(days, 1) })
    expect(await call(payments.getRefundOffer, { params: { id } })).toMatchObject({
      amount: tier === 'premium' ? '19.99' : '39.99',
      reason: 'subscription.within_window',
    })
    await alter(id, { paidAt: daysAgo(days) })
    expect(await call(payments.getRefundOffer, { params: { id } })).toMatchObject({
      amount: '0.00',
      reason: 'subscription.window_over',
      needsReview: false,
    })
    const wish = call(payments.requestRefund, { params: { id }, body: { reason } })
    await expectProblem(wish, 'refund.not_due')
    expect(await call(payments.getSubscription)).toMatchObject({ state: 'active', tier })
  })

  test('is for the first subscription, not for one bought again in the same month', long, async () => {
    const { call } = await newcomer()
    const first = await subscribe(call)
    await call(payments.requestRefund, { params: { id: first.id }, body: { reason } })
    await settle()
    const second = await subscribe(call)
    await settle()
    expect(await call(payments.getRefundOffer, { params: { id: second.id } })).toMatchObject({
      amount: '0.00',
      reason: 'subscription.not_first',
    })
  })

  test('is not lost by an earlier double payment that was refunded automatically', long, async () => {
    const { call } = await newcomer()
    const { id } = await subscribe(call)
    await settle()
    const paid = await chargeOf(id)
    const twice = { ...paid, id: newId('charge'), paidAt: daysAgo(1), subscriptionId: 'sub_the_other_tab' }
    await charge().create(twice).go()
    const request = refundOf(
      twice,
      { amount: 1999, ruleAmount: 1999, rule: 'paid_twice', wish: 'By itself' },
      new Date(),
    )
    await refundRequest().create(request).go()
    expect(await call(payments.getRefundOffer, { params: { id } })).toMatchObject({ amount: '19.99' })
  })
})

describe('a course is refunded', () => {
  test('within thirty days', async () => {
    const { call, purchaseId, at } = await boughtCourse()
    await alter(purchaseId, { paidAt: daysAgo(30, 1) })
    expect(await call(payments.getRefundOffer, at)).toMatchObject({ amount: '49.00' })
    await alter(purchaseId, { paidAt: daysAgo(30) })
    expect(await call(payments.getRefundOffer, at)).toMatchObject({
      amount: '0.00',
      reason: 'course.window_over',
    })
  })

  test('while less than a quarter of it was watched', async () => {
    const { call, id, courseId, at } = await boughtCourse()
    await call(courses.enroll, { params: { id: courseId } })
    const watched = (progress: number) =>
      enrollment().patch({ memberId: id, courseId }).set({ progress }).go()
    await watched(24)
    expect(await call(payments.getRefundOffer, at)).toMatchObject({ amount: '49.00' })
    await watched(25)
    expect(await call(payments.getRefundOffer, at)).toMatchObject({ reason: 'course.too_much_viewed' })
    await expectProblem(call(payments.requestRefund, { ...at, body: { reason } }), 'refund.not_due')
  })

  test('not when the shown amount differs from the due one', async () => {
    const { call, at } = await boughtCourse()
    const body = { reason, amount: '48.99' }
    const told = await problemOf(call(payments.requestRefund, { ...at, body }))
    expect(told).toMatchObject({ code: 'refund.changed', amount: '49.00' })
    expect(await call(payments.getPurchase, at)).toMatchObject({ state: 'paid', request: null })
  })

  test('once, however often it is requested at once', async () => {
    const { call, purchaseId, at } = await boughtCourse()
    const asked = Array.from({ length: 10 }, () =>
      call(payments.requestRefund, { ...at, body: { reason } }).then(
        () => 'given',
        async (error) => (await problemOf(Promise.reject(error))).code,
      ),
    )
    const answers = await Promise.all(asked)
    expect(answers.filter((answer) => answer === 'given')).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set(['given', ...answers.filter((one) => one !== 'given')]))
    for (const answer of answers) expect(['given', 'refund.asked', 'purchase.not_paid']).toContain(answer)
    await booked(purchaseId, { held: { 'income:course': 0 } })
    expect((await chargeOf(purchaseId)).refunds).toHaveLength(1)
  })

  test('not again by a slow call that ends after another one', async () => {
    const { call, id: memberId, purchaseId, at } = await boughtCourse()
    const read = await chargeOf(purchaseId)
    await call(payments.requestRefund, { ...at, body: { reason } })
    await booked(purchaseId, { held: { 'income:course': 0 } })
    const late = askRefund(read, { reason, isTechnical: false, screenshots: [] })
    await expect(late).rejects.toMatchObject({ code: 'purchase.not_paid' })
    const { data } = await refundRequest().query.ofMember({ memberId }).go()
    expect(data.map(({ state }) => state)).toEqual(['paid'])
  })

  test('not before it was paid, nor by another member', async () => {
    const [{ call }, other, { id }] = await Promise.all([newcomer(), newcomer(), soldCourse()])
    const { purchaseId } = await call(payments.buyCourse, { params: { id }, body: { provider: 'stripe' } })
    const at = { params: { id: purchaseId } }
    await expectProblem(call(payments.getRefundOffer, at), 'purchase.not_paid')
    await expectProblem(call(payments.requestRefund, { ...at, body: { reason } }), 'purchase.not_paid')
    await expectProblem(other.call(payments.getRefundOffer, at), 'purchase.not_found')
  })
})

describe('a decision of a person', () => {
  const filed = async () => {
    const bought = await boughtCourse()
    await alter(bought.purchaseId, { paidAt: daysAgo(40) })
    const body = { reason: 'The films do not load', isTechnical: true }
    const { request } = await bought.call(payments.requestRefund, { ...bought.at, body })
    return { ...bought, request, params: { id: request?.id ?? '' } }
  }

  test('is needed where something did not work: the request waits, and is not made twice', async () => {
    const { call, at, request } = await filed()
    expect(request).toMatchObject({ state: 'review' })
    const again = call(payments.requestRefund, { ...at, body: { reason, isTechnical: true } })
    await expectProblem(again, 'refund.asked')
    await settle()
    const admin = await caller('admin')
    const { items } = await admin(payments.listRefundReviews)
    expect(items.find(({ id }) => id === request?.id)).toMatchObject({
      state: 'review',
      paidAmount: '49.00',
      refundedAmount: '0.00',
      ruleAmount: '0.00',
      wish: 'The films do not load',
    })
  })

  test('may refund a part: the course stays, and the rest may be refunded later', async () => {
    const { call, at, purchaseId, courseId, params } = await filed()
    const admin = await caller('admin')
    const pay = (amount: string) => ({
      params,
      body: { decision: 'pay' as const, amount, reason: 'Half of it did not load' },
    })
    await expectProblem(admin(payments.decideRefund, pay('49.01')), 'refund.too_much')
    await expectProblem(admin(payments.decideRefund, pay('0.00')), 'refund.too_much')
    expect(await admin(payments.decideRefund, pay('24.50'))).toMatchObject({
      state: 'paid',
      refundedAmount: '24.50',
      answer: 'Half of it did not load',
    })
    expect(await call(payments.getPurchase, at)).toMatchObject({
      state: 'part_refunded',
      refundedAmount: '24.50',
    })
    expect(await call(courses.getOwnership, { params: { id: courseId } })).not.toBeNull()
    await expectProblem(admin(payments.decideRefund, pay('1.00')), 'refund.decided')
    await alter(purchaseId, { paidAt: daysAgo(1) })
    expect(await call(payments.getRefundOffer, at)).toMatchObject({ amount: '24.50' })
    const whole = await call(payments.requestRefund, { ...at, body: { reason, amount: '24.50' } })
    expect(whole).toMatchObject({ state: 'refunded', refundedAmount: '49.00' })
    expect((await booksOf(purchaseId)).held['income:course']).toBe(0)
  })

  test('may refund everything, by leaving the amount out', async () => {
    const { call, at, courseId, params } = await filed()
    const admin = await caller('admin')
    await admin(payments.decideRefund, { params, body: { decision: 'pay', reason: 'Sorry' } })
    expect(await call(payments.getPurchase, at)).toMatchObject({ state: 'refunded' })
    expect(await call(courses.getOwnership, { params: { id: courseId } })).toBeNull()
  })

  test('may refuse with a reason, and the member may request again', async () => {
    const { call, at, params } = await filed()
    const admin = await caller('admin')
    const refuse = { params, body: { decision: 'refuse', reason: 'They load for us' } } as const
    expect(await admin(payments.decideRefund, refuse)).toMatchObject({ state: 'refused' })
    await settle()
    expect(await call(payments.getPurchase, at)).toMatchObject({
      state: 'paid',
      request: { state: 'refused', answer: 'They load for us' },
    })
    const again = await call(payments.requestRefund, { ...at, body: { reason, isTechnical: true } })
    expect(again.state).toBe('paid')
  })

  test('is made once, also by two admins at once', async () => {
    const { params, purchaseId } = await filed()
    const admin = await caller('admin')
    const decide = () => admin(payments.decideRefund, { params, body: { decision: 'pay', reason: 'Yes' } })
    const answers = await Promise.allSettled(Array.from({ length: 5 }, decide))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await chargeOf(purchaseId)).refunds).toHaveLength(1)
  })

  test('is neither made nor seen by members', async () => {
    const { call, params } = await filed()
    const body = { decision: 'pay', reason: 'Mine' } as const
    await expectProblem(call(payments.decideRefund, { params, body }), 'role.required')
    await expectProblem(call(payments.listRefundReviews), 'role.required')
    const admin = await caller('admin')
    const none = admin(payments.decideRefund, { params: { id: 'rfr_none' }, body })
    await expectProblem(none, 'refund.not_found')
  })
})
