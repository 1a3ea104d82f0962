import { afterEach, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { graceEnd } from '#shared/rules/money/subscription.ts'
import { claim } from '../../../../functions/model/table/claim.ts'
import { thingOf } from '../../../../functions/payments/charges/open-charge.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { expectProblem, settle } from '../../../support/kiai.ts'
import { long } from '../../../support/long.ts'
import {
  askStripe,
  becomes,
  booksOf,
  chargeOf,
  checkPlanOf,
  mirrorOf,
  timeTraveller,
} from '../../../support/money/bought.ts'
import { atStripe, press, subscribe, tell } from '../../../support/money/paying.ts'
import { newcomer } from '../../../support/people/newcomer.ts'

const { payments, auth } = api
const now = clock.now
afterEach(() => {
  clock.now = now
})

test('each month is a charge of its own, and the plan continues', async () => {
  const { call, wait } = await timeTraveller()
  await subscribe(call)
  const before = await call(payments.getSubscription)
  await wait(32)
  const after = await call(payments.getSubscription)
  expect(after.state).toBe('active')
  expect(Date.parse(after.paidUntil ?? '')).toBeGreaterThan(Date.parse(before.paidUntil ?? ''))
  const { items } = await call(payments.listPurchases, { query: {} })
  expect(items.map(({ amount, state }) => [amount, state])).toEqual([
    ['19.99', 'paid'],
    ['19.99', 'paid'],
  ])
  const [renewal] = items
  expect(renewal?.period?.from).toBe(before.paidUntil)
  expect(await booksOf(renewal?.id ?? '')).toMatchObject({ held: { 'income:tier': -1999 } })
  expect(await call(payments.getRefundOffer, { params: { id: renewal?.id ?? '' } })).toMatchObject({
    amount: '0.00',
    reason: 'subscription.not_first',
  })
})

test('a month that cannot be paid gives a grace period, and is paid by a card that works', async () => {
  const { call, id, wait } = await timeTraveller()
  await subscribe(call)
  const { paidUntil = '', stripeId } = await mirrorOf(id)
  await tell('stripe', 'renewals', { subscription: stripeId, outcome: 'fail' })
  await wait(32)
  expect(await call(payments.getSubscription)).toMatchObject({
    state: 'past_due',
    tier: 'premium',
    paidUntil,
    graceUntil: graceEnd(paidUntil),
  })
  expect(await call(auth.getUser)).toMatchObject({ subscriptionStatus: 'premium' })
  const preview = call(payments.previewPlanChange, { body: { tier: 'master' } })
  await expectProblem(preview, 'subscription.past_due')
  await expectProblem(
    call(payments.checkOutSubscription, { body: { tier: 'premium' } }),
    'subscription.exists',
  )
  await tell('stripe', 'renewals', { subscription: stripeId, outcome: 'recover' })
  await settle()
  const after = await call(payments.getSubscription)
  expect(after).toMatchObject({ state: 'active', graceUntil: null })
  expect(Date.parse(after.paidUntil ?? '')).toBeGreaterThan(Date.parse(paidUntil))
})

test('a month that stays unpaid ends the plan with the grace period, and not before', async () => {
  const { call, id, wait } = await timeTraveller()
  await subscribe(call)
  const { paidUntil, stripeId } = await mirrorOf(id)
  await tell('stripe', 'renewals', { subscription: stripeId, outcome: 'fail' })
  await wait(32)
  clock.now = () => new Date(Date.parse(graceEnd(paidUntil)) - 1000)
  await checkPlanOf(id)
  expect((await mirrorOf(id)).isEnded).toBe(false)
  clock.now = () => new Date(Date.parse(graceEnd(paidUntil)) + 1000)
  await checkPlanOf(id)
  expect((await mirrorOf(id)).isEnded).toBe(true)
  clock.now = now
  const { state, endsAt } = await call(payments.getSubscription)
  expect(state).toBe('ended')
  // Closed with the grace period, not with the month, as the member was notified.
  expect((endsAt ?? '') > paidUntil && (endsAt ?? '') <= graceEnd(paidUntil)).toBe(true)
  const { data } = await atStripe<{ id: string; status: string }>('/v1/subscriptions?status=all&limit=100')
  expect(data.find((one) => one.id === stripeId)?.status).toBe('canceled')
})

test('a cancelled plan ends with its month, and is no longer charged', async () => {
  const { call, id, wait } = await timeTraveller()
  await subscribe(call)
  await call(payments.cancelSubscription)
  await wait(32)
  expect((await mirrorOf(id)).isEnded).toBe(true)
  expect(await call(payments.listPurchases, { query: {} })).toMatchObject({ total: 1 })
  await expectProblem(call(payments.resumeSubscription), 'subscription.none')
})

test('an overdue month that is paid after its plan has ended is refunded', long, async () => {
  const { call, id, wait } = await timeTraveller()
  await subscribe(call)
  const { stripeId } = await mirrorOf(id)
  await tell('stripe', 'renewals', { subscription: stripeId, outcome: 'fail' })
  await wait(32)
  await call(payments.cancelSubscription)
  expect(await call(payments.getSubscription)).toMatchObject({ state: 'ended' })
  await wait(1)
  // Stripe's page for it still asks for the money.
  const { data } = await atStripe<{ id: string }>(`/v1/invoices?subscription=${stripeId}&status=open`)
  await askStripe(`/v1/invoices/${data[0]?.id}/pay`, { off_session: 'false' })
  await settle()
  const { items } = await call(payments.listPurchases, { query: {} })
  await becomes(call, items[0]?.id ?? '', { state: 'refunded', refundedAmount: '19.99' })
  expect(await call(payments.getSubscription)).toMatchObject({ state: 'ended' })
  expect((await booksOf(items[0]?.id ?? '')).held['income:tier']).toBe(0)
})

test('a downgrade takes effect with the payment of the next month', long, async () => {
  const { call, wait } = await timeTraveller()
  await subscribe(call, 'master')
  const { proratedAt } = await call(payments.previewPlanChange, { body: { tier: 'premium' } })
  await call(payments.changePlan, { body: { tier: 'premium', proratedAt, dueToday: '0.00' } })
  await wait(32)
  expect(await call(payments.getSubscription)).toMatchObject({
    plan: 'premium',
    nextPlan: null,
    price: '19.99',
  })
  const { items } = await call(payments.listPurchases, { query: {} })
  expect(items.map(({ amount }) => amount)).toEqual(['19.99', '39.99'])
})

test('a change is refused where the due amount differs from the shown one', async () => {
  const { call } = await newcomer()
  await subscribe(call)
  const { proratedAt, dueToday } = await call(payments.previewPlanChange, { body: { tier: 'master' } })
  const change = (more: object) =>
    call(payments.changePlan, { body: { tier: 'master', proratedAt, dueToday, ...more } })
  await expectProblem(change({ dueToday: '1.00' }), 'payment.changed')
  const hourAgo = new Date(Date.now() - 3_601_000).toISOString()
  await expectProblem(change({ proratedAt: hourAgo }), 'payment.changed')
  await expectProblem(call(payments.previewPlanChange, { body: { tier: 'premium' } }), 'subscription.same')
  expect(await call(payments.getSubscription)).toMatchObject({ plan: 'premium' })
})

test('a change that the bank declines leaves the plan unchanged, and books nothing', long, async () => {
  const { call, id } = await newcomer()
  const { checkoutUrl, purchaseId } = await call(payments.checkOutSubscription, { body: { tier: 'premium' } })
  await press(checkoutUrl, 'succeed', { card: '4000000000000341' })
  await call(payments.checkPurchase, { params: { id: purchaseId } })
  const { proratedAt, dueToday } = await call(payments.previewPlanChange, { body: { tier: 'master' } })
  const change = call(payments.changePlan, { body: { tier: 'master', proratedAt, dueToday } })
  await expectProblem(change, 'payment.declined')
  const { stripeId } = await mirrorOf(id)
  // No part of it waits for the next card that works.
  await tell('stripe', 'renewals', { subscription: stripeId, outcome: 'recover' })
  await settle()
  expect(await call(payments.getSubscription)).toMatchObject({
    plan: 'premium',
    tier: 'premium',
    state: 'active',
  })
  expect(await call(payments.listPurchases, { query: {} })).toMatchObject({ total: 1 })
})

test('the same change, sent twice at once, is paid once', async () => {
  const { call } = await newcomer()
  await subscribe(call)
  const { proratedAt, dueToday } = await call(payments.previewPlanChange, { body: { tier: 'master' } })
  const body = { tier: 'master', proratedAt, dueToday } as const
  await Promise.allSettled([call(payments.changePlan, { body }), call(payments.changePlan, { body })])
  await settle()
  expect(await call(payments.getSubscription)).toMatchObject({ plan: 'master' })
  const { items } = await call(payments.listPurchases, { query: {} })
  expect(items.map(({ amount }) => amount).sort()).toEqual(['19.99', '20.00'])
})

test('a second subscription that was paid all the same is ended and refunded', long, async () => {
  const { call, id } = await newcomer()
  const first = await call(payments.checkOutSubscription, { body: { tier: 'premium' } })
  // As if the page had been opened while no claim was held.
  await claim()
    .delete({ kind: 'open-charge', value: thingOf(await chargeOf(first.purchaseId)) })
    .go()
  const second = await call(payments.checkOutSubscription, { body: { tier: 'master' } })
  await press(first.checkoutUrl, 'succeed')
  await becomes(call, first.purchaseId, { state: 'paid' })
  await press(second.checkoutUrl, 'succeed')
  await becomes(call, second.purchaseId, { state: 'refunded', refundedAmount: '39.99' })
  await settle()
  expect(await call(payments.getSubscription)).toMatchObject({ state: 'active', plan: 'premium' })
  const { stripeId, customerId } = await mirrorOf(id)
  const { data } = await atStripe<{ id: string; status: string }>(
    `/v1/subscriptions?status=all&customer=${customerId}`,
  )
  expect(data.filter(({ status }) => status === 'active').map((one) => one.id)).toEqual([stripeId])
})

test('card and invoices are on Stripe’s own page, of the member’s own customer', async () => {
  const { call, id } = await newcomer()
  await expectProblem(call(payments.openPortal), 'subscription.none')
  await subscribe(call)
  const { portalUrl } = await call(payments.openPortal)
  expect(portalUrl).toContain('/-/stripe/portal/')
  expect((await fetch(portalUrl)).status).toBe(200)
  expect((await mirrorOf(id)).isEnded).toBe(false)
})

test('a member without a plan cannot change, cancel or resume one', async () => {
  const { call } = await newcomer()
  await expectProblem(call(payments.cancelSubscription), 'subscription.none')
  await expectProblem(call(payments.resumeSubscription), 'subscription.none')
  await expectProblem(call(payments.previewPlanChange, { body: { tier: 'master' } }), 'subscription.none')
  expect(await call(payments.getSubscription)).toMatchObject({ state: 'none', plan: null, tier: 'free' })
})
