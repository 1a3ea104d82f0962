import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Account,
  accountAt,
  askToken,
  orderBody,
  paidOrder,
  press,
  startPayPal,
} from '../../../support/providers/local-paypal.ts'

let now = Date.now()
let payPal: Awaited<ReturnType<typeof startPayPal>>
let shop: Account

beforeAll(async () => {
  payPal = await startPayPal({ now: () => now })
  shop = await accountAt(payPal.url)
})
afterAll(() => payPal.close())

const hours = 60 * 60 * 1000
const make = (body: unknown = orderBody(), requestId: string = crypto.randomUUID()) =>
  shop.call('/v2/checkout/orders', { body, requestId })
const capture = (id: string, requestId?: string) =>
  shop.call(`/v2/checkout/orders/${id}/capture`, { body: {}, ...(requestId !== undefined && { requestId }) })
const issueOf = ({ body }: { body: { details: { issue: string }[] } }) => body.details[0]?.issue

async function approved(outcome = 'succeed', body: unknown = orderBody()): Promise<string> {
  const { id } = (await make(body)).body
  expect((await press(payPal.url, id, outcome)).status).toBe(303)
  return id
}

describe('a token', () => {
  test('is given for an id and a secret, and is valid for nine hours', async () => {
    const answer = await askToken(payPal.url)
    expect(await answer.json()).toMatchObject({ token_type: 'Bearer', expires_in: 32_400 })
    const early = await accountAt(payPal.url)
    now += 9 * hours
    const late = await early.call('/v2/checkout/orders/none')
    expect(late.status).toBe(401)
    expect(late.body.error).toBe('invalid_token')
    shop = await accountAt(payPal.url)
  })

  test.each([
    ['shop_invalid', 'secret'],
    ['shop', 'secret_invalid'],
    ['shop', ''],
  ])('is refused to %s with the secret "%s"', async (id, secret) => {
    const answer = await askToken(payPal.url, id, secret)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: 'invalid_client' })
  })

  test('that was never issued opens nothing', async () => {
    expect((await shop.call('/v2/checkout/orders/x', { token: 'A21AAforged' })).status).toBe(401)
  })
})

describe('an order', () => {
  test('waits for its payer at the link of that name', async () => {
    const { status, body } = await make()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'PAYER_ACTION_REQUIRED',
      purchase_units: [{ custom_id: 'chg_1', amount: { currency_code: 'USD', value: '30.00' } }],
    })
    const link = body.links.find(({ rel }: { rel: string }) => rel === 'payer-action')
    expect(link.href).toBe(`${payPal.url}/pay/${body.id}`)
    expect((await shop.call(`/v2/checkout/orders/${body.id}`)).body).toEqual(body)
  })

  test('has few fields unless all are requested', async () => {
    const answer = await shop.call('/v2/checkout/orders', {
      body: orderBody(),
      requestId: 'short',
      prefer: false,
    })
    expect(Object.keys(answer.body)).toEqual(['id', 'status', 'links'])
  })

  test('sent again under its request id is the same, in its latest state', async () => {
    const first = await make(orderBody(), 'again')
    await press(payPal.url, first.body.id, 'succeed')
    const second = await make(orderBody(), 'again')
    expect(second).toMatchObject({ status: 200, body: { id: first.body.id, status: 'APPROVED' } })
  })

  test.each([
    ['no intent', { ...orderBody(), intent: undefined }, 400, 'MISSING_REQUIRED_PARAMETER'],
    ['no amount', { ...orderBody(), purchase_units: [{}] }, 400, 'MISSING_REQUIRED_PARAMETER'],
    [
      'a number for an amount',
      orderBody('1', { amount: { currency_code: 'USD', value: 30 } }),
      400,
      'INVALID_PARAMETER_SYNTAX',
    ],
    ['a third of a cent', orderBody('1.333'), 422, 'DECIMAL_PRECISION'],
    ['nothing to pay', orderBody('0.00'), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    [
      'cents of a yen',
      orderBody('1', { amount: { currency_code: 'JPY', value: '5.50' } }),
      422,
      'DECIMALS_NOT_SUPPORTED',
    ],
    [
      'money of nowhere',
      orderBody('1', { amount: { currency_code: 'ZZZ', value: '5' } }),
      422,
      'INVALID_CURRENCY_CODE',
    ],
    ['a long invoice id', orderBody('1', { invoice_id: 'x'.repeat(128) }), 400, 'INVALID_STRING_LENGTH'],
    ['no JSON', '{', 400, 'MALFORMED_REQUEST_JSON'],
  ])('with %s is refused', async (_, body, status, issue) => {
    const answer = await make(body)
    expect(answer.status).toBe(status)
    expect(issueOf(answer)).toBe(issue)
    expect(answer.body).toMatchObject({
      name: expect.any(String),
      message: expect.any(String),
      debug_id: expect.any(String),
    })
  })

  test('with a payment source needs a request id', async () => {
    expect(issueOf(await shop.call('/v2/checkout/orders', { body: orderBody() }))).toBe(
      'PAYPAL_REQUEST_ID_REQUIRED',
    )
  })

  test('can be changed until it is paid', async () => {
    const { id } = (await make()).body
    const change = (value: string) => [
      {
        op: 'replace',
        path: "/purchase_units/@reference_id=='default'/amount",
        value: { currency_code: 'USD', value },
      },
    ]
    const path = `/v2/checkout/orders/${id}`
    expect((await shop.call(path, { method: 'PATCH', body: change('12.5') })).status).toBe(204)
    expect((await shop.call(path)).body.purchase_units[0].amount.value).toBe('12.50')
    await press(payPal.url, id, 'succeed')
    await capture(id)
    expect(issueOf(await shop.call(path, { method: 'PATCH', body: change('9') }))).toBe(
      'ORDER_ALREADY_COMPLETED',
    )
  })

  test('without approval is gone after three hours', async () => {
    const { id } = (await make()).body
    now += 3 * hours
    expect(issueOf(await shop.call(`/v2/checkout/orders/${id}`))).toBe('INVALID_RESOURCE_ID')
    expect((await fetch(`${payPal.url}/pay/${id}`)).status).toBe(404)
  })

  test('of another account is not found', async () => {
    const other = await accountAt(payPal.url, 'other')
    const { order, capture } = await paidOrder(payPal.url, shop)
    for (const path of [`/v2/checkout/orders/${order.id}`, `/v2/payments/captures/${capture.id}`])
      expect((await other.call(path)).status).toBe(404)
    const refund = await other.call(`/v2/payments/captures/${capture.id}/refund`, { body: {} })
    expect(refund.status).toBe(404)
  })
})

