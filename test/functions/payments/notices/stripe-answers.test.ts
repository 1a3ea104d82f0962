import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChargeItem } from '../../../../functions/model/payments/charge.ts'
import { moneyTable } from '../../../support/money/money-table.ts'
import { toldAnswers } from '../../../support/providers/told-answers.ts'

/** What follows from each answer of Stripe. Over a table of its own, with answers made up here. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let stripe: Awaited<ReturnType<typeof toldAnswers>>
let follow: typeof import('../../../../functions/payments/stripe/follow.ts') &
  typeof import('../../../../functions/payments/stripe/follow-payment.ts') &
  typeof import('../../../../functions/payments/stripe/read.ts')
const before = process.env.STRIPE_URL

beforeAll(async () => {
  stripe = await toldAnswers()
  process.env.STRIPE_URL = stripe.url
  kiai = await moneyTable()
  const [pages, payments, read] = await Promise.all([
    import('../../../../functions/payments/stripe/follow.ts'),
    import('../../../../functions/payments/stripe/follow-payment.ts'),
    import('../../../../functions/payments/stripe/read.ts'),
  ])
  follow = { ...pages, ...payments, ...read }
})
afterAll(async () => {
  if (before === undefined) delete process.env.STRIPE_URL
  else process.env.STRIPE_URL = before
  await stripe.close()
})

const keys = {
  secretKey: 'sk_test_answers',
  publishableKey: 'pk_test_answers',
  webhookSecret: 'whsec_1',
  account: 'acct_1',
  isLive: false,
}
const seconds = (at: string) => Date.parse(at) / 1000
const created = seconds('2026-11-20T11:00:00.000Z')
const monthEnd = seconds('2026-12-20T11:00:00.000Z')
const premium = { lookup_key: 'kiai-premium-1999', unit_amount: 1999 }
let made = 0

/** A page at Stripe, and its charge followed. */
async function followed(known: ChargeItem, more: object = {}): Promise<ChargeItem> {
  const id = known.objectId ?? ''
  stripe.put(`/v1/checkout/sessions/${id}`, {
    id,
    object: 'checkout.session',
    metadata: { charge: known.id },
    status: 'complete',
    payment_status: 'paid',
    mode: 'payment',
    livemode: false,
    currency: 'usd',
    amount_total: known.amount,
    customer: known.customerId ?? null,
    created,
    payment_intent: { id: `pi_${known.id}`, status: 'succeeded', created, last_payment_error: null },
    ...more,
  })
  await follow.followSession(keys, id)
  return kiai.chargeOf(known.id)
}

describe('a payment page', () => {
  test('that was paid is settled', async () => {
    expect(await followed(await kiai.opened())).toMatchObject({ state: 'paid', isGranted: true })
  })

  test('that Kiai did not open, or whose charge is gone, changes nothing', async () => {
    const known = await kiai.opened()
    expect(await followed(known, { metadata: {} })).toEqual(known)
    expect(await followed(known, { metadata: { charge: 'chg_gone' }, status: 'open' })).toEqual(known)
  })

  test('that is open stays as it is, also where its charge was paid meanwhile', async () => {
    const open = { status: 'open', payment_status: 'unpaid', payment_intent: null }
    const known = await kiai.opened()
    expect(await followed(known, open)).toMatchObject({ state: 'awaiting', checkoutUrl: known.checkoutUrl })
    const paid = await followed(await kiai.opened())
    expect(await followed(paid, open)).toEqual(paid)
  })

  test('that has expired ends its charge', async () => {
    expect(await followed(await kiai.opened(), { status: 'expired' })).toMatchObject({ state: 'expired' })
  })

  test('that waits for the bank keeps its charge without a page', async () => {
    const intent = { id: 'pi_slow', status: 'processing', created, last_payment_error: null }
    const unpaid = { payment_status: 'unpaid', payment_intent: intent }
    const waiting = await followed(await kiai.opened(), unpaid)
    expect(waiting).toMatchObject({ state: 'awaiting' })
    expect(waiting).not.toHaveProperty('checkoutUrl')
  })

  test('that the bank has declined in the end fails with its reason', async () => {
    const error = { decline_code: 'insufficient_funds' }
    const intent = { id: 'pi_no', status: 'requires_payment_method', created, last_payment_error: error }
    const unpaid = { payment_status: 'unpaid', payment_intent: intent }
    expect(await followed(await kiai.opened(), unpaid)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('insufficient funds'),
    })
  })
})

