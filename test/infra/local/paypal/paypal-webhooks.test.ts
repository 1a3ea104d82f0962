import { verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
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
let webhookId: string

beforeAll(async () => {
  payPal = await startPayPal()
  shop = await accountAt(payPal.url)
  webhookId = (await create(payPal.listenerUrl, ['PAYMENT.CAPTURE.COMPLETED'])).body.id
})
afterAll(() => payPal.close())
beforeEach(async () => {
  await payPal.deliveries.drain()
  payPal.notices.length = 0
})

const create = (url: string, names: string[], account = shop) =>
  account.call('/v1/notifications/webhooks', { body: { url, event_types: names.map((name) => ({ name })) } })

async function notice() {
  await paidOrder(payPal.url, shop)
  await payPal.deliveries.drain()
  const [first] = payPal.notices
  if (!first) throw new Error('Nothing came')
  return first
}

type Proof = Awaited<ReturnType<typeof notice>>

const ask = ({ headers, body }: Proof, more: object = {}, account = shop) => {
  const said = {
    transmission_id: headers['paypal-transmission-id'],
    transmission_time: headers['paypal-transmission-time'],
    transmission_sig: headers['paypal-transmission-sig'],
    cert_url: headers['paypal-cert-url'],
    auth_algo: headers['paypal-auth-algo'],
    webhook_id: webhookId,
    ...more,
  }
  const raw = `${JSON.stringify(said).slice(0, -1)} , "webhook_event" : ${body} }`
  return account.call('/v1/notifications/verify-webhook-signature', { body: raw })
}
const verdict = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).body.verification_status

