import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChargeItem } from '../../../../functions/model/payments/charge.ts'
import type { Run, Step } from '../../../../functions/payments/reconciliation/step.ts'
import { moneyTable } from '../../../support/money/money-table.ts'
import { toldProviders } from '../../../support/providers/told-providers.ts'

/** What follows from each thing that a provider lists. Over a table of its own, with lists made up here. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let told: Awaited<ReturnType<typeof toldProviders>>
let settle: typeof import('../../../../functions/payments/settlement/settle.ts').settle
let bookRefund: typeof import('../../../../functions/payments/settlement/book-refund.ts').bookRefund

beforeAll(async () => {
  told = await toldProviders()
  kiai = await moneyTable()
  await told.setUp()
  ;({ settle } = await import('../../../../functions/payments/settlement/settle.ts'))
  ;({ bookRefund } = await import('../../../../functions/payments/settlement/book-refund.ts'))
})
afterAll(() => told.close())
beforeEach(() => {
  told.asked.length = 0
  for (const path of ['charges', 'refunds', 'disputes', 'subscriptions', 'invoice_payments'])
    told.put(`/v1/${path}`, list())
})

const iso = '2026-11-20T11:00:00.000Z'
const created = Date.parse(iso) / 1000
const list = (...data: object[]) => ({ object: 'list', data, has_more: false })
const run: Run = {
  startedAt: new Date('2026-11-21T04:00:00.000Z'),
  since: created - 86_400,
  isWhole: () => true,
  keep: async () => undefined,
  listed: async () => new Map(),
}

/** What the checks of the first page of a step find. */
async function foundBy(step: Step) {
  const { checks } = await step(run, undefined)
  const found = await Promise.all(checks.map((check) => check?.make()))
  return found.flat().filter((one) => one !== undefined)
}

const paid = async (more: Partial<ChargeItem> = {}) => settle(kiai.paymentOf(await kiai.opened(more)))
const foreign = (id: string) => told.put(`/v1/payment_intents/${id}`, { id, metadata: {} })

describe('a payment that Stripe lists', () => {
  const listed = async (charge: { id: string }) => {
    const whole = { paid: true, amount: 4900, amount_refunded: 0, balance_transaction: null, ...charge }
    told.put('/v1/charges', list(whole))
    told.put(`/v1/charges/${charge.id}`, whole)
    const { paymentsAtStripe } = await import('../../../../functions/payments/reconciliation/payments.ts')
    return foundBy(paymentsAtStripe)
  }
  const moved = { id: 'txn_1', fee: 150, created }

  test('and that Kiai did not take is no difference', async () => {
    foreign('pi_foreign')
    expect(await listed({ id: 'ch_foreign', payment_intent: 'pi_foreign' } as { id: string })).toEqual([])
    expect(await listed({ id: 'ch_without', payment_intent: null } as { id: string })).toEqual([])
    expect(told.asked).not.toContain('GET /v1/charges/ch_without')
  })

  test('and whose fee alone was missing is no difference, and gets its fee', async () => {
    const known = await paid()
    const charge = { id: 'ch_fee', payment_intent: known.providerPaymentId, balance_transaction: moved }
    expect(await listed(charge)).toEqual([])
    expect((await kiai.keptOf(known)).entries.map(({ kind }) => kind)).toEqual(['charge', 'fee'])
  })

  test('and whose refund was missing is told by the refund', async () => {
    const known = await paid()
    const refund = { id: 're_missed', amount: 1000, status: 'succeeded', created, metadata: {} }
    told.put('/v1/refunds', list({ ...refund, payment_intent: known.providerPaymentId }))
    const charge = { id: 'ch_back', payment_intent: known.providerPaymentId, amount_refunded: 1000 }
    expect(await listed(charge)).toMatchObject([{ id: 'not_booked:re_missed', isRepaired: true }])
  })
})