/** A paid month of a plan at Stripe, with its subscription. */
function invoice(known: ChargeItem, more: object = {}, subscription: object = {}): string {
  const [id, stripeId] = [`in_${++made}`, `sub_${known.id}`]
  const line = {
    parent: { type: 'subscription_item_details' },
    amount: 1999,
    period: { start: created, end: monthEnd },
    pricing: { price_details: { price: premium } },
  }
  const told = {
    id,
    object: 'invoice',
    parent: { subscription_details: { subscription: stripeId } },
    lines: { data: [line] },
    status: 'paid',
    billing_reason: 'subscription_cycle',
    payments: { data: [{ status: 'paid', payment: { payment_intent: `pi_${id}` } }] },
    currency: 'usd',
    livemode: false,
    amount_paid: 1999,
    customer: 'cus_1',
    created,
    status_transitions: { paid_at: created },
    ...more,
  }
  stripe.put(`/v1/invoices/${id}`, told)
  stripe.put('/v1/invoices', { object: 'list', data: [{ ...told, status: 'paid' }], has_more: false })
  stripe.put(`/v1/subscriptions/${stripeId}`, {
    id: stripeId,
    object: 'subscription',
    metadata: { member: known.memberId, charge: known.id },
    items: { data: [{ price: premium, current_period_end: monthEnd }] },
    status: 'active',
    customer: 'cus_1',
    created,
    ended_at: null,
    cancel_at: null,
    cancel_at_period_end: false,
    default_payment_method: null,
    ...subscription,
  })
  return id
}

const plan = () => kiai.opened({ purpose: 'tier', subjectId: 'premium', amount: 1999, customerId: 'cus_1' })

/** A charge whose page has begun a plan. */
async function begun(): Promise<ChargeItem> {
  const known = await plan()
  const invoiceId = invoice(known, { billing_reason: 'subscription_create' })
  const page = { mode: 'subscription', invoice: invoiceId, subscription: `sub_${known.id}` }
  return followed(known, { ...page, payment_intent: null, amount_total: 1999 })
}

describe('the page of a plan', () => {
  const page = { mode: 'subscription', payment_intent: null }

  test('that is paid opens the plan', async () => {
    const paid = await begun()
    expect(paid).toMatchObject({ state: 'paid', isGranted: true })
    expect((await kiai.keptOf(paid)).plan).toMatchObject({ tier: 'premium', isEnded: false })
  })

  test('waits while there is no invoice, or an unpaid one', async () => {
    const known = await plan()
    const isWaiting = { state: 'awaiting' }
    expect(await followed(known, { ...page, invoice: null, subscription: null })).toMatchObject(isWaiting)
    const unpaid = invoice(known, { status: 'open', billing_reason: 'subscription_create' })
    const begins = { ...page, invoice: unpaid, subscription: `sub_${known.id}` }
    const waiting = await followed(await kiai.chargeOf(known.id), begins)
    expect(waiting).toMatchObject(isWaiting)
    expect(waiting).not.toHaveProperty('checkoutUrl')
  })
})

describe('an invoice', () => {
  const chargesOf = async (memberId: string) => {
    const { charge } = await import('../../../../functions/model/payments/charge.ts')
    return (await charge().query.ofMember({ memberId }).go({ pages: 'all' })).data
  }

  test('of no subscription is none of Kiai’s', async () => {
    const known = await begun()
    const id = invoice(known, { parent: null })
    expect(await follow.readInvoice(keys, id)).toBeUndefined()
    await follow.followInvoice(keys, id)
    expect(await chargesOf(known.memberId)).toHaveLength(1)
  })

  test('of a subscription that is not Kiai’s is none either', async () => {
    const known = await begun()
    await follow.followInvoice(keys, invoice(known, {}, { metadata: {} }))
    expect(await chargesOf(known.memberId)).toHaveLength(1)
  })

  test.each([
    ['is not paid', { status: 'open' }],
    ['costs nothing', { amount_paid: 0 }],
    ['has no payment yet', { payments: { data: [] } }],
  ])('that %s brings the plan up to date, and is no payment', async (_, more) => {
    const known = await begun()
    const id = invoice(known, more, { cancel_at: monthEnd })
    expect(await follow.readInvoice(keys, id)).not.toHaveProperty('payment')
    await follow.followInvoice(keys, id)
    expect(await chargesOf(known.memberId)).toHaveLength(1)
    expect((await kiai.keptOf(known)).plan).toMatchObject({ endsAt: new Date(monthEnd * 1000).toISOString() })
  })

  test('of the first month is the payment of its page', async () => {
    const known = await plan()
    const invoiceId = invoice(known, { billing_reason: 'subscription_create' })
    const page = { mode: 'subscription', invoice: invoiceId, subscription: `sub_${known.id}` }
    await followed(known, { ...page, status: 'open', payment_status: 'unpaid', payment_intent: null })
    const paid = { ...page, payment_intent: null, amount_total: 1999 }
    stripe.put(`/v1/checkout/sessions/${known.objectId}`, {
      id: known.objectId,
      metadata: { charge: known.id },
      status: 'complete',
      payment_status: 'paid',
      livemode: false,
      currency: 'usd',
      customer: 'cus_1',
      created,
      ...paid,
    })
    await follow.followInvoice(keys, invoiceId)
    expect(await chargesOf(known.memberId)).toMatchObject([{ id: known.id, state: 'paid' }])
  })

  test('of a later month is one payment, however often it is told', async () => {
    const known = await begun()
    const id = invoice(known)
    await follow.followInvoice(keys, id)
    await follow.followInvoice(keys, id)
    expect(await chargesOf(known.memberId)).toHaveLength(2)
  })
})

