import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChargeItem } from '../../../../functions/model/payments/charge.ts'
import { moneyTable } from '../../../support/money/money-table.ts'
import { toldAnswers } from '../../../support/providers/told-answers.ts'

/** What follows from each answer of PayPal. Over a table of its own, with answers made up here. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let payPal: Awaited<ReturnType<typeof toldAnswers>>
let follow: typeof import('../../../../functions/payments/paypal/follow.ts')
let keys: Parameters<typeof follow.followOrder>[0]

beforeAll(async () => {
  payPal = await toldAnswers()
  payPal.put('/v1/oauth2/token', { access_token: 'told', token_type: 'Bearer', expires_in: 3600 })
  const client = { clientId: 'client_1', clientSecret: 'secret', webhookId: 'wh_1' }
  keys = { ...client, account: 'client_1', isLive: false, url: payPal.url }
  kiai = await moneyTable()
  follow = await import('../../../../functions/payments/paypal/follow.ts')
})
afterAll(() => payPal.close())

const at = '2026-11-20T11:00:00Z'
const money = { value: '49.00', currency_code: 'USD' }
const opened = (more: Partial<ChargeItem> = {}) =>
  kiai.opened({ provider: 'paypal', account: 'client_1', ...more })

const captureOf = ({ id }: ChargeItem, status = 'COMPLETED') => ({
  id: `cap_${id}`,
  status,
  amount: money,
  create_time: at,
  custom_id: id,
  seller_receivable_breakdown: { paypal_fee: { value: '1.50', currency_code: 'USD' } },
})

function orderOf(known: ChargeItem, status: string, captures: object[] = []) {
  const unit = { custom_id: known.id, amount: money, payments: { captures } }
  return { id: known.objectId, status, purchase_units: [unit] }
}
const pathOf = ({ objectId }: ChargeItem) => `/v2/checkout/orders/${objectId}`

/** Follows an order that PayPal tells like this, one answer after the other. */
async function followed(known: ChargeItem, ...orders: object[]): Promise<ChargeItem> {
  payPal.put(pathOf(known), ...orders)
  await follow.followOrder(keys, known.objectId ?? '')
  return kiai.chargeOf(known.id)
}

async function paid(): Promise<ChargeItem> {
  const known = await opened()
  return followed(known, orderOf(known, 'COMPLETED', [captureOf(known)]))
}

describe('an order', () => {
  test('that was captured is settled, with its fee', async () => {
    const known = await paid()
    expect(known).toMatchObject({ state: 'paid', isGranted: true })
    expect((await kiai.keptOf(known)).entries.map(({ kind }) => kind)).toEqual(['charge', 'fee'])
  })

  test('whose charge is gone changes nothing', async () => {
    const known = await opened()
    for (const status of ['VOIDED', 'COMPLETED', 'APPROVED'])
      expect(await followed(known, orderOf({ ...known, id: 'chg_gone' }, status))).toEqual(known)
  })

  test('that was given up ends its charge', async () => {
    const known = await opened()
    expect(await followed(known, orderOf(known, 'VOIDED'))).toMatchObject({ state: 'expired' })
  })

  test('that is approved is captured, once', async () => {
    const known = await opened()
    const capture = `${pathOf(known)}/capture`
    payPal.put(capture, orderOf(known, 'COMPLETED', [captureOf(known)]))
    const approved = orderOf(known, 'APPROVED')
    const settled = await followed(known, approved)
    expect(settled).toMatchObject({ state: 'paid' })
    expect(await followed(settled, approved)).toEqual(settled)
    expect(payPal.asked.filter((call) => call === `POST ${capture}`)).toHaveLength(1)
  })

  test('that is not approved is not captured', async () => {
    const known = await opened()
    expect(await followed(known, orderOf(known, 'PAYER_ACTION_REQUIRED'))).toEqual(known)
    expect(payPal.asked).not.toContain(`POST ${pathOf(known)}/capture`)
  })

  test('that another call has captured is settled by what is read then', async () => {
    const known = await opened()
    const issue = { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] }
    payPal.refuse(`${pathOf(known)}/capture`, 422, issue)
    const captured = orderOf(known, 'COMPLETED', [captureOf(known)])
    expect(await followed(known, orderOf(known, 'APPROVED'), captured)).toMatchObject({ state: 'paid' })
  })

  test('waits for the bank without a page, fails with its capture, and needs one', async () => {
    const waits = await opened()
    const waiting = await followed(waits, orderOf(waits, 'COMPLETED', [captureOf(waits, 'PENDING')]))
    expect(waiting).toMatchObject({ state: 'awaiting' })
    expect(waiting).not.toHaveProperty('checkoutUrl')
    for (const status of ['DECLINED', 'FAILED']) {
      const known = await opened()
      const order = orderOf(known, 'COMPLETED', [captureOf(known, status)])
      expect(await followed(known, order)).toMatchObject({ state: 'failed' })
    }
    const without = await opened()
    expect(await followed(without, orderOf(without, 'COMPLETED'))).toEqual(without)
  })
})