describe('a refund that Stripe lists', () => {
  const listed = async (refund: object) => {
    told.put('/v1/refunds', list({ amount: 1000, status: 'succeeded', created, metadata: {}, ...refund }))
    const { refundsAtStripe } = await import('../../../../functions/payments/reconciliation/refund-steps.ts')
    const found = await foundBy(refundsAtStripe)
    return { found, reads: told.asked.filter((call) => call === 'GET /v1/refunds').length }
  }

  test('of a payment that Kiai did not take is no difference', async () => {
    expect(await listed({ id: 're_foreign', payment_intent: 'pi_nobody' })).toEqual({ found: [], reads: 1 })
    expect(await listed({ id: 're_without', payment_intent: null })).toMatchObject({ found: [] })
  })

  test('is told if it was not booked, and then is none any more', async () => {
    const { id, providerPaymentId: payment } = await paid()
    const refund = { id: 're_new', payment_intent: payment }
    expect((await listed(refund)).found).toMatchObject([{ id: 'not_booked:re_new', isRepaired: true }])
    expect(await kiai.chargeOf(id)).toMatchObject({ refunds: [{ id: 're_new', state: 'done' }] })
    told.asked.length = 0
    expect(await listed(refund)).toEqual({ found: [], reads: 1 })
  })

  test('that has arrived since it was booked is no difference', async () => {
    const { id, providerPaymentId: payment } = await paid()
    await bookRefund(id, { id: 're_arrives', amount: 1000, state: 'pending', at: iso })
    expect((await listed({ id: 're_arrives', payment_intent: payment })).found).toEqual([])
    expect(await kiai.chargeOf(id)).toMatchObject({ refunds: [{ state: 'done' }] })
  })
})

describe('a refund that was on its way', () => {
  const looked = async (chargeId: string) => {
    const { checkPending } = await import('../../../../functions/payments/reconciliation/refund-steps.ts')
    return checkPending(chargeId)
  }
  const pending = async (status: string) => {
    const known = await paid()
    const [id, amount] = [`re_${known.id}`, 1000]
    await bookRefund(known.id, { id, amount, state: 'pending', at: iso })
    const refund = { id, amount, status, created, metadata: {} }
    told.put('/v1/refunds', list({ ...refund, payment_intent: known.providerPaymentId }))
    return known.id
  }

  test('is asked about only if there is one', async () => {
    expect(await looked('chg_gone')).toBeUndefined()
    expect(await looked((await paid()).id)).toBeUndefined()
    expect(told.asked).toEqual([])
  })

  test('and has arrived is no difference, and one that came back is told', async () => {
    expect(await looked(await pending('succeeded'))).toBeUndefined()
    expect(await looked(await pending('failed'))).toMatchObject({ kind: 'refund_late', isRepaired: true })
  })

  const requested = async () => {
    const { refundRequest } = await import('../../../../functions/model/payments/refund-request.ts')
    const { refundOf } = await import('../../../../functions/model/payments/wanted-refund.ts')
    const { findRequest } = await import('../../../../functions/payments/settlement/book-refund.ts')
    const { payRefund } = await import('../../../../functions/payments/refunds/pay-refund.ts')
    const known = await paid()
    const given = { amount: 1000, ruleAmount: 0, rule: 'by_hand' as const, wish: '' }
    const request = refundOf(known, given, new Date(iso))
    await refundRequest().create(request).go()
    return {
      id: request.id,
      payment: known.providerPaymentId,
      charge: () => kiai.chargeOf(known.id),
      now: async () => {
        await payRefund(request.id)
        return findRequest(request.id)
      },
    }
  }

  test('is found in Stripe’s list before it is made', async () => {
    const made = await requested()
    const refund = { id: 're_made', amount: 1000, status: 'succeeded', created, payment_intent: made.payment }
    told.put('/v1/refunds', list({ ...refund, metadata: { request: made.id } }))
    expect(await made.now()).toMatchObject({ state: 'paid' })
    expect(await made.charge()).toMatchObject({ refunds: [{ id: 're_made' }] })
    expect(told.asked).not.toContain('POST /v1/refunds')
  })

  test('that Stripe refuses is put before a person', async () => {
    const made = await requested()
    told.refuse('POST /v1/refunds', 400, {
      error: { type: 'invalid_request_error', code: 'charge_disputed' },
    })
    expect(await made.now()).toMatchObject({
      state: 'review',
      answer: 'The payment provider refused: charge_disputed',
    })
  })

  test('is not paid again once it is decided otherwise', async () => {
    const { payRefund } = await import('../../../../functions/payments/refunds/pay-refund.ts')
    const { refundRequest } = await import('../../../../functions/model/payments/refund-request.ts')
    const { refundOf } = await import('../../../../functions/model/payments/wanted-refund.ts')
    const given = {
      amount: 1000,
      ruleAmount: 0,
      rule: 'by_hand' as const,
      wish: '',
      state: 'refused' as const,
    }
    const request = refundOf(await paid(), given, new Date(iso))
    await refundRequest().create(request).go()
    await payRefund(request.id)
    expect(told.asked).toEqual([])
  })
})

