import { createHmac } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { settle } from '../../../support/kiai.ts'
import { booked, chargeOf, remember } from '../../../support/money/bought.ts'
import { press, soldCourse } from '../../../support/money/paying.ts'
import { mailsTo } from '../../../support/people/mails.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import { stripeList } from '../../../support/providers/provider-lists.ts'

const { payments, courses } = api

const secretOf = async () => {
  const { readKeys } = await import('../../../../functions/ports/payments/payment-keys.ts')
  const { currentSettings } = await import('../../../../functions/payments/provider/keys.ts')
  return (await readKeys((await currentSettings())?.keysVersion ?? '')).stripe?.webhookSecret ?? ''
}

const send = (provider: 'stripe' | 'paypal', body: string, headers: Record<string, string>) =>
  fetch(`${inject('origin')}/api/webhooks/${provider}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })

const seconds = (ahead = 0) => Math.floor(Date.now() / 1000) + ahead
const sign = (body: string, secret: string, at = seconds(), scheme = 'v1') =>
  `t=${at},${scheme}=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`

const eventOf = (id: string, more: object = {}) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    data: { object: { id: 'cs_forged', object: 'checkout.session' } },
    ...more,
  })

describe('an event in the name of Stripe', () => {
  const body = eventOf('evt_forged')

  test.each<[string, (secret: string) => [string, Record<string, string>]]>([
    ['has no signature', () => [body, {}]],
    ['has an empty one', () => [body, { 'stripe-signature': '' }]],
    ['is signed with another secret', () => [body, { 'stripe-signature': sign(body, 'whsec_other') }]],
    ['is signed with no secret', () => [body, { 'stripe-signature': sign(body, '') }]],
    [
      'was changed by a letter',
      (key) => [body.replace('cs_forged', 'cs_forgeD'), { 'stripe-signature': sign(body, key) }],
    ],
    ['is six minutes old', (key) => [body, { 'stripe-signature': sign(body, key, seconds(-360)) }]],
    ['is six minutes ahead', (key) => [body, { 'stripe-signature': sign(body, key, seconds(360)) }]],
    [
      'is signed by another scheme',
      (key) => [body, { 'stripe-signature': sign(body, key, seconds(), 'v0') }],
    ],
    ['is no event', (key) => ['[]', { 'stripe-signature': sign('[]', key) }]],
  ])('with %s is refused and not stored', async (_, forge) => {
    const [sent, headers] = forge(await secretOf())
    const response = await send('stripe', sent, headers)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'webhook.refused' })
    expect(await keptOf('stripe', 'evt_forged')).toBeNull()
  })

  test('of live mode while the keys are for tests is stored and reported to a person', async () => {
    const id = `evt_live${Date.now()}`
    const live = eventOf(id, { livemode: true })
    expect((await send('stripe', live, { 'stripe-signature': sign(live, await secretOf()) })).status).toBe(
      204,
    )
    await expect.poll(() => mismatchOf(id)).toMatchObject({ kind: 'mismatch', isRepaired: false })
    expect((await mismatchOf(id))?.what).toContain('another live mode')
    expect(await keptOf('stripe', id)).toMatchObject({ state: 'mismatch', body: live })
  })

  test('with a valid signature is answered at once, a hundred times alike, and stored once', async () => {
    const id = `evt_${Date.now()}`
    const event = eventOf(id)
    const headers = { 'stripe-signature': sign(event, await secretOf()) }
    const answers = await Promise.all(Array.from({ length: 100 }, () => send('stripe', event, headers)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    const first = await keptOf('stripe', id)
    expect(first).toMatchObject({ body: event })
    // Sent once more, later, it is still the stored one.
    const again = { 'stripe-signature': sign(event, await secretOf(), seconds(1)) }
    expect((await send('stripe', event, again)).status).toBe(204)
    expect((await keptOf('stripe', id))?.receivedAt).toBe(first?.receivedAt)
  })

  test('about a payment, a hundred times, by one event and by others, has one effect', async () => {
    const [{ call, email }, { id }] = await Promise.all([newcomer(), soldCourse()])
    const wish = { params: { id }, body: { provider: 'stripe' } } as const
    const { checkoutUrl, purchaseId } = await call(payments.buyCourse, wish)
    await press(checkoutUrl, 'succeed')
    const news = await stripeList<{ id: string; type: string }>('events')
    const paid = news.filter(({ type }) => type === 'checkout.session.completed')
    const event = paid.find((one) => JSON.stringify(one).includes(purchaseId))
    const secret = await secretOf()
    const bodies = Array.from({ length: 100 }, (_, at) =>
      JSON.stringify({ ...event, id: at < 90 ? event?.id : `${event?.id}_${at}` }),
    )
    const answers = await Promise.all(
      bodies.map((body) => send('stripe', body, { 'stripe-signature': sign(body, secret) })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    await booked(purchaseId, { kinds: ['charge', 'fee'] })
    expect(await call(courses.getOwnership, { params: { id } })).toMatchObject({ purchaseId })
    const { items } = await call(payments.listPurchases, { query: {} })
    expect(items).toMatchObject([{ id: purchaseId, state: 'paid', refundedAmount: '0.00' }])
    await expect.poll(async () => (await mailsTo(email)).length).toBe(1)
    for (const at of [89, 90, 99]) {
      const { id: eventId } = JSON.parse(bodies[at] ?? '')
      expect(await keptOf('stripe', eventId)).toMatchObject({ state: 'done' })
    }
  })

  test('about an object that Stripe does not know changes nothing, and is reported to a person', async () => {
    const id = `evt_unknown${Date.now()}`
    const event = eventOf(id, {
      type: 'charge.refunded',
      data: { object: { id: 'ch_none', object: 'charge' } },
    })
    await send('stripe', event, { 'stripe-signature': sign(event, await secretOf()) })
    await expect.poll(() => mismatchOf(id)).toMatchObject({ kind: 'mismatch', isRepaired: false })
  })

  test('is refused while no secret is set up, whatever its signature', async () => {
    const { isSigned } = await import('../../../../functions/ports/payments/stripe.ts')
    expect(isSigned(body, sign(body, ''), '')).toBe(false)
    expect(isSigned(body, sign(body, 'whsec_1'), 'whsec_1')).toBe(true)
  })
})

describe('an event in the name of PayPal', () => {
  const body = JSON.stringify({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: 'x' } })
  const proof = {
    'paypal-transmission-id': 'a',
    'paypal-transmission-time': new Date().toISOString(),
    'paypal-transmission-sig': 'AAAA',
    'paypal-auth-algo': 'SHA256withRSA',
  }

  test.each([
    ['has no headers', {}],
    [
      'names a certificate elsewhere',
      { ...proof, 'paypal-cert-url': 'https://evil.example/v1/notifications/certs/CERT-1' },
    ],
    [
      'hides a host in the address',
      { ...proof, 'paypal-cert-url': 'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1' },
    ],
    [
      'is badly signed',
      { ...proof, 'paypal-cert-url': `${inject('origin')}/-/paypal/v1/notifications/certs/CERT-1` },
    ],
  ])('with %s is refused', async (_, headers) => {
    const response = await send('paypal', body, headers)
    expect(response.status).toBe(400)
    expect(await keptOf('paypal', 'WH-1')).toBeNull()
  })
})

describe('a payment that differs from the charge', () => {
  test.each([
    ['customer', { customerId: 'cus_of_another' }],
    ['amount', { amount: 4899 }],
    ['currency', { currency: 'eur' }],
    ['account', { account: 'acct_of_another' }],
    ['live mode', { isLive: true }],
  ])('by another %s changes nothing, and is reported', async (word, asked) => {
    const [{ call }, { id }] = await Promise.all([newcomer(), soldCourse()])
    const { checkoutUrl, purchaseId } = await call(payments.buyCourse, {
      params: { id },
      body: { provider: 'stripe' },
    })
    // Pretends that something else had been charged, before it is paid, since the event may be quick.
    await remember(purchaseId, asked)
    await press(checkoutUrl, 'succeed')
    // A returning member is shown the stored state, and a person is told whether or not the event comes.
    const known = await call(payments.checkPurchase, { params: { id: purchaseId } })
    expect(known.state).toBe('awaiting')
    expect((await mismatchOf(purchaseId))?.what).toContain(`another ${word}`)
    await expect.poll(async () => (await toldOf(purchaseId)).length).toBeGreaterThan(1)
    expect(await call(courses.getOwnership, { params: { id } })).toBeNull()
  })

  test('by another object changes nothing, and is reported', async () => {
    const [{ call }, { id }] = await Promise.all([newcomer(), soldCourse()])
    const wish = { params: { id }, body: { provider: 'stripe' } } as const
    const { checkoutUrl, purchaseId } = await call(payments.buyCourse, wish)
    await remember(purchaseId, { objectId: 'cs_of_another' })
    await press(checkoutUrl, 'succeed')
    await expect.poll(async () => (await toldOf(purchaseId)).join()).toContain('another object')
    expect(await call(payments.getPurchase, { params: { id: purchaseId } })).toMatchObject({
      state: 'awaiting',
    })
    expect(await call(courses.getOwnership, { params: { id } })).toBeNull()
  })

  test('at PayPal takes no money', async () => {
    const [{ call }, { id }] = await Promise.all([newcomer(), soldCourse()])
    const wish = { params: { id }, body: { provider: 'paypal' } } as const
    const { checkoutUrl, purchaseId } = await call(payments.buyCourse, wish)
    await remember(purchaseId, { amount: 4899 })
    await press(checkoutUrl, 'succeed')
    const params = { id: purchaseId }
    expect(await call(payments.checkPurchase, { params })).toMatchObject({ state: 'awaiting' })
    expect((await mismatchOf(purchaseId))?.what).toContain('another amount')
    await expect.poll(async () => (await toldOf(purchaseId)).length).toBeGreaterThan(1)
    const { objectId } = await chargeOf(purchaseId)
    const { captures } = await (await fetch(`${inject('origin')}/-/paypal/captures`)).json()
    expect(captures.filter(({ orderId }: { orderId: string }) => orderId === objectId)).toEqual([])
    expect(await call(courses.getOwnership, { params: { id } })).toBeNull()
  })
})

/** The stored event, or nothing if it was refused. */
async function keptOf(provider: 'stripe' | 'paypal', eventId: string) {
  const { paymentEvent } = await import('../../../../functions/model/payments/payment-event.ts')
  return (await paymentEvent().get({ provider, eventId }).go({ consistent: true })).data
}

/** The note of a mismatch, by its subject, once all waiting work is done. */
async function mismatchOf(about: string) {
  await settle()
  const { difference } = await import('../../../../functions/model/ledger/difference.ts')
  const { data } = await difference()
    .get({ id: `mismatch:${about}` })
    .go({ consistent: true })
  return data
}

/** The notes of payments that do not match this purchase, from the return and from events. */
async function toldOf(purchaseId: string): Promise<string[]> {
  await settle()
  const { difference } = await import('../../../../functions/model/ledger/difference.ts')
  const month = new Date().toISOString().slice(0, 7)
  const { data } = await difference().query.byMonth({ month }).go({ pages: 'all' })
  return data
    .filter(({ kind, what }) => kind === 'mismatch' && what.includes(purchaseId))
    .map(({ what }) => what)
}