describe('a capture', () => {
  test('takes the money once it is approved, less the fee', async () => {
    const id = await approved()
    const { status, body } = await capture(id)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'COMPLETED',
      purchase_units: [
        {
          payments: {
            captures: [
              {
                status: 'COMPLETED',
                custom_id: 'chg_1',
                amount: { currency_code: 'USD', value: '30.00' },
                seller_receivable_breakdown: {
                  gross_amount: { value: '30.00' },
                  paypal_fee: { value: '1.54' },
                  net_amount: { value: '28.46' },
                },
              },
            ],
          },
        },
      ],
    })
    const [taken] = body.purchase_units[0].payments.captures
    expect((await shop.call(`/v2/payments/captures/${taken.id}`)).body).toEqual(taken)
  })

  test.each([
    ['0.01', '0.49'],
    ['1.00', '0.52'],
    ['50.00', '2.24'],
    ['19.99', '1.19'],
  ])('of %s costs %s, half a cent rounded up', async (value, fee) => {
    const { capture: taken } = await paidOrder(payPal.url, shop, value)
    expect(taken.seller_receivable_breakdown.paypal_fee.value).toBe(fee)
  })

  test('before the payer approved is refused', async () => {
    const { id } = (await make()).body
    expect(issueOf(await capture(id))).toBe('ORDER_NOT_APPROVED')
  })

  test('happens once: repeated under its request id it returns the result, without one it is refused', async () => {
    const id = await approved()
    const first = await capture(id, 'once')
    expect(await capture(id, 'once')).toMatchObject({ status: 200, body: first.body })
    expect(issueOf(await capture(id))).toBe('ORDER_ALREADY_CAPTURED')
  })

  test.each([
    ['decline', /declined by the processor/],
    ['insufficient', /insufficient funds/],
  ])('of an instrument that says %s fails, and the payer may try again', async (outcome, words) => {
    const id = await approved(outcome)
    const answer = await capture(id)
    expect(answer.status).toBe(422)
    expect(issueOf(answer)).toBe('INSTRUMENT_DECLINED')
    expect(answer.body.details[0].description).toMatch(words)
    expect(answer.body.links[0]).toMatchObject({ rel: 'payer-action', href: `${payPal.url}/pay/${id}` })
    expect((await shop.call(`/v2/checkout/orders/${id}`)).body.status).toBe('PAYER_ACTION_REQUIRED')
    await press(payPal.url, id, 'succeed')
    expect((await capture(id)).body.status).toBe('COMPLETED')
  })

  test('that was declined stays declined under its request id, whatever the payer chooses then', async () => {
    const id = await approved('decline')
    expect(issueOf(await capture(id, 'first'))).toBe('INSTRUMENT_DECLINED')
    await press(payPal.url, id, 'succeed')
    expect(issueOf(await capture(id, 'first'))).toBe('INSTRUMENT_DECLINED')
    expect((await capture(id, 'second')).body.status).toBe('COMPLETED')
    expect(issueOf(await capture(id, 'first'))).toBe('INSTRUMENT_DECLINED')
  })

  test('of an invoice that is paid is refused', async () => {
    const first = await approved('succeed', orderBody('5.00', { invoice_id: 'twice' }))
    await capture(first)
    const second = await approved('succeed', orderBody('5.00', { invoice_id: 'twice' }))
    expect(issueOf(await capture(second))).toBe('DUPLICATE_INVOICE_ID')
  })

  test('under review is pending, though the order is complete', async () => {
    const { order, capture: taken } = await paidOrder(payPal.url, shop, '30.00', 'delay')
    expect(order.status).toBe('COMPLETED')
    expect(taken).toMatchObject({ status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } })
    expect(taken.seller_receivable_breakdown).toBeUndefined()
  })
})