describe('a dispute that Stripe lists', () => {
  const listed = async (dispute: object) => {
    told.put('/v1/disputes', list({ status: 'needs_response', created, ...dispute }))
    const { disputesAtStripe } = await import('../../../../functions/payments/reconciliation/refund-steps.ts')
    return foundBy(disputesAtStripe)
  }

  test('is no difference if Kiai did not take its payment, or if it is booked', async () => {
    const { bookDispute } = await import('../../../../functions/payments/settlement/book-dispute.ts')
    expect(await listed({ id: 'dp_foreign', payment_intent: 'pi_nobody' })).toEqual([])
    const known = await paid()
    await bookDispute(known.id, { id: 'dp_known', state: 'open', amount: 4900, fee: 0, at: iso })
    expect(await listed({ id: 'dp_known', payment_intent: known.providerPaymentId })).toEqual([])
  })

  test('is told with its state if that was not booked', async () => {
    const known = await paid()
    const dispute = { id: 'dp_new', payment_intent: known.providerPaymentId, created }
    told.put('/v1/disputes/dp_new', { ...dispute, status: 'needs_response', balance_transactions: [] })
    expect(await listed(dispute)).toMatchObject([{ id: 'not_booked:dp_new:open', isRepaired: true }])
  })
})

describe('a plan', () => {
  async function subscribed() {
    const { subscription } = await import('../../../../functions/model/payments/subscription.ts')
    const { tierGrant } = await import('../../../../functions/payments/settlement/subscription-mirror.ts')
    const { moneyEntities } = await import('../../../../functions/model/steps/money-steps.ts')
    const { writeSteps } = await import('../../../../functions/model/table/service.ts')
    const known = await kiai.opened({ purpose: 'tier', subjectId: 'premium' })
    const facts = kiai.factsOf(known.memberId, known.id)
    const grant = await tierGrant(known.memberId, { id: known.id, paidAt: iso }, facts)
    if (!('steps' in grant)) throw new Error('It is granted')
    await writeSteps(moneyEntities, grant.steps)
    const change = (set: { isEnded?: boolean; tier?: 'master' }) =>
      subscription().patch({ memberId: known.memberId }).set(set).go()
    return { facts, change }
  }
  const check = async (facts: Awaited<ReturnType<typeof subscribed>>['facts'], member = facts.memberId) => {
    const { checkSubscription } = await import(
      '../../../../functions/payments/reconciliation/subscriptions.ts'
    )
    const read = { id: facts.stripeId, status: 'active', metadata: { member } }
    return checkSubscription(told.keys, { read, facts } as unknown as Parameters<typeof checkSubscription>[1])
  }

  test('that agrees with Stripe’s list, or is of nobody here, is no difference, and is not read', async () => {
    const { facts } = await subscribed()
    expect(await check(facts)).toBeUndefined()
    expect(await check(facts, 'mem_nobody')).toBeUndefined()
    expect(await check({ ...facts, stripeId: 'sub_other' })).toBeUndefined()
    expect(told.asked).toEqual([])
  })

  test('that Stripe does not know is told, unless it has ended meanwhile', async () => {
    const { runningPlans } = await import('../../../../functions/payments/reconciliation/grants.ts')
    const [lost, ended] = [await subscribed(), await subscribed()]
    const { checks } = await runningPlans(run, undefined)
    const look = ({ facts }: Awaited<ReturnType<typeof subscribed>>) =>
      checks.find((one) => one?.name === `plan of ${facts.memberId}`)?.make()
    await ended.change({ isEnded: true })
    expect(await look(ended)).toBeUndefined()
    expect(await look(lost)).toMatchObject({ id: `not_at_provider:${lost.facts.stripeId}` })
  })
})