describe('an event', () => {
  test('carries the requested data, signed by a certificate under a root', async () => {
    const { headers, body } = await notice()
    expect(payPal.notices).toHaveLength(1)
    expect(JSON.parse(body)).toMatchObject({
      id: expect.stringMatching(/^WH-/),
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource_type: 'capture',
      resource: { status: 'COMPLETED', custom_id: 'chg_1' },
    })
    const pem = await (await fetch(headers['paypal-cert-url'] ?? '')).text()
    const [leaf, root] = pem.split(/(?<=-----END CERTIFICATE-----\n)/).map((one) => new X509Certificate(one))
    if (!leaf || !root) throw new Error('No chain')
    expect(leaf.subject).toBe('CN=messageverificationcerts.paypal.com')
    expect(leaf.checkIssued(root) && leaf.verify(root.publicKey) && root.verify(root.publicKey)).toBe(true)
    expect([root.ca, leaf.ca]).toEqual([true, false])
    expect(new Date(leaf.validTo).getTime()).toBeGreaterThan(Date.now())
    const { 'paypal-transmission-id': id, 'paypal-transmission-time': time } = headers
    const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`)
    const signature = Buffer.from(headers['paypal-transmission-sig'] ?? '', 'base64')
    expect(verify('sha256', signed, leaf.publicKey, signature)).toBe(true)
  })

  test('does not survive being parsed and written again', async () => {
    const { body } = await notice()
    expect(JSON.stringify(JSON.parse(body))).not.toBe(body)
  })

  test('reaches the webhooks of the account alone', async () => {
    await paidOrder(payPal.url, await accountAt(payPal.url, 'stranger'))
    await payPal.deliveries.drain()
    expect(payPal.notices).toEqual([])
  })

  test('comes again on request, under the same id', async () => {
    const { body } = await notice()
    const { id } = JSON.parse(body)
    expect((await shop.call(`/v1/notifications/webhooks-events/${id}/resend`, { body: {} })).status).toBe(202)
    await payPal.deliveries.drain()
    await play(payPal.url, `events/${id}/resend`)
    await payPal.deliveries.drain()
    expect(payPal.notices.map((one) => one.body)).toEqual([body, body, body])
    const { events } = (await shop.call('/v1/notifications/webhooks-events?page_size=300')).body
    expect(events).toContainEqual(JSON.parse(body))
    expect((await shop.call(`/v1/notifications/webhooks-events/${id}`)).body).toEqual(JSON.parse(body))
  })
})

describe('PayPal verifies', () => {
  test('its own events, and nothing else', async () => {
    const sent = await notice()
    expect(await verdict(sent)).toBe('SUCCESS')
    expect(await verdict({ ...sent, body: sent.body.replace('30.00', '31.00') })).toBe('FAILURE')
    expect(await verdict({ ...sent, body: JSON.stringify(JSON.parse(sent.body)) })).toBe('FAILURE')
  })

  test.each([
    { transmission_id: 'another' },
    { transmission_time: '2026-01-01T00:00:00Z' },
    { transmission_sig: Buffer.from('forged').toString('base64') },
    { cert_url: 'https://api.paypal.com/v1/notifications/certs/CERT-1' },
    { auth_algo: 'SHA1withRSA' },
    { webhook_id: 'WEBHOOK_ID' },
  ])('no event with %o', async (more) => {
    expect(await verdict(await notice(), more)).toBe('FAILURE')
  })

  test('no event for another account', async () => {
    expect(await verdict(await notice(), {}, await accountAt(payPal.url, 'stranger'))).toBe('FAILURE')
  })

  test('no event for a webhook that it was not signed for', async () => {
    const other = (await create('http://127.0.0.1:9/other', ['CHECKOUT.ORDER.APPROVED'])).body.id
    expect(await verdict(await notice(), { webhook_id: other })).toBe('FAILURE')
  })

  test('nothing where a part is missing', async () => {
    const answer = await ask(await notice(), { transmission_sig: '' })
    expect(answer).toMatchObject({ status: 400, body: { name: 'VALIDATION_ERROR' } })
  })
})

describe('a webhook', () => {
  test('is made, listed, read and ended', async () => {
    const club = await accountAt(payPal.url, 'club')
    const made = await create('http://127.0.0.1:9/club', ['*'], club)
    expect(made).toMatchObject({ status: 201, body: { event_types: [{ name: '*' }] } })
    const path = `/v1/notifications/webhooks/${made.body.id}`
    expect((await club.call('/v1/notifications/webhooks')).body.webhooks).toEqual([made.body])
    expect((await club.call(path)).body).toEqual(made.body)
    expect((await shop.call(path)).status).toBe(404)
    expect((await club.call(path, { method: 'DELETE' })).status).toBe(204)
    expect((await club.call(path)).status).toBe(404)
  })

  test('has a unique address, and existing events', async () => {
    expect((await create(payPal.listenerUrl, ['*'])).body.name).toBe('WEBHOOK_URL_ALREADY_EXISTS')
    expect((await create('http://127.0.0.1:9/x', ['NO.SUCH.EVENT'])).status).toBe(400)
    expect((await create('http://127.0.0.1:9/x', [])).status).toBe(400)
    expect((await create('nowhere', ['*'])).status).toBe(400)
  })
})

describe('a webhook that is changed', () => {
  const address = 'http://127.0.0.1:9/changed'
  let club: Account
  beforeAll(async () => {
    club = await accountAt(payPal.url, 'changing')
  })
  const change = (id: string, body: unknown, account = club) =>
    account.call(`/v1/notifications/webhooks/${id}`, { method: 'PATCH', body: JSON.stringify(body) })
  const replace = (path: string, value: unknown) => [{ op: 'replace', path, value }]

  test('keeps its id, for other events and at another address', async () => {
    const { body } = await create(address, ['PAYMENT.CAPTURE.COMPLETED'], club)
    const other = [{ name: 'CHECKOUT.ORDER.APPROVED' }]
    const changed = await change(body.id, replace('/event_types', other))
    expect(changed).toMatchObject({ status: 200, body: { id: body.id, url: address, event_types: other } })
    const moved = `${address}/elsewhere`
    expect((await change(body.id, replace('/url', moved))).body).toMatchObject({
      url: moved,
      event_types: other,
    })
    expect((await club.call(`/v1/notifications/webhooks/${body.id}`)).body).toMatchObject({ url: moved })
  })

  test('is changed by its account alone, as documented, and not into something else', async () => {
    const names = [{ name: 'PAYMENT.CAPTURE.COMPLETED' }]
    const { body } = await create(`${address}/refused`, ['PAYMENT.CAPTURE.COMPLETED'], club)
    await create(`${address}/taken`, ['*'], club)
    const refused = async (asked: unknown, account = club) =>
      (await change(body.id, asked, account)).body.name
    expect(await refused(replace('/event_types', names))).toBe('WEBHOOK_PATCH_REQUEST_NO_CHANGE')
    expect(await refused(replace('/url', `${address}/taken`))).toBe('WEBHOOK_URL_ALREADY_EXISTS')
    for (const wrong of [
      {},
      [],
      replace('/id', 'mine'),
      replace('/event_types', []),
      replace('/url', 'nowhere'),
      [{ op: 'remove', path: '/event_types' }],
    ])
      expect(await refused(wrong)).toBe('VALIDATION_ERROR')
    const stranger = await accountAt(payPal.url, 'another-stranger')
    expect(await refused(replace('/event_types', names), stranger)).toBe('RESOURCE_NOT_FOUND')
  })
})
