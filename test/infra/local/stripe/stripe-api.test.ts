import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { scratch } from '../../../support/platform/scratch.ts'
import { localStripe, stripeAt } from '../../../support/providers/local-stripe.ts'

const place = scratch()
let stripe: Awaited<ReturnType<typeof localStripe>>

beforeEach(async () => {
  stripe = await localStripe(place)
})

const pay = (method = 'pm_card_visa', amount = 5000) =>
  stripe.client.paymentIntents.create({ amount, currency: 'usd', confirm: true, payment_method: method })

describe('keys', () => {
  test.each(['sk_test_unknown', 'rk_test_all_invalid', 'pk_test_kiai', 'nonsense'])(
    '%s opens nothing',
    async (key) => {
      const error = { type: 'StripeAuthenticationError', statusCode: 401 }
      await expect(stripeAt(stripe.url, key).balance.retrieve()).rejects.toMatchObject(error)
    },
  )

  test('name their mode, and objects of one mode do not exist in the other', async () => {
    const live = stripeAt(stripe.url, 'sk_live_kiai')
    expect(await live.balance.retrieve()).toMatchObject({ livemode: true })
    expect(await stripe.client.balance.retrieve()).toMatchObject({ livemode: false })
    const { id, livemode } = await live.customers.create({})
    expect(livemode).toBe(true)
    await expect(stripe.client.customers.retrieve(id)).rejects.toMatchObject({ statusCode: 404 })
    const same = stripeAt(stripe.url, 'rk_test_other')
    expect(await same.accounts.retrieveCurrent()).toMatchObject({ id: expect.stringMatching(/^acct_/) })
  })
})

describe('an idempotency key', () => {
  const once = { idempotencyKey: 'customer:m1' }

  test('returns the first answer again, and refuses another request', async () => {
    const { client } = stripe
    const first = await client.customers.create({ name: 'One' }, once)
    const again = await client.customers.create({ name: 'One' }, once)
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    await expect(client.customers.create({ name: 'Two' }, once)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    })
    expect((await client.customers.list()).data).toHaveLength(1)
  })

  test('keeps server errors, but not invalid requests', async () => {
    const { client } = stripe
    await stripe.control('faults', { mode: '500', calls: 1 })
    const broken = client.customers.create({ name: 'One' }, once)
    await expect(broken).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
    await expect(client.customers.create({ name: 'One' }, once)).rejects.toMatchObject({ statusCode: 500 })
    const other = { idempotencyKey: 'product' }
    await expect(client.products.create({ name: '' }, other)).rejects.toMatchObject({ statusCode: 400 })
    expect(await client.products.create({ name: 'Course' }, other)).toMatchObject({ name: 'Course' })
  })

  test('in use is refused', async () => {
    await stripe.control('faults', { mode: 'slow', calls: 1, ms: 200 })
    const both = await Promise.allSettled([1, 2].map(() => stripe.client.customers.create({}, once)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find((one) => one.status === 'rejected')).toMatchObject({
      reason: { statusCode: 409, code: 'idempotency_key_in_use' },
    })
  })

  test('finds the result of a lost answer', async () => {
    // The SDK retries automatically after a broken connection.
    await stripe.control('faults', { mode: 'lost', calls: 2, path: '/v1/customers' })
    const lost = stripe.client.customers.create({ name: 'One' }, once)
    await expect(lost).rejects.toMatchObject({ type: 'StripeConnectionError' })
    const { id } = await stripe.client.customers.create({ name: 'One' }, once)
    expect((await stripe.client.customers.list()).data).toMatchObject([{ id }])
  })

  test('is forgotten after a day', async () => {
    const first = await stripe.client.customers.create({}, once)
    await stripe.advance(86_000)
    expect((await stripe.client.customers.create({}, once)).id).toBe(first.id)
    await stripe.advance(401)
    expect((await stripe.client.customers.create({}, once)).id).not.toBe(first.id)
  })
})

test.each([
  ['429', 'StripeRateLimitError'],
  ['409', 'StripeAPIError'],
  ['500', 'StripeAPIError'],
  ['cut', 'StripeConnectionError'],
])('a call can be made to fail: %s', async (mode, type) => {
  await stripe.control('faults', { mode, calls: 1 })
  await expect(stripe.client.balance.retrieve()).rejects.toMatchObject({ type })
  expect(await stripe.client.balance.retrieve()).toMatchObject({ object: 'balance' })
})

