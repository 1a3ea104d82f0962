import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Account,
  accountAt,
  paidOrder,
  play,
  startPayPal,
} from '../../../support/providers/local-paypal.ts'

let payPal: Awaited<ReturnType<typeof startPayPal>>
let shop: Account

beforeAll(async () => {
  payPal = await startPayPal()
  shop = await accountAt(payPal.url)
  const types = [{ name: '*' }]
  await shop.call('/v1/notifications/webhooks', { body: { url: payPal.listenerUrl, event_types: types } })
})
afterAll(() => payPal.close())
beforeEach(async () => {
  await payPal.deliveries.drain()
  payPal.notices.length = 0
})

const usd = (value: string) => ({ amount: { currency_code: 'USD', value } })
const refund = (id: string, body: object = {}, requestId?: string) =>
  shop.call(`/v2/payments/captures/${id}/refund`, { body, ...(requestId !== undefined && { requestId }) })
const stateOf = async (id: string) => (await shop.call(`/v2/payments/captures/${id}`)).body.status
const issueOf = ({ body }: { body: { details: { issue: string }[] } }) => body.details[0]?.issue

/** Events that the webhook has received since, by type. */
async function told() {
  await payPal.deliveries.drain()
  const events = payPal.notices.map(({ body }) => JSON.parse(body))
  return Object.fromEntries(events.map((event) => [event.event_type, event]))
}

describe('a refund', () => {
  test('of a part, then of the rest, is reported with its capture; the fee stays', async () => {
    const { capture } = await paidOrder(payPal.url, shop)
    const part = await refund(capture.id, { ...usd('10.00'), note_to_payer: 'Sorry', invoice_id: 'credit-1' })
    expect(part).toMatchObject({
      status: 201,
      body: {
        status: 'COMPLETED',
        amount: { value: '10.00' },
        custom_id: 'chg_1',
        invoice_id: 'credit-1',
        seller_payable_breakdown: {
          paypal_fee: { value: '0.00' },
          net_amount: { value: '10.00' },
          total_refunded_amount: { value: '10.00' },
        },
      },
    })
    expect(await stateOf(capture.id)).toBe('PARTIALLY_REFUNDED')
    const rest = await refund(capture.id)
    expect(rest.body).toMatchObject({
      amount: { value: '20.00' },
      seller_payable_breakdown: { total_refunded_amount: { value: '30.00' } },
    })
    expect(await stateOf(capture.id)).toBe('REFUNDED')
    expect((await shop.call(`/v2/payments/refunds/${rest.body.id}`)).body).toEqual(rest.body)
    const { 'PAYMENT.CAPTURE.REFUNDED': event } = await told()
    const up = event.resource.links.find(({ rel }: { rel: string }) => rel === 'up')
    expect(up.href).toBe(`${payPal.url}/v2/payments/captures/${capture.id}`)
  })

  test('of more than the rest, of nothing left, or in another currency is refused', async () => {
    const { capture } = await paidOrder(payPal.url, shop)
    expect(issueOf(await refund(capture.id, usd('30.01')))).toBe('REFUND_AMOUNT_EXCEEDED')
    const euros = { amount: { currency_code: 'EUR', value: '1.00' } }
    expect(issueOf(await refund(capture.id, euros))).toBe('REFUND_CAPTURE_CURRENCY_MISMATCH')
    await refund(capture.id, usd('30.00'))
    expect(issueOf(await refund(capture.id, usd('0.01')))).toBe('CAPTURE_FULLY_REFUNDED')
  })

  test('sent again under its request id is the same one', async () => {
    const { capture } = await paidOrder(payPal.url, shop)
    const first = await refund(capture.id, usd('5.00'), 'refund-1')
    const second = await refund(capture.id, usd('5.00'), 'refund-1')
    expect(second).toMatchObject({ status: 200, body: { id: first.body.id } })
    expect(await stateOf(capture.id)).toBe('PARTIALLY_REFUNDED')
  })

  test('from the dashboard is reported like any other', async () => {
    const { capture } = await paidOrder(payPal.url, shop)
    await play(payPal.url, `captures/${capture.id}/refund`, { amount: '7.50' })
    expect((await told())['PAYMENT.CAPTURE.REFUNDED'].resource.amount.value).toBe('7.50')
  })

  test('of money under review is refused', async () => {
    const { capture } = await paidOrder(payPal.url, shop, '30.00', 'delay')
    expect(issueOf(await refund(capture.id))).toBe('REFUND_NOT_ALLOWED')
  })
})