describe('a refund', () => {
  const told = async (id: string, more: object) => {
    const refund = {
      id,
      status: 'COMPLETED',
      amount: { value: '10.00', currency_code: 'USD' },
      create_time: at,
    }
    payPal.put(`/v2/payments/refunds/${id}`, { ...refund, ...more })
    await follow.followPayPalRefund(keys, id)
  }
  const links = (captureId: string) => [
    { rel: 'up', href: `https://paypal.test/v2/payments/captures/${captureId}` },
  ]

  test('is booked with the payment of its capture', async () => {
    const known = await paid()
    await told('ref_told', { links: links(known.providerPaymentId ?? '') })
    expect(await kiai.chargeOf(known.id)).toMatchObject({ refunds: [{ id: 'ref_told', amount: 1000 }] })
    expect(payPal.asked.some((call) => call.startsWith('GET /v2/payments/captures/'))).toBe(false)
  })

  test('of no capture, or of one that Kiai does not know, changes nothing', async () => {
    await told('ref_alone', {})
    payPal.put('/v2/payments/captures/cap_foreign', { id: 'cap_foreign', status: 'COMPLETED' })
    await told('ref_foreign', { links: links('cap_foreign') })
    expect(payPal.asked).toContain('GET /v2/payments/captures/cap_foreign')
  })
})

describe('a dispute', () => {
  const told = async (captureId: string | undefined, more: object) => {
    const disputed = captureId ? [{ seller_transaction_id: captureId }] : []
    const dispute = { dispute_id: 'dis_told', create_time: at, disputed_transactions: disputed, ...more }
    payPal.put('/v1/customer/disputes/dis_told', dispute)
    await follow.followPayPalDispute(keys, 'dis_told')
  }

  test.each([
    ['lost', 'RESOLVED_BUYER_FAVOUR'],
    ['won', 'RESOLVED_SELLER_FAVOUR'],
  ])('is open until PayPal decides, and then %s', async (state, outcome) => {
    const known = await paid()
    await told(known.providerPaymentId, { status: 'UNDER_REVIEW' })
    expect(await kiai.chargeOf(known.id)).toMatchObject({ disputes: [{ state: 'open' }] })
    await told(known.providerPaymentId, { status: 'RESOLVED', dispute_outcome: { outcome_code: outcome } })
    expect(await kiai.chargeOf(known.id)).toMatchObject({ disputes: [{ state }] })
  })

  test('about nothing that Kiai knows changes nothing', async () => {
    await told(undefined, { status: 'OPEN' })
    payPal.put('/v2/payments/captures/cap_strange', { id: 'cap_strange', status: 'COMPLETED' })
    await told('cap_strange', { status: 'OPEN' })
  })
})