describe('events', () => {
  /** A receiver that verifies events as the product would. */
  async function receiver() {
    const got: { body: string; signature: string }[] = []
    const server = createServer(async (req, res) => {
      const chunks: Buffer[] = []
      for await (const chunk of req) chunks.push(chunk)
      got.push({ body: Buffer.concat(chunks).toString(), signature: String(req.headers['stripe-signature']) })
      res.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    place.later(() => {
      server.closeAllConnections()
      server.close()
    })
    // A server that listens on a port has an address with one.
    return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
  }

  test('are signed, and sent to every endpoint that subscribed to them', async () => {
    const { got, url } = await receiver()
    const { client } = stripe
    const endpoint = await client.webhookEndpoints.create({
      url,
      enabled_events: ['customer.created', 'charge.succeeded'],
      api_version: Stripe.API_VERSION,
    })
    expect(await client.webhookEndpoints.retrieve(endpoint.id)).not.toHaveProperty('secret')
    const customer = await client.customers.create({ name: 'One' }, { idempotencyKey: 'customer:m1' })
    await client.customers.update(customer.id, { name: 'Two' })
    await stripe.deliveries().drain()
    expect(got).toHaveLength(1)
    const [notice = { body: '', signature: '' }] = got
    const event = client.webhooks.constructEvent(notice.body, notice.signature, endpoint.secret ?? '')
    expect(event).toMatchObject({
      type: 'customer.created',
      api_version: Stripe.API_VERSION,
      livemode: false,
      pending_webhooks: 1,
      request: { idempotency_key: 'customer:m1', id: expect.stringMatching(/^req_/) },
      data: { object: { id: customer.id, name: 'One' } },
    })
    expect(() =>
      client.webhooks.constructEvent(`${notice.body} `, notice.signature, endpoint.secret ?? ''),
    ).toThrow(Stripe.errors.StripeSignatureVerificationError)
    expect(await client.events.list({ delivery_success: true, types: ['customer.*'] })).toMatchObject({
      data: [{ type: 'customer.updated' }, { type: 'customer.created', pending_webhooks: 0 }],
    })
    await stripe.control('resend', { event: event.id })
    await stripe.deliveries().drain()
    expect(got).toHaveLength(2)
  })

  test('that were not accepted are found in the list, and a removed endpoint gets none', async () => {
    const { client } = stripe
    const gone = await client.webhookEndpoints.create({ url: 'http://127.0.0.1:9/', enabled_events: ['*'] })
    await client.customers.create({})
    await stripe.deliveries().drain()
    expect(await client.events.list({ delivery_success: false })).toMatchObject({
      data: [{ type: 'customer.created', pending_webhooks: 1 }],
    })
    await client.webhookEndpoints.del(gone.id)
    const { id } = await client.customers.create({})
    expect(await client.events.list({ limit: 1 })).toMatchObject({
      data: [{ data: { object: { id } }, pending_webhooks: 0 }],
    })
  })
})

describe('a request', () => {
  test('with a decline is an error with its payment', async () => {
    const error = { type: 'StripeCardError', code: 'card_declined', decline_code: 'insufficient_funds' }
    await expect(pay('pm_card_visa_chargeDeclinedInsufficientFunds')).rejects.toMatchObject({
      ...error,
      payment_intent: {
        status: 'requires_payment_method',
        last_payment_error: { decline_code: 'insufficient_funds' },
      },
    })
  })

  test('for a list is answered in pages, newest first', async () => {
    const { client } = stripe
    const ids: string[] = []
    for (const name of ['1', '2', '3', '4', '5']) ids.unshift((await client.customers.create({ name })).id)
    const found: string[] = []
    for await (const { id } of client.customers.list({ limit: 2 })) found.push(id)
    expect(found).toEqual(ids)
    expect(await client.customers.list({ limit: 2 })).toMatchObject({ has_more: true })
    expect(
      await client.customers.list({ created: { gt: Math.floor(Date.now() / 1000) + 10 } }),
    ).toMatchObject({ data: [] })
    await expect(client.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' })
  })

  test('for a missing object says so, and so does one for an unknown expansion', async () => {
    const { client } = stripe
    await expect(client.charges.retrieve('ch_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    const { id } = await pay()
    await expect(client.paymentIntents.retrieve(id, { expand: ['status'] })).rejects.toMatchObject({
      param: 'expand',
    })
  })

  test('for a lookup key moves it to another price, whose amount stays', async () => {
    const { client } = stripe
    const { id: product } = await client.products.create({ id: 'kiai_premium', name: 'Premium' })
    const price = { product, currency: 'usd', lookup_key: 'premium' }
    const old = await client.prices.create({ ...price, unit_amount: 1900 })
    await expect(client.prices.create({ ...price, unit_amount: 2100 })).rejects.toMatchObject({
      param: 'lookup_key',
    })
    const next = await client.prices.create({ ...price, unit_amount: 2100, transfer_lookup_key: true })
    expect((await client.prices.list({ lookup_keys: ['premium'] })).data.map(({ id }) => id)).toEqual([
      next.id,
    ])
    expect(await client.prices.retrieve(old.id)).toMatchObject({ lookup_key: null, unit_amount: 1900 })
    await expect(client.products.create({ id: product, name: 'Again' })).rejects.toMatchObject({
      code: 'resource_already_exists',
    })
  })
})

test('everything is kept over a restart, including future events', async () => {
  const { client } = stripe
  const { id, latest_charge } = await pay()
  const key = { idempotencyKey: 'customer:m1' }
  const customer = await client.customers.create({}, key)
  await stripe.restart()
  expect(await client.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' })
  expect((await client.customers.create({}, key)).id).toBe(customer.id)
  await stripe.advance(5)
  expect(await client.charges.retrieve(String(latest_charge))).toMatchObject({
    balance_transaction: expect.stringMatching(/^txn_/),
  })
})
