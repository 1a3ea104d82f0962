import { describe, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { expectProblem, problemOf, settle } from '../../../support/kiai.ts'
import { atStripe, press, subscribe } from '../../../support/money/paying.ts'
import { newcomer } from '../../../support/people/newcomer.ts'

const { payments } = api

test('a member subscribes by card, and the tier is open at once', async () => {
  const { call } = await newcomer()
  const { checkoutUrl, purchaseId } = await call(payments.checkOutSubscription, { body: { tier: 'premium' } })
  expect(checkoutUrl).toContain('/-/stripe/pay/')
  const before = await call(payments.getPurchase, { params: { id: purchaseId } })
  expect(before).toMatchObject({ state: 'awaiting', amount: '19.99', checkoutUrl })
  const { to } = await press(checkoutUrl, 'succeed')
  expect(to).toContain(`/purchases/${purchaseId}?from=provider`)
  const paid = await call(payments.checkPurchase, { params: { id: purchaseId } })
  expect(paid).toMatchObject({ state: 'paid', amount: '19.99', checkoutUrl: null })
  const user = await call(api.auth.getUser)
  expect(user).toMatchObject({ subscriptionStatus: 'premium' })
  expect(await call(payments.getSubscription)).toMatchObject({
    state: 'active',
    plan: 'premium',
    price: '19.99',
  })
  await settle()
  expect(await call(payments.listPurchases, { query: {} })).toMatchObject({ total: 1 })
})

describe('a second subscription is refused', () => {
  test('where one is known here', async () => {
    const { call } = await newcomer()
    await subscribe(call)
    const told = await problemOf(call(payments.checkOutSubscription, { body: { tier: 'master' } }))
    expect(told.code).toBe('subscription.exists')
    expect(told.detail).not.toContain('just been paid')
  })

  test('where only Stripe knows of one', async () => {
    const { call, id } = await newcomer()
    await subscribe(call)
    await settle()
    const { subscription } = await import('../../../../functions/model/payments/subscription.ts')
    await subscription().delete({ memberId: id }).go()
    const told = await problemOf(call(payments.checkOutSubscription, { body: { tier: 'master' } }))
    expect(told).toMatchObject({
      code: 'subscription.exists',
      detail: 'Your subscription has just been paid',
    })
  })
})

test('the event alone settles a payment whose member never came back', async () => {
  const { call } = await newcomer()
  const { checkoutUrl, purchaseId } = await call(payments.checkOutSubscription, { body: { tier: 'master' } })
  await press(checkoutUrl, 'succeed')
  await expect
    .poll(async () => {
      await settle()
      return (await call(payments.getPurchase, { params: { id: purchaseId } })).state
    })
    .toBe('paid')
  expect(await call(api.auth.getUser)).toMatchObject({ subscriptionStatus: 'master' })
})

test('a plan is upgraded for the difference, shown to the cent before', async () => {
  const { call } = await newcomer()
  await subscribe(call)
  const preview = await call(payments.previewPlanChange, { body: { tier: 'master' } })
  expect(preview).toMatchObject({ kind: 'upgrade', dueToday: '20.00', price: '39.99' })
  const { proratedAt, dueToday } = preview
  const after = await call(payments.changePlan, { body: { tier: 'master', proratedAt, dueToday } })
  expect(after).toMatchObject({ tier: 'master', state: 'active', plan: 'master' })
  const { items } = await call(payments.listPurchases, { query: {} })
  expect(items.map(({ amount }) => amount).sort()).toEqual(['19.99', '20.00'])
})

test('a downgrade is shown to cost nothing today, begins with the next month, and can be taken back', async () => {
  const { call } = await newcomer()
  await subscribe(call, 'master')
  const preview = await call(payments.previewPlanChange, { body: { tier: 'premium' } })
  expect(preview).toMatchObject({ kind: 'downgrade', lines: [], dueToday: '0.00', price: '19.99' })
  const body = { tier: 'premium', proratedAt: preview.proratedAt, dueToday: '0.00' } as const
  const other = { body: { ...body, dueToday: '5.00' } }
  await expectProblem(call(payments.changePlan, other), 'payment.changed')
  expect(await call(payments.changePlan, { body })).toMatchObject({ tier: 'master', nextPlan: 'premium' })
  expect(await call(payments.resumeSubscription)).toMatchObject({ tier: 'master', nextPlan: null })
})

test('an ending plan is not followed by a smaller one, though one was planned before', async () => {
  const { call } = await newcomer()
  await subscribe(call, 'master')
  const { proratedAt } = await call(payments.previewPlanChange, { body: { tier: 'premium' } })
  await call(payments.changePlan, { body: { tier: 'premium', proratedAt, dueToday: '0.00' } })
  expect(await call(payments.cancelSubscription)).toMatchObject({ state: 'ending', nextPlan: null })
  expect(await call(payments.resumeSubscription)).toMatchObject({ state: 'active', nextPlan: null })
})

test('a member whose account deletion is pending pays for no plan until they take it back', async () => {
  const { call } = await newcomer()
  await subscribe(call)
  await call(api.members.deleteUser)
  await settle()
  const ending = { state: 'ending', plan: 'premium' }
  expect(await call(payments.getSubscription)).toMatchObject(ending)
  await expectProblem(call(payments.resumeSubscription), 'account.leaving')
  expect(await call(payments.getSubscription)).toMatchObject(ending)
  await call(api.members.restoreUser)
  expect(await call(payments.resumeSubscription)).toMatchObject({ state: 'active' })
  const other = await newcomer()
  await other.call(api.members.deleteUser)
  const wish = { body: { tier: 'premium' } } as const
  await expectProblem(other.call(payments.checkOutSubscription, wish), 'account.leaving')
})

test('a plan is cancelled with its month, and resumed', async () => {
  const { call } = await newcomer()
  await subscribe(call)
  const ending = await call(payments.cancelSubscription)
  expect(ending).toMatchObject({ tier: 'premium', state: 'ending' })
  expect(ending.endsAt).toBe(ending.paidUntil)
  expect(await call(payments.resumeSubscription)).toMatchObject({ state: 'active', endsAt: null })
})

test('a first month is refunded in full within seven days, and the plan ends with it', async () => {
  const { call, id: memberId } = await newcomer()
  const { id } = await subscribe(call)
  const offer = await call(payments.getRefundOffer, { params: { id } })
  expect(offer).toMatchObject({ amount: '19.99', needsReview: false })
  const body = { reason: 'Not for me', amount: offer.amount }
  const back = await call(payments.requestRefund, { params: { id }, body })
  expect(back).toMatchObject({ state: 'refunded', refundedAmount: '19.99', request: { state: 'paid' } })
  // The API returns the tier they hold, not the plan they had.
  expect(await call(api.auth.getUser)).toMatchObject({ subscriptionStatus: 'free' })
  expect(await call(payments.getSubscription)).toMatchObject({ tier: 'free', state: 'ended' })
  await settle()
  type Subscribed = { status: string; metadata: { member?: string } }
  const { data } = await atStripe<Subscribed>('/v1/subscriptions?status=all&limit=100')
  const own = data.filter(({ metadata }) => metadata.member === memberId)
  expect(own.map(({ status }) => status)).toEqual(['canceled'])
})
