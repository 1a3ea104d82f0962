import { beforeEach, describe, expect, test } from 'vitest'
import { scratch } from '../../../support/platform/scratch.ts'
import { localStripe } from '../../../support/providers/local-stripe.ts'

const place = scratch()
let stripe: Awaited<ReturnType<typeof localStripe>>

beforeEach(async () => {
  stripe = await localStripe(place)
})

const day = 86_400
const now = () => Math.floor(Date.now() / 1000)

async function open(more: object = {}) {
  const customer = await stripe.client.customers.create({ email: 'free@kiai.test', name: 'Free' })
  const session = await stripe.client.checkout.sessions.create({
    mode: 'payment',
    customer: customer.id,
    client_reference_id: 'charge_1',
    metadata: { charge: 'charge_1' },
    payment_intent_data: { metadata: { charge: 'charge_1' } },
    line_items: [
      { price_data: { currency: 'usd', unit_amount: 4900, product_data: { name: 'Course' } }, quantity: 1 },
    ],
    success_url: 'http://localhost:3000/paid?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/left',
    adaptive_pricing: { enabled: false },
    ...more,
  })
  await stripe.told()
  return session
}

const again = (id: string, expand: string[] = []) => stripe.client.checkout.sessions.retrieve(id, { expand })

describe('a payment', () => {
  test('is requested, paid on the page, and its fee is known later', async () => {
    const session = await open()
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 4900,
      payment_intent: null,
    })
    const page = await fetch(session.url ?? '')
    expect(await page.text()).toMatch(/\$49\.00[\s\S]*<button[^>]*name="outcome" value="succeed"/)
    const answer = await stripe.press(session.url, { outcome: 'succeed' })
    expect(answer.headers.get('location')).toBe(`http://localhost:3000/paid?session=${session.id}`)
    expect(await stripe.told()).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ])
    const paid = await again(session.id, ['payment_intent.latest_charge', 'line_items'])
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      payment_intent: {
        status: 'succeeded',
        metadata: { charge: 'charge_1' },
        latest_charge: { status: 'succeeded', balance_transaction: null, metadata: { charge: 'charge_1' } },
      },
      line_items: { data: [{ amount_total: 4900, description: 'Course' }] },
    })
    await stripe.advance(5)
    expect(await stripe.told()).toEqual(['charge.updated'])
    const settled = await again(session.id, ['payment_intent.latest_charge.balance_transaction'])
    expect(settled).toMatchObject({
      payment_intent: {
        latest_charge: { balance_transaction: { amount: 4900, fee: 172, net: 4728, type: 'charge' } },
      },
    })
  })

  test('that is declined can be tried again', async () => {
    const session = await open()
    for (const [outcome, words] of [
      ['decline', 'Your card was declined.'],
      ['insufficient', 'Your card has insufficient funds.'],
    ] as const) {
      const answer = await stripe.press(session.url, { outcome })
      expect(answer.status).toBe(402)
      expect(await answer.text()).toContain(words)
    }
    expect(await stripe.told()).toEqual([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
      'charge.failed',
      'payment_intent.payment_failed',
    ])
    expect(await again(session.id)).toMatchObject({ status: 'open', payment_status: 'unpaid' })
    await stripe.press(session.url, { outcome: 'succeed', card: '4242 4242 4242 4242' })
    expect(await again(session.id)).toMatchObject({ status: 'complete', payment_status: 'paid' })
  })

  test('waits for its holder to authenticate', async () => {
    const session = await open()
    const asked = await stripe.press(session.url, { outcome: 'challenge' })
    const challenge = asked.headers.get('location') ?? ''
    expect(challenge).toBe(`${session.url}/challenge`)
    expect(await stripe.told()).toEqual(['payment_intent.created', 'payment_intent.requires_action'])
    const failed = await stripe.press(challenge, { authentication: 'fail' })
    expect(await failed.text()).toContain('unable to authenticate')
    await stripe.press(session.url, { outcome: 'challenge' })
    const done = await stripe.press(challenge, { authentication: 'complete' })
    expect(done.headers.get('location')).toContain('/paid')
    expect(await again(session.id)).toMatchObject({ status: 'complete', payment_status: 'paid' })
  })

  test.each([
    ['fail', 'unpaid', 'checkout.session.async_payment_failed'],
    ['succeed', 'paid', 'checkout.session.async_payment_succeeded'],
  ])('by bank debit is complete at once and known days later: %s', async (outcome, payment_status, type) => {
    const session = await open()
    await stripe.press(session.url, { outcome: 'delay' })
    expect(await stripe.told()).toEqual([
      'payment_intent.created',
      'charge.pending',
      'payment_intent.processing',
      'checkout.session.completed',
    ])
    expect(await again(session.id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
    await stripe.control('delayed', { session: session.id, outcome, when: 'due' })
    expect(await stripe.told()).toEqual([])
    await stripe.advance(3 * day + 1)
    expect(await stripe.told()).toContain(type)
    expect(await again(session.id)).toMatchObject({ status: 'complete', payment_status })
  })

  test('that is left stays open until its time is over', async () => {
    const session = await open({ expires_at: now() + 1_801 })
    const left = await stripe.press(session.url, { outcome: 'abandon' })
    expect(left.headers.get('location')).toBe('http://localhost:3000/left')
    expect(await again(session.id)).toMatchObject({ status: 'open' })
    await stripe.advance(1_802)
    expect(await stripe.told()).toEqual(['checkout.session.expired'])
    expect(await again(session.id)).toMatchObject({ status: 'expired', url: null })
    const late = await stripe.press(session.url, { outcome: 'succeed' })
    expect(await late.text()).toContain('has expired')
    await expect(stripe.client.checkout.sessions.expire(session.id)).rejects.toThrow(
      'Only Checkout Sessions with',
    )
  })

  test('can still be paid after the clock was moved, by a payer who does not know of it', async () => {
    await stripe.advance(32 * day)
    const session = await open({ expires_at: now() + 1_801 })
    await stripe.advance(1_700)
    expect(await again(session.id)).toMatchObject({ status: 'open' })
    await stripe.advance(102)
    expect(await again(session.id)).toMatchObject({ status: 'expired' })
  })

  test('is ended by its caller', async () => {
    const session = await open()
    expect(await stripe.client.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired' })
    expect(await stripe.told()).toEqual(['checkout.session.expired'])
  })

  test('of a form on another site is refused', async () => {
    const session = await open()
    const body = new URLSearchParams({ outcome: 'succeed' })
    const headers = { origin: 'https://evil.example' }
    expect((await fetch(session.url ?? '', { method: 'POST', body, headers })).status).toBe(403)
    expect(await again(session.id)).toMatchObject({ status: 'open' })
  })
})

describe('a request that Stripe would refuse', () => {
  test.each([
    ['too short a time', { expires_at: now() + 60 }, 'expires_at'],
    ['too long a time', { expires_at: now() + 2 * day }, 'expires_at'],
    ['a parameter it does not know', { surprise: 'x' }, 'surprise'],
    ['nothing to buy', { line_items: [] }, 'line_items'],
    ['kinds of payment methods', { payment_method_types: ['card'] }, 'payment_method_types'],
    ['a customer and an email', { customer_email: 'a@b.example' }, 'customer'],
    ['what belongs to a subscription', { subscription_data: { description: 'x' } }, 'subscription_data'],
    ['an address that is none', { success_url: 'paid' }, 'success_url'],
    ['a customer that is not there', { customer: 'cus_nobody' }, 'customer'],
  ])('%s', async (_name, more, param) => {
    await expect(open(more)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      param,
    })
  })
})

