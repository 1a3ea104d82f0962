import { describe, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { refundRequest } from '../../../../functions/model/payments/refund-request.ts'
import { payRefund } from '../../../../functions/payments/refunds/pay-refund.ts'
import { caller, settle } from '../../../support/kiai.ts'
import { long } from '../../../support/long.ts'
import {
  alter,
  askStripe,
  becomes,
  booked,
  booksOf,
  boughtCourse,
  chargeOf,
  forgetPayment,
  mirrorOf,
  stripeChargeOf,
} from '../../../support/money/bought.ts'
import { atStripe, subscribe, tell } from '../../../support/money/paying.ts'
import { newcomer } from '../../../support/people/newcomer.ts'

/** Events of providers about refunds, whoever made the refunds. */

const { payments, courses } = api
const reason = 'Not what I hoped for'

describe('a refund made on the provider’s own pages', () => {
  test.each(['stripe', 'paypal'] as const)(
    'of %s is booked once, and closes its purchase',
    async (provider) => {
      const { call, purchaseId, courseId } = await boughtCourse(provider)
      if (provider === 'stripe') await tell('stripe', 'refund', { charge: await stripeChargeOf(purchaseId) })
      else await tell('paypal', `captures/${(await chargeOf(purchaseId)).providerPaymentId}/refund`, {})
      await becomes(call, purchaseId, { state: 'refunded', refundedAmount: '49.00' })
      expect(await call(courses.getOwnership, { params: { id: courseId } })).toBeNull()
      await booked(purchaseId, { held: { 'income:course': 0 } })
      const { kinds } = await booksOf(purchaseId)
      expect(kinds.filter((kind) => kind === 'refund')).toHaveLength(1)
      // Providers write times each in its own way. Here all are stored in one.
      const { paidAt, refunds } = await chargeOf(purchaseId)
      for (const at of [paidAt, refunds[0]?.at]) expect(at).toBe(new Date(at ?? '').toISOString())
    },
  )

  test.each(['stripe', 'paypal'] as const)(
    'of a part at %s leaves the rest, to the cent',
    async (provider) => {
      const { call, purchaseId, courseId, at } = await boughtCourse(provider)
      // As if it had been bought with a tax line.
      await alter(purchaseId, { tax: { name: 'VAT', percentage: 19, cents: 782 } })
      const parts = [1001, 1002, 1003]
      for (const cents of parts) {
        if (provider === 'stripe') {
          await tell('stripe', 'refund', { charge: await stripeChargeOf(purchaseId), amount: cents })
        } else {
          const { providerPaymentId } = await chargeOf(purchaseId)
          await tell('paypal', `captures/${providerPaymentId}/refund`, { amount: (cents / 100).toFixed(2) })
        }
      }
      await becomes(call, purchaseId, { state: 'part_refunded', refundedAmount: '30.06' })
      expect(await call(courses.getOwnership, { params: { id: courseId } })).not.toBeNull()
      await call(payments.requestRefund, { ...at, body: { reason, amount: '18.94' } })
      const { kinds, held } = await booksOf(purchaseId)
      expect(kinds.filter((kind) => kind === 'refund')).toHaveLength(4)
      // The charge itself was booked without the tax: the refunds' part of it is the whole of it.
      expect(held).toMatchObject({ tax: 782, 'income:course': -782 })
    },
  )

  test.each(['stripe', 'paypal'] as const)(
    'of %s that is reported before the payment itself settles the payment first',
    long,
    async (provider) => {
      const { call, purchaseId, courseId } = await boughtCourse(provider)
      const made = provider === 'stripe' ? await stripeChargeOf(purchaseId) : ''
      const providerPaymentId = await forgetPayment(purchaseId)
      if (provider === 'stripe') await tell('stripe', 'refund', { charge: made })
      else await tell('paypal', `captures/${providerPaymentId}/refund`, {})
      await becomes(call, purchaseId, { state: 'refunded', refundedAmount: '49.00' })
      expect(await call(courses.getOwnership, { params: { id: courseId } })).toBeNull()
      await booked(purchaseId, { held: { 'income:course': 0 } })
      const { kinds } = await booksOf(purchaseId)
      expect(kinds.filter((kind) => kind !== 'fee')).toEqual(['charge', 'refund'])
    },
  )
})

describe('money that PayPal takes back without a dispute', long, () => {
  test('is a refund here: all of it closes the course', async () => {
    const { call, purchaseId, courseId } = await boughtCourse('paypal')
    const { providerPaymentId } = await chargeOf(purchaseId)
    await tell('paypal', `captures/${providerPaymentId}/reverse`, {})
    await becomes(call, purchaseId, { state: 'refunded', refundedAmount: '49.00', isDisputed: false })
    expect(await call(courses.getOwnership, { params: { id: courseId } })).toBeNull()
    await booked(purchaseId, { held: { 'income:course': 0 } })
  })

  test('leaves the course open where it is a part, and the rest may still be refunded', async () => {
    const { call, purchaseId, courseId, at } = await boughtCourse('paypal')
    const { providerPaymentId } = await chargeOf(purchaseId)
    await tell('paypal', `captures/${providerPaymentId}/reverse`, { amount: '10.00' })
    await becomes(call, purchaseId, { state: 'part_refunded', refundedAmount: '10.00' })
    expect(await call(courses.getOwnership, { params: { id: courseId } })).not.toBeNull()
    expect(await call(payments.getRefundOffer, at)).toMatchObject({ amount: '39.00' })
    expect((await booksOf(purchaseId)).held['income:course']).toBe(-3900)
  })
})

test('a refunded month of an earlier plan leaves the present one', long, async () => {
  const { call, id } = await newcomer()
  const first = await subscribe(call)
  const { stripeId } = await mirrorOf(id)
  await askStripe(`/v1/subscriptions/${stripeId}`, {}, 'DELETE')
  await expect.poll(() => call(payments.getSubscription)).toMatchObject({ state: 'ended' })
  await subscribe(call)
  await tell('stripe', 'refund', { charge: await stripeChargeOf(first.id) })
  await becomes(call, first.id, { state: 'refunded' })
  await settle()
  expect(await call(payments.getSubscription)).toMatchObject({ state: 'active', tier: 'premium' })
})

describe('a refund that cannot arrive', () => {
  const failing = '4000000000005126'

  test('is reversed in the books, opens the course again, and waits for a person', async () => {
    const { call, purchaseId, courseId, at } = await boughtCourse('stripe', { card: failing })
    await call(payments.requestRefund, { ...at, body: { reason, amount: '49.00' } })
    await becomes(call, purchaseId, {
      state: 'paid',
      refundedAmount: '0.00',
      refunds: [{ state: 'failed', amount: '49.00' }],
      request: { state: 'review' },
    })
    const { kinds, held } = await booksOf(purchaseId)
    expect(kinds).toEqual(expect.arrayContaining(['charge', 'refund', 'refund_failed']))
    expect(held['income:course']).toBe(-4900)
    expect(await call(courses.getOwnership, { params: { id: courseId } })).toMatchObject({ purchaseId })
    const admin = await caller('admin')
    const { items } = await admin(payments.listRefundReviews)
    expect(items.find(({ chargeId }) => chargeId === purchaseId)).toMatchObject({ state: 'review' })
  })

  test('and one that is late is on its way until it has arrived', long, async () => {
    const { call, purchaseId, at } = await boughtCourse('stripe', { card: '4000000000007726' })
    const sent = await call(payments.requestRefund, { ...at, body: { reason } })
    expect(sent).toMatchObject({ state: 'refunded', refunds: [{ state: 'pending' }] })
    await becomes(call, purchaseId, { refunds: [{ state: 'done' }] })
    expect((await booksOf(purchaseId)).kinds.filter((kind) => kind === 'refund')).toHaveLength(1)
  })
})

describe('where the provider does not answer', long, () => {
  test.each([
    ['stripe', '500'],
    ['paypal', '500'],
    // It rejects the keys for a while, e.g. while they are changed.
    ['stripe', '401'],
    ['paypal', '401'],
  ] as const)('of %s a refund that meets %s is paid later, once', async (provider, mode) => {
    const { call, purchaseId, at } = await boughtCourse(provider)
    const { providerPaymentId } = await chargeOf(purchaseId)
    // Existing refunds are read first, by the payment's own name.
    await tell(provider, 'faults', { mode, calls: mode === '401' ? 3 : 8, path: providerPaymentId ?? '' })
    await call(payments.requestRefund, { ...at, body: { reason } })
    await becomes(call, purchaseId, { state: 'refunded', request: { state: 'paid' } })
    expect((await chargeOf(purchaseId)).refunds).toHaveLength(1)
  })

  test('a part that two callers request at once is refunded once, though Stripe breaks on the first call', async () => {
    const { purchaseId } = await boughtCourse('stripe')
    const { memberId, providerPaymentId } = await chargeOf(purchaseId)
    const at = new Date().toISOString()
    const request = {
      id: `rfd_${purchaseId.slice(4)}`,
      chargeId: purchaseId,
      memberId,
      state: 'paying' as const,
      amount: 1000,
      ruleAmount: 1000,
      rule: 'by_hand' as const,
      wish: reason,
      createdAt: at,
      updatedAt: at,
    }
    await refundRequest().create(request).go()
    // The key of its calls begins so, and no other key does.
    const path = `${request.id}:`
    // From then on the key of that call gets this answer. A retry needs another key, the same for both.
    await tell('stripe', 'faults', { mode: '500', calls: 4, path })
    // Long enough for both to have read the existing refunds before one of them is done.
    await tell('stripe', 'faults', { mode: 'slow', calls: 2, ms: 1500, path })
    await Promise.all([payRefund(request.id), payRefund(request.id)])
    const { data } = await atStripe(`/v1/refunds?payment_intent=${providerPaymentId}`)
    expect(data).toMatchObject([{ amount: 1000 }])
    expect((await chargeOf(purchaseId)).refunds).toHaveLength(1)
    await tell('stripe', 'faults', { mode: 'clear', path })
  })
})
