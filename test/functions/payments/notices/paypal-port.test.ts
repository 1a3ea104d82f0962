import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { payPalUrl } from '../../../../functions/ports/payments/paypal.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { play, press } from '../../../support/providers/local-paypal.ts'
import { fails, idOf, startBench } from './paypal-bench.ts'

const bench = await startBench()
const { local, account, accountOf, newOrder, create, approved, captured, seen, fault } = bench
afterEach(bench.clear)
afterAll(bench.local.close)

describe('a payment', () => {
  test('is ordered, approved, captured, read and refunded', async () => {
    const made = await create()
    expect(made.status).toBe('PAYER_ACTION_REQUIRED')
    expect(made.links?.some(({ rel }) => rel === 'payer-action')).toBe(true)
    await press(local.url, idOf(made), 'succeed')
    expect((await account.readOrder(idOf(made))).status).toBe('APPROVED')
    const paid = await account.captureOrder(idOf(made), 'capture-whole')
    const capture = paid.purchase_units?.[0]?.payments?.captures?.[0] ?? {}
    expect(await account.readCapture(idOf(capture))).toMatchObject({
      status: 'COMPLETED',
      custom_id: 'chg_1',
      seller_receivable_breakdown: { paypal_fee: { value: '1.54' } },
    })
    const part = { amount: { currency_code: 'USD', value: '10.00' }, note_to_payer: 'Sorry' }
    const refund = await account.refundCapture(idOf(capture), part, 'refund-part')
    expect(await account.readRefund(idOf(refund))).toMatchObject({
      status: 'COMPLETED',
      amount: { value: '10.00' },
    })
    await account.refundCapture(idOf(capture), {}, 'refund-rest')
    expect((await account.readCapture(idOf(capture))).status).toBe('REFUNDED')
  })

  test('that is refunded has its time in UTC, though PayPal gives the hour of California', async () => {
    const refund = await account.refundCapture(idOf(await captured()), {}, 'refund-told')
    const kept: { refunds: { id: string; refund: { create_time: string } }[] } = await (
      await fetch(`${local.url}/refunds`)
    ).json()
    const told = kept.refunds.find(({ id }) => id === refund.id)?.refund.create_time ?? ''
    expect(told).toMatch(/-07:00$/)
    expect(refund.create_time).toBe(new Date(told).toISOString())
    expect(await account.readRefund(idOf(refund))).toMatchObject({ create_time: refund.create_time })
  })

  test.each([
    ['decline', 'INSTRUMENT_DECLINED'],
    ['insufficient', 'INSTRUMENT_DECLINED'],
  ])('that ends in %s is refused by its name', async (outcome, issue) => {
    const id = await approved(outcome)
    await fails(account.captureOrder(id, 'd'), { kind: 'refused', issue, status: 422 })
  })

  test('without approval, or unknown, is refused by its name', async () => {
    const id = idOf(await create())
    await fails(account.captureOrder(id, 'n'), { kind: 'refused', issue: 'ORDER_NOT_APPROVED' })
    await fails(account.readOrder('NONE'), { kind: 'refused', issue: 'INVALID_RESOURCE_ID', status: 404 })
    await fails(account.readOrder('../../v1/x'), { kind: 'refused', status: 404 })
  })

  test('requested twice is made once', async () => {
    const body = newOrder()
    const [one, other] = await Promise.all([
      account.createOrder(body, 'same'),
      account.createOrder(body, 'same'),
    ])
    expect(other.id).toBe(one.id)
  })
})

describe('a token', () => {
  test('is requested once by many callers, and kept', async () => {
    const shop = accountOf('many')
    await Promise.all([create(shop), create(shop), create(shop)])
    await create(accountOf('many'))
    expect(await seen('/token')).toHaveLength(1)
  })

  test('that was withdrawn is renewed once, whatever was called', async () => {
    const shop = accountOf('withdrawn')
    await create(shop)
    await play(local.url, 'tokens/forget')
    await Promise.all([
      create(shop),
      create(shop),
      shop.createWebhook('http://127.0.0.1:9/w', ['CHECKOUT.ORDER.APPROVED']),
    ])
    expect(await seen('/token')).toHaveLength(2)
  })

  test('that is refused repeatedly is no longer renewed', async () => {
    await fault('401', 9)
    await fails(create(accountOf('refused')), { kind: 'barred', status: 401, issue: 'invalid_token' })
    expect(await seen('/orders')).toHaveLength(2)
  })

  test('is renewed before it ends', async () => {
    const shop = accountOf('aging')
    await create(shop)
    const { now } = clock
    clock.now = () => new Date(Date.now() + 9 * 60 * 60 * 1000)
    try {
      await create(shop)
    } finally {
      clock.now = now
    }
    expect(await seen('/token')).toHaveLength(2)
  })

  test('of wrong keys is not issued, and right ones work at once', async () => {
    await fails(create(accountOf('keys_invalid')), { kind: 'barred', issue: 'invalid_client', status: 401 })
    await create(accountOf('keys'))
    const wrong = accountOf('keys', { clientSecret: 'x_invalid' })
    await fails(create(wrong), { kind: 'barred', issue: 'invalid_client' })
  })

  test('is requested again when the answer was lost', async () => {
    await fault('lost', 1, { path: '/token' })
    await create(accountOf('lossy'))
    expect(await seen('/token')).toHaveLength(2)
  })
})

test('a report lists payments and refunds, page by page', async () => {
  const account = accountOf('report')
  const capture = await captured(account)
  await account.refundCapture(idOf(capture), {}, 'report-refund')
  const day = 24 * 60 * 60 * 1000
  const times = [new Date(Date.now() - 29 * day), new Date(Date.now() + day)] as const
  const { moves: found, pages } = await account.transactionsPage(...times, 1)
  expect(pages).toBe(1)
  expect(
    found.map(({ transaction_info: info }) => [
      info?.transaction_event_code,
      info?.transaction_amount?.value,
    ]),
  ).toEqual([
    ['T0006', '30.00'],
    ['T1107', '-30.00'],
  ])
  expect(found[0]?.transaction_info).toMatchObject({
    transaction_id: capture.id,
    fee_amount: { value: '-1.54' },
  })
})

test('a dispute is read by its id', async () => {
  const { id } = await captured()
  const { body } = await play(local.url, `captures/${id}/dispute`)
  expect(await account.readDispute(body.dispute_id)).toMatchObject({ status: 'WAITING_FOR_SELLER_RESPONSE' })
})

test('the address is PayPal’s address of the mode, unless another one is set', () => {
  const { PAYPAL_URL } = process.env
  try {
    delete process.env.PAYPAL_URL
    expect(payPalUrl('production')).toBe('https://api-m.paypal.com')
    expect(payPalUrl('sandbox')).toBe('https://api-m.sandbox.paypal.com')
    process.env.PAYPAL_URL = 'http://localhost:1/-/paypal'
    expect(payPalUrl('production')).toBe('http://localhost:1/-/paypal')
  } finally {
    if (PAYPAL_URL === undefined) delete process.env.PAYPAL_URL
    else process.env.PAYPAL_URL = PAYPAL_URL
  }
})
