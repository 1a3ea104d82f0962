import { describe, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { expectProblem, settle } from '../../../support/kiai.ts'
import { long } from '../../../support/long.ts'
import {
  becomes,
  booked,
  booksOf,
  boughtCourse,
  daysAgo,
  stripeChargeOf,
} from '../../../support/money/bought.ts'
import { dispute } from '../../../support/money/disputed.ts'
import { subscribe, tell } from '../../../support/money/paying.ts'
import { newcomer } from '../../../support/people/newcomer.ts'

const { payments, courses, auth } = api

describe.each(['stripe', 'paypal'] as const)('a course whose payment is disputed at %s', (provider) => {
  test('is closed until the decision, and open again once it is won', async () => {
    const { call, purchaseId, courseId, at } = await boughtCourse(provider)
    await settle()
    const before = await booksOf(purchaseId)
    const end = await dispute(provider, purchaseId)
    await becomes(call, purchaseId, { isDisputed: true, state: 'paid' })
    expect(await call(courses.getOwnership, { params: { id: courseId } })).toMatchObject({
      isSuspended: true,
    })
    await expectProblem(call(courses.enroll, { params: { id: courseId } }), 'purchase.required')
    await expectProblem(call(payments.getRefundOffer, at), 'purchase.not_paid')
    await end('won')
    await becomes(call, purchaseId, { isDisputed: false, state: 'paid' })
    expect(await call(courses.getOwnership, { params: { id: courseId } })).toMatchObject({
      isSuspended: false,
    })
    await call(courses.enroll, { params: { id: courseId } })
    const { held } = await booksOf(purchaseId)
    expect(held['income:course']).toBe(before.held['income:course'])
    expect(held[`disputed:${provider}`] ?? 0).toBe(0)
  })

  test('is closed for good once it is lost, and the money is out of the books, once', async () => {
    const { call, purchaseId, courseId } = await boughtCourse(provider)
    const end = await dispute(provider, purchaseId)
    await becomes(call, purchaseId, { isDisputed: true })
    await end('lost')
    await becomes(call, purchaseId, { isDisputed: false })
    await booked(purchaseId, { held: { 'income:course': 0 } })
    await settle()
    const { held } = await booksOf(purchaseId)
    expect(held['income:course']).toBe(0)
    expect(held[`disputed:${provider}`] ?? 0).toBe(0)
    expect(held[`held:${provider}`]).toBe(0 - (held[`fees:${provider}`] ?? 0))
    expect(await call(courses.getOwnership, { params: { id: courseId } })).toBeNull()
    await expectProblem(call(courses.enroll, { params: { id: courseId } }), 'tier.required')
  })
})

test('a course that PayPal itself refunds is closed, and the money stays', long, async () => {
  const { call, purchaseId, courseId, at } = await boughtCourse('paypal')
  const end = await dispute('paypal', purchaseId)
  await becomes(call, purchaseId, { isDisputed: true })
  await end('accepted')
  await becomes(call, purchaseId, { isDisputed: false, state: 'paid' })
  expect(await call(courses.getOwnership, { params: { id: courseId } })).toBeNull()
  await booked(purchaseId, { held: { 'income:course': -4900 } })
  await expectProblem(call(payments.getRefundOffer, at), 'purchase.not_paid')
})

test('money that a bank takes is held apart in the books, with its fee', async () => {
  const { purchaseId } = await boughtCourse()
  await dispute('stripe', purchaseId)
  await booked(purchaseId, { held: { 'disputed:stripe': 4900, 'income:course': -4900 } })
  const { kinds, held } = await booksOf(purchaseId)
  expect(kinds.filter((kind) => kind === 'dispute')).toHaveLength(1)
  expect(held['fees:stripe']).toBeGreaterThanOrEqual(1500)
})

test('an inquiry of a bank takes nothing, and the course opens again', long, async () => {
  const { call, purchaseId, courseId } = await boughtCourse()
  const end = await dispute('stripe', purchaseId, true)
  await becomes(call, purchaseId, { isDisputed: true })
  expect((await booksOf(purchaseId)).kinds).not.toContain('dispute')
  await end('won')
  await becomes(call, purchaseId, { isDisputed: false })
  expect(await call(courses.getOwnership, { params: { id: courseId } })).toMatchObject({ isSuspended: false })
})

describe('a plan whose payment is disputed', () => {
  test('is suspended, and continues once the dispute is won', async () => {
    const { call } = await newcomer()
    const { id } = await subscribe(call, 'master')
    const end = await dispute('stripe', id)
    await becomes(call, id, { isDisputed: true })
    expect(await call(payments.getSubscription)).toMatchObject({ state: 'disputed', tier: 'free' })
    expect(await call(auth.getUser)).toMatchObject({ subscriptionStatus: 'free' })
    await end('won')
    await becomes(call, id, { isDisputed: false })
    expect(await call(payments.getSubscription)).toMatchObject({ state: 'active', tier: 'master' })
  })

  test('ends once it is lost, at Stripe too', async () => {
    const { call } = await newcomer()
    const { id } = await subscribe(call)
    const end = await dispute('stripe', id)
    await becomes(call, id, { isDisputed: true })
    await end('lost')
    await becomes(call, id, { isDisputed: false })
    await settle()
    expect(await call(payments.getSubscription)).toMatchObject({ state: 'ended', tier: 'free' })
    await booked(id, { held: { 'income:tier': 0, 'disputed:stripe': 0 } })
    const again = await subscribe(call)
    expect(again.state).toBe('paid')
    expect(await call(payments.getSubscription)).toMatchObject({ state: 'active', tier: 'premium' })
  })
})

test('a lost dispute over a month long past does not end the present plan', long, async () => {
  const { call } = await newcomer()
  const { id } = await subscribe(call)
  const { charge } = await import('../../../../functions/model/payments/charge.ts')
  await charge()
    .patch({ id })
    .set({ periodTo: daysAgo(3) })
    .go()
  const end = await dispute('stripe', id)
  await becomes(call, id, { isDisputed: true })
  expect(await call(payments.getSubscription)).toMatchObject({ state: 'disputed' })
  await end('lost')
  await becomes(call, id, { isDisputed: false })
  expect(await call(payments.getSubscription)).toMatchObject({ state: 'active', tier: 'premium' })
})

/** An upgraded plan with two payments for its month, newest first. */
async function biggerPlan() {
  const { call } = await newcomer()
  await subscribe(call)
  const { proratedAt, dueToday } = await call(payments.previewPlanChange, { body: { tier: 'master' } })
  await call(payments.changePlan, { body: { tier: 'master', proratedAt, dueToday } })
  const { items } = await call(payments.listPurchases, { query: {} })
  const [rest, first] = items.map(({ id }) => id)
  return { call, rest: rest ?? '', first: first ?? '' }
}

test('a plan with two disputed payments is suspended until both are decided', long, async () => {
  const { call, rest, first } = await biggerPlan()
  const [endRest, endFirst] = [await dispute('stripe', rest), await dispute('stripe', first)]
  await becomes(call, rest, { isDisputed: true })
  await becomes(call, first, { isDisputed: true })
  await endRest('won')
  await becomes(call, rest, { isDisputed: false })
  expect(await call(payments.getSubscription)).toMatchObject({ state: 'disputed', tier: 'free' })
  await endFirst('won')
  await becomes(call, first, { isDisputed: false })
  expect(await call(payments.getSubscription)).toMatchObject({ state: 'active', tier: 'master' })
})

describe('the plan that is bought after one that ended', long, () => {
  /** Two plans. The first has ended: one of its two payments is fully refunded. */
  async function boughtAgain() {
    const { call, rest, first } = await biggerPlan()
    await tell('stripe', 'refund', { charge: await stripeChargeOf(first) })
    await becomes(call, first, { state: 'refunded' })
    expect(await call(payments.getSubscription)).toMatchObject({ state: 'ended' })
    await subscribe(call)
    return { call, rest }
  }
  const goesOn = { state: 'active', tier: 'premium' }

  test('continues when more of the ended one is refunded', async () => {
    const { call, rest } = await boughtAgain()
    await tell('stripe', 'refund', { charge: await stripeChargeOf(rest) })
    await becomes(call, rest, { state: 'refunded' })
    expect(await call(payments.getSubscription)).toMatchObject(goesOn)
  })

  test('continues when a payment of the ended one is disputed, and when that dispute is lost', async () => {
    const { call, rest } = await boughtAgain()
    const end = await dispute('stripe', rest)
    await becomes(call, rest, { isDisputed: true })
    expect(await call(payments.getSubscription)).toMatchObject(goesOn)
    await end('lost')
    await becomes(call, rest, { isDisputed: false })
    await settle()
    expect(await call(payments.getSubscription)).toMatchObject(goesOn)
  })
})