describe('a subscription', () => {
  const factsOf = async (subscription: object) => {
    const known = await plan()
    invoice(known, {}, subscription)
    return follow.readSubscription(keys, `sub_${known.id}`)
  }
  const iso = (at: number) => new Date(at * 1000).toISOString()

  test('has ended, ends at a time, ends with the month, or goes on', async () => {
    const ends = { cancel_at: created + 60, cancel_at_period_end: true }
    expect(await factsOf({ ...ends, ended_at: created })).toMatchObject({ endsAt: iso(created) })
    expect(await factsOf(ends)).toMatchObject({ endsAt: iso(created + 60) })
    expect(await factsOf({ cancel_at_period_end: true })).toMatchObject({ endsAt: iso(monthEnd) })
    expect(await factsOf({})).not.toHaveProperty('endsAt')
  })

  test('that is told again, or is not the member’s own, changes nothing', async () => {
    const known = await begun()
    const before = (await kiai.keptOf(known)).plan
    await follow.followSubscription(keys, `sub_${known.id}`)
    expect((await kiai.keptOf(known)).plan).toEqual(before)
    const other = await plan()
    invoice({ ...other, memberId: known.memberId }, {}, { cancel_at: monthEnd })
    await follow.followSubscription(keys, `sub_${other.id}`)
    expect((await kiai.keptOf(known)).plan).toEqual(before)
  })

  test('without its member or charge is not Kiai’s', async () => {
    expect(await factsOf({ metadata: { member: 'mem_1' } })).toBeUndefined()
    expect(await factsOf({ metadata: { charge: 'chg_1' } })).toBeUndefined()
  })

  test('has the plan of its price, which is read once if only its id is told', async () => {
    stripe.put('/v1/prices/price_told', { id: 'price_told', lookup_key: 'kiai-master-3999' })
    const price = { data: [{ price: 'price_told', current_period_end: monthEnd }] }
    for (let time = 0; time < 2; time++)
      expect(await factsOf({ items: price })).toMatchObject({ nextTier: 'master' })
    expect(stripe.asked.filter((call) => call === 'GET /v1/prices/price_told')).toHaveLength(1)
  })
})

describe('a charge at Stripe', () => {
  const toldCharge = async (id: string, more: object) => {
    stripe.put(`/v1/charges/${id}`, {
      id,
      paid: true,
      amount_refunded: 0,
      balance_transaction: null,
      ...more,
    })
    await follow.followCharge(keys, id)
  }
  const moved = (fee: number) => ({ id: `txn_${fee}`, fee, created })

  test('without a payment, that is not paid, or that Kiai did not take changes nothing', async () => {
    await toldCharge('ch_without', { payment_intent: null, balance_transaction: moved(30) })
    await toldCharge('ch_unpaid', { payment_intent: 'pi_unpaid', paid: false })
    stripe.put('/v1/payment_intents/pi_foreign', { id: 'pi_foreign', metadata: {} })
    stripe.put('/v1/invoice_payments', { object: 'list', data: [], has_more: false })
    await toldCharge('ch_foreign', { payment_intent: 'pi_foreign', balance_transaction: moved(30) })
    expect(stripe.asked).not.toContain('GET /v1/payment_intents/pi_unpaid')
  })

  test('has its fee booked, once and if there is one', async () => {
    const paid = await followed(await kiai.opened())
    const kindsOf = async () => (await kiai.keptOf(paid)).entries.map(({ kind }) => kind)
    const at = { payment_intent: paid.providerPaymentId ?? '' }
    await toldCharge('ch_free', { ...at, balance_transaction: moved(0) })
    expect(await kindsOf()).toEqual(['charge'])
    for (let time = 0; time < 2; time++)
      await toldCharge('ch_fee', { ...at, balance_transaction: moved(150) })
    expect(await kindsOf()).toEqual(['charge', 'fee'])
  })
})

describe('a dispute at Stripe', () => {
  const toldDispute = async (payment: string, status: string) => {
    const transactions = [{ amount: -4900, fee: 1500 }]
    const told = {
      id: 'dp_told',
      payment_intent: payment,
      status,
      created,
      balance_transactions: transactions,
    }
    stripe.put('/v1/disputes/dp_told', told)
    await follow.followDispute(keys, 'dp_told')
  }

  test('of a payment that Kiai did not take changes nothing', async () => {
    stripe.put('/v1/payment_intents/pi_other', { id: 'pi_other', metadata: {} })
    stripe.put('/v1/invoice_payments', { object: 'list', data: [], has_more: false })
    await toldDispute('pi_other', 'needs_response')
  })

  test('is open until the bank decides, and lost if it decides so', async () => {
    const { id, providerPaymentId = '' } = await followed(await kiai.opened())
    await toldDispute(providerPaymentId, 'under_review')
    expect(await kiai.chargeOf(id)).toMatchObject({ disputes: [{ id: 'dp_told', state: 'open' }] })
    await toldDispute(providerPaymentId, 'lost')
    expect(await kiai.chargeOf(id)).toMatchObject({ disputes: [{ id: 'dp_told', state: 'lost' }] })
  })
})