describe('a transfer that Stripe lists', () => {
  const check = async (metadata: object) => {
    const { checkTransfer } = await import('../../../../functions/payments/reconciliation/transfers.ts')
    const sent = { id: 'tr_told', amount: 100, amount_reversed: 0, metadata }
    return checkTransfer(told.keys, sent as unknown as Parameters<typeof checkTransfer>[1])
  }

  test('is told if it belongs to no payment, and not while its payment is on its way', async () => {
    const { instructorPayment } = await import('../../../../functions/model/ledger/instructor-payment.ts')
    const what = 'tr_told at Stripe belongs to no payment'
    expect(await check({})).toMatchObject({ what })
    expect(await check({ payment: 'ipm_none' })).toMatchObject({ what })
    await instructorPayment()
      .create({
        id: 'ipm_told',
        instructorId: 'ins_1',
        instructorName: 'Teacher',
        amount: 5000,
        description: '',
        paymentType: 'session_payout',
        dueDate: '2026-12-01',
        state: 'sending',
        listedAt: iso,
        createdAt: iso,
        updatedAt: iso,
      })
      .go()
    expect(await check({ payment: 'ipm_told' })).toBeUndefined()
    await instructorPayment().patch({ id: 'ipm_told' }).set({ state: 'paid' }).go()
    expect(await check({ payment: 'ipm_told' })).toMatchObject({
      what: expect.stringContaining('amount differs'),
    })
  })
})

describe('a movement that PayPal reports', () => {
  const moved = async (info: object) => {
    const amount = { value: '10.00', currency_code: 'USD' }
    const move = { transaction_status: 'S', transaction_amount: amount, ...info }
    told.put('/v1/reporting/transactions', {
      transaction_details: [{ transaction_info: move }],
      total_pages: 1,
    })
    const { paymentsByPayPal } = await import('../../../../functions/payments/reconciliation/paypal.ts')
    return foundBy(paymentsByPayPal)
  }
  const bought = () => paid({ provider: 'paypal', account: 'client_1' })
  const back = { transaction_event_code: 'T1107' }

  test('is no difference while it is not final, if Kiai did not take it, or if it is booked', async () => {
    const known = await bought()
    const opened = await kiai.opened({ provider: 'paypal', account: 'client_1' })
    expect(
      await moved({ transaction_id: 'cap_wait', transaction_status: 'P', custom_field: opened.id }),
    ).toEqual([])
    expect(await moved({ transaction_id: 'cap_strange', custom_field: 'chg_none' })).toEqual([])
    expect(await moved({ transaction_id: known.providerPaymentId, custom_field: known.id })).toEqual([])
  })

  test('that gives money back is no difference if it is booked, or of a payment that Kiai did not take', async () => {
    const known = await bought()
    await bookRefund(known.id, { id: 'ref_known', amount: 1000, state: 'done', at: iso })
    const of = { ...back, transaction_id: 'ref_known' }
    expect(await moved({ ...of, paypal_reference_id: known.providerPaymentId })).toEqual([])
    expect(await moved({ ...of, paypal_reference_id: 'cap_nobody' })).toEqual([])
  })

  test('that gives money back is told if PayPal knows nothing of it, and not while PayPal refuses to say', async () => {
    const known = await bought()
    const of = { ...back, paypal_reference_id: known.providerPaymentId }
    const lost = await moved({ ...of, transaction_id: 'ref_lost' })
    expect(lost).toMatchObject([{ id: 'not_booked:ref_lost', isRepaired: false }])
    told.refuse('/v2/payments/refunds/ref_barred', 403, { name: 'NOT_AUTHORIZED' })
    await expect(moved({ ...of, transaction_id: 'ref_barred' })).rejects.toThrow()
  })
})

describe('an event of PayPal', () => {
  const follow = async (type: string, resource: object) => {
    const { providers } = await import('../../../../functions/payments/providers.ts')
    const event = { type, body: JSON.stringify({ resource }) }
    await providers.paypal
      .followEvent(event as Parameters<typeof providers.paypal.followEvent>[0])
      .catch(() => {})
    return told.asked.filter((call) => call.startsWith('GET /v'))
  }

  test.each([
    ['CUSTOMER.DISPUTE.CREATED', { dispute_id: 'dis_1' }, '/v1/customer/disputes/dis_1'],
    ['PAYMENT.CAPTURE.REFUNDED', { id: 'ref_1' }, '/v2/payments/refunds/ref_1'],
    ['PAYMENT.CAPTURE.REVERSED', { id: 'ref_2' }, '/v2/payments/refunds/ref_2'],
    ['CHECKOUT.ORDER.APPROVED', { id: 'ord_1' }, '/v2/checkout/orders/ord_1'],
  ])('%s is asked about where it belongs', async (type, resource, path) => {
    expect(await follow(type, resource)).toEqual([`GET ${path}`])
  })
})