describe('a capture under review', () => {
  test.each([
    ['completed', 'COMPLETED', 'COMPLETED'],
    ['denied', 'DECLINED', 'DENIED'],
    ['declined', 'DECLINED', 'DECLINED'],
  ])('ends %s, once', async (outcome, status, event) => {
    const { capture } = await paidOrder(payPal.url, shop, '30.00', 'delay')
    expect(Object.keys(await told())).toContain('PAYMENT.CAPTURE.PENDING')
    expect((await play(payPal.url, `captures/${capture.id}/settle`, { outcome })).status).toBe(200)
    expect(await stateOf(capture.id)).toBe(status)
    expect(Object.keys(await told())).toContain(`PAYMENT.CAPTURE.${event}`)
    expect((await play(payPal.url, `captures/${capture.id}/settle`, { outcome })).status).toBe(409)
  })
})

describe('a dispute', () => {
  test('that is won takes nothing', async () => {
    const { capture } = await paidOrder(payPal.url, shop)
    const { body } = await play(payPal.url, `captures/${capture.id}/dispute`)
    await play(payPal.url, `disputes/${body.dispute_id}/update`)
    await play(payPal.url, `disputes/${body.dispute_id}/resolve`, { outcome: 'won' })
    expect((await shop.call(`/v1/customer/disputes/${body.dispute_id}`)).body).toMatchObject({
      status: 'RESOLVED',
      dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
      disputed_transactions: [{ seller_transaction_id: capture.id, custom: 'chg_1' }],
    })
    expect(await stateOf(capture.id)).toBe('COMPLETED')
    expect(Object.keys(await told())).toEqual(
      expect.arrayContaining([
        'CUSTOMER.DISPUTE.CREATED',
        'CUSTOMER.DISPUTE.UPDATED',
        'CUSTOMER.DISPUTE.RESOLVED',
      ]),
    )
  })

  test('that is lost takes back the rest, once', async () => {
    const { capture } = await paidOrder(payPal.url, shop)
    await refund(capture.id, usd('10.00'))
    const { body } = await play(payPal.url, `captures/${capture.id}/dispute`)
    expect(body.dispute_amount.value).toBe('20.00')
    const resolve = () => play(payPal.url, `disputes/${body.dispute_id}/resolve`, { outcome: 'lost' })
    expect((await resolve()).status).toBe(200)
    expect((await resolve()).status).toBe(409)
    expect((await told())['PAYMENT.CAPTURE.REVERSED'].resource.amount.value).toBe('20.00')
    expect(await stateOf(capture.id)).toBe('REFUNDED')
    expect((await play(payPal.url, `captures/${capture.id}/dispute`)).status).toBe(409)
  })

  test('without a dispute, a part can be reversed', async () => {
    const { capture } = await paidOrder(payPal.url, shop)
    await play(payPal.url, `captures/${capture.id}/reverse`, { amount: '4.00' })
    expect((await told())['PAYMENT.CAPTURE.REVERSED'].resource).toMatchObject({ amount: { value: '4.00' } })
    expect(await stateOf(capture.id)).toBe('PARTIALLY_REFUNDED')
  })
})

describe('the report', () => {
  const day = 24 * 60 * 60 * 1000
  const report = (account: Account, from: number, to: number, more = '') => {
    // One moment for both: 31 days are not a millisecond more.
    const now = Date.now()
    const [start, end] = [from, to].map((ago) => new Date(now + ago).toISOString())
    return account.call(`/v1/reporting/transactions?start_date=${start}&end_date=${end}${more}`)
  }

  test('lists the transactions of the account, page by page', async () => {
    const club = await accountAt(payPal.url, 'club')
    const { capture } = await paidOrder(payPal.url, club)
    await club.call(`/v2/payments/captures/${capture.id}/refund`, { body: usd('10.00') })
    const whole = (await report(club, -day, day)).body
    expect(whole.total_items).toBe(2)
    expect(whole.transaction_details[1].transaction_info).toMatchObject({
      transaction_event_code: 'T1107',
      paypal_reference_id: capture.id,
      transaction_amount: { currency_code: 'USD', value: '-10.00' },
      custom_field: 'chg_1',
    })
    const second = (await report(club, -day, day, '&page_size=1&page=2')).body
    expect(second).toMatchObject({
      page: 2,
      total_pages: 2,
      transaction_details: whole.transaction_details.slice(1),
    })
  })

  test('covers 31 days at most, and valid dates', async () => {
    expect((await report(shop, -31 * day, 0)).status).toBe(200)
    expect((await report(shop, -32 * day, 0)).status).toBe(400)
    expect((await report(shop, 0, -day)).status).toBe(400)
    expect((await shop.call('/v1/reporting/transactions?start_date=today&end_date=tomorrow')).status).toBe(
      400,
    )
  })
})