describe('a subscription', () => {
  test('begins with its first payment', async () => {
    const price = await stripe.client.prices.create({
      currency: 'usd',
      unit_amount: 1900,
      recurring: { interval: 'month' },
      lookup_key: 'premium',
      product_data: { name: 'Premium' },
    })
    const session = await open({
      mode: 'subscription',
      payment_intent_data: undefined,
      line_items: [{ price: price.id, quantity: 1 }],
      subscription_data: { metadata: { member: 'm1' } },
    })
    const declined = await stripe.press(session.url, { outcome: 'decline' })
    expect(declined.status).toBe(402)
    expect(await stripe.client.subscriptions.list({ status: 'all' })).toMatchObject({ data: [] })
    await stripe.told()
    await stripe.press(session.url, { outcome: 'succeed' })
    expect(await stripe.told()).toEqual([
      'charge.succeeded',
      'payment_intent.succeeded',
      'payment_method.attached',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice_payment.paid',
      'invoice.paid',
      'invoice.payment_succeeded',
      'checkout.session.completed',
    ])
    const paid = await again(session.id, ['subscription', 'invoice.payments'])
    expect(paid).toMatchObject({
      payment_intent: null,
      payment_status: 'paid',
      subscription: { status: 'active', metadata: { member: 'm1' }, billing_mode: { type: 'flexible' } },
      invoice: {
        status: 'paid',
        billing_reason: 'subscription_create',
        amount_paid: 1900,
        payments: { data: [{ status: 'paid' }] },
      },
    })
  })
})