describe('a payment page at Stripe', () => {
  const opened = async (known: ChargeItem, stripeCustomerId?: string) => {
    const { openStripePage } = await import('../../../../functions/payments/stripe/checkout.ts')
    const payer = {
      id: known.memberId,
      email: 'payer@kiai.test',
      ...(stripeCustomerId && { stripeCustomerId }),
    }
    told.put('/v1/checkout/sessions', { id: 'cs_told', url: 'https://stripe.test/pay' })
    told.put('/v1/customers', { id: 'cus_new' })
    const visit = { payer, returnTo: 'https://kiai.test/purchases' } as Parameters<typeof openStripePage>[2]
    return openStripePage(told.keys, known, visit)
  }

  test('is of the customer that the payer has in this account, or of a new one', async () => {
    expect(await opened(await kiai.opened(), 'acct_1/cus_9')).toMatchObject({ customerId: 'cus_9' })
    expect(told.asked).not.toContain('POST /v1/customers')
    expect(await opened(await kiai.opened(), 'acct_2/cus_9')).toMatchObject({ customerId: 'cus_new' })
  })

  test('of a plan uses the price that Stripe has, and makes it once if there is none', async () => {
    const plan = (amount: number) => kiai.opened({ purpose: 'tier', subjectId: 'premium', amount })
    told.put('GET /v1/prices', list({ id: 'price_known' }))
    await opened(await plan(1999), 'acct_1/cus_9')
    expect(told.asked).not.toContain('POST /v1/prices')
    told.put('GET /v1/prices', list())
    told.put('POST /v1/prices', { id: 'price_made' })
    for (let time = 0; time < 2; time++) await opened(await plan(2999), 'acct_1/cus_9')
    expect(told.asked.filter((call) => call === 'POST /v1/prices')).toHaveLength(1)
  })
})

test('who has no plan can neither cancel one nor open its page', async () => {
  const { cancelPlan } = await import('../../../../functions/payments/subscriptions/change-plan.ts')
  const { portalOf } = await import('../../../../functions/payments/subscriptions/portal.ts')
  const nobody = await kiai.payer()
  await expect(cancelPlan(nobody)).rejects.toMatchObject({ code: 'subscription.none' })
  await expect(portalOf(nobody, 'https://kiai.test')).rejects.toMatchObject({ code: 'subscription.none' })
  expect(told.asked).toEqual([])
})

test('an open payment whose page the provider does not know has expired', async () => {
  const { checkCharge } = await import('../../../../functions/payments/checkout/checkout.ts')
  const known = await kiai.opened()
  await checkCharge(known)
  expect(await kiai.chargeOf(known.id)).toMatchObject({ state: 'expired' })
})

describe('a second plan', () => {
  const live = { id: 'sub_live', status: 'active', metadata: {}, items: { data: [] } }

  async function bought(): Promise<unknown> {
    const { checkOutPlan } = await import('../../../../functions/payments/checkout/checkout.ts')
    const { asCaller } = await import('../../../support/sessions/bookings.ts')
    const memberId = await kiai.payer({ stripeCustomerId: 'acct_1/cus_1' })
    return checkOutPlan(await asCaller(memberId), 'premium').catch((error: unknown) => error)
  }

  test('is refused if only Stripe knows of the first one', async () => {
    told.put('/v1/subscriptions', list(live))
    told.put('/v1/subscriptions/sub_live', live)
    told.put('/v1/invoices', list())
    const words = 'Your subscription has just been paid'
    expect(await bought()).toMatchObject({ code: 'subscription.exists', message: words })
  })

  test('is not sold while Stripe does not tell whether there is one, or what became of it', async () => {
    told.put('/v1/subscriptions', list({ ...live, id: 'sub_untold' }))
    expect(await bought()).toMatchObject({ code: 'payment.unknown' })
    told.refuse('/v1/subscriptions', 403, { error: { type: 'invalid_request_error', code: 'barred' } })
    expect(await bought()).toMatchObject({ code: 'provider.down' })
  })
})
