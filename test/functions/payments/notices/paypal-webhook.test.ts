import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { payPal } from '../../../../functions/ports/payments/paypal.ts'
import { fails, startBench } from './paypal-bench.ts'

const bench = await startBench()
const { local, account, accountOf, captured, seen, clear, fault } = bench
afterEach(bench.clear)
afterAll(bench.local.close)

const production = payPal({ clientId: 'shop', clientSecret: 's', url: 'https://api-m.paypal.com' })

/** The addresses that a call would reach, for calls that must not leave this machine. */
async function addressesAsked(call: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.startsWith(local.origin)) return fetch(address, init)
    asked.push(address)
    throw new Error('not from here')
  })
  await call().catch(() => undefined)
  vi.unstubAllGlobals()
  return asked.filter((address) => !address.includes('//127.0.0.1'))
}

async function noticeOf() {
  const { id } = await account.createWebhook(local.listenerUrl, ['PAYMENT.CAPTURE.COMPLETED'])
  await captured()
  await local.deliveries.drain()
  const [notice] = local.notices
  if (!notice) throw new Error('No notice came')
  return { id, ...notice }
}

test('receives events that PayPal verifies', async () => {
  const { id, headers, body } = await noticeOf()
  expect(JSON.parse(body).event_type).toBe('PAYMENT.CAPTURE.COMPLETED')
  expect(await account.verifyWebhook(headers, body, id)).toBe(true)
})

test('refuses other bytes, other webhooks and other accounts', async () => {
  const { id, headers, body } = await noticeOf()
  expect(JSON.stringify(JSON.parse(body))).not.toBe(body)
  for (const forged of [body.replace('30.00', '90.00'), JSON.stringify(JSON.parse(body)), '[]', '', '{'])
    expect(await account.verifyWebhook(headers, forged, id)).toBe(false)
  expect(await account.verifyWebhook(headers, body, 'WEBHOOK_ID')).toBe(false)
  expect(await account.verifyWebhook(headers, body, '')).toBe(false)
  expect(await accountOf('other').verifyWebhook(headers, body, id)).toBe(false)
})

test('cannot be made to call another address by a body', async () => {
  const { id, headers, body } = await noticeOf()
  const ending = `{},"webhook_event":${body}`
  await clear()
  expect(await account.verifyWebhook(headers, ending, id)).toBe(false)
  expect(await seen('/verify')).toEqual([])
})

test.each(['transmission-id', 'transmission-time', 'transmission-sig', 'cert-url', 'auth-algo'])(
  'refuses events without their %s, or with another one',
  async (name) => {
    const { id, headers, body } = await noticeOf()
    const header = `paypal-${name}`
    for (const wrong of [undefined, '', 'x'])
      expect(await account.verifyWebhook({ ...headers, [header]: wrong }, body, id)).toBe(false)
  },
)

test.each([
  ['https://evil.test/v1/notifications/certs/CERT-1'],
  ['https://api.paypal.com.evil.test/v1/notifications/certs/CERT-1'],
  ['https://api.paypal.com@evil.test/v1/notifications/certs/CERT-1'],
  ['https://api.paypal.com:444/v1/notifications/certs/CERT-1'],
  ['http://api.paypal.com/v1/notifications/certs/CERT-1'],
  ['https://api.paypal.com/v1/notifications/certs/../../evil'],
  ['https://api.paypal.com/v1/notifications/certs/CERT-1?x=1'],
  ['https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1'],
])('does not call PayPal for a certificate at %s', async (address) => {
  const { headers, body, id } = await noticeOf()
  const asked = await addressesAsked(() =>
    production.verifyWebhook({ ...headers, 'paypal-cert-url': address }, body, id),
  )
  expect(asked).toEqual([])
  await clear()
  expect(await account.verifyWebhook({ ...headers, 'paypal-cert-url': address }, body, id)).toBe(false)
  expect(await seen('/verify')).toEqual([])
})

test.each(['https://api.paypal.com', 'https://api-m.paypal.com'])(
  'accepts a certificate at %s',
  async (host) => {
    const { headers, body, id } = await noticeOf()
    const address = `${host}/v1/notifications/certs/CERT-360caa42-fca2a594`
    const asked = await addressesAsked(() =>
      production.verifyWebhook({ ...headers, 'paypal-cert-url': address }, body, id),
    )
    expect(new Set(asked)).toEqual(new Set(['https://api-m.paypal.com/v1/oauth2/token']))
  },
)

test('stays the same for the same events, and for others too: its id may be stored already', async () => {
  const url = 'http://127.0.0.1:9/hook'
  const first = await account.createWebhook(url, ['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED'])
  expect(
    (await account.createWebhook(url, ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'])).id,
  ).toBe(first.id)
  const second = await account.createWebhook(url, ['CHECKOUT.ORDER.APPROVED'])
  expect(second).toMatchObject({ id: first.id, event_types: [{ name: 'CHECKOUT.ORDER.APPROVED' }] })
  expect((await seen('/webhooks')).map(({ method }) => method)).toEqual([
    'GET',
    'POST',
    'GET',
    'GET',
    'PATCH',
  ])
})

test('changed by two at once has both changes', async () => {
  const url = 'http://127.0.0.1:9/both'
  const { id } = await account.createWebhook(url, ['PAYMENT.CAPTURE.COMPLETED'])
  const both = await Promise.all([
    account.createWebhook(url, ['CHECKOUT.ORDER.APPROVED']),
    account.createWebhook(url, ['CHECKOUT.ORDER.APPROVED']),
  ])
  for (const webhook of both)
    expect(webhook).toMatchObject({ id, event_types: [{ name: 'CHECKOUT.ORDER.APPROVED' }] })
  expect((await seen('/webhooks')).map(({ status }) => status)).toContain(400)
})

test('whose new events PayPal refuses stays unchanged', async () => {
  const url = 'http://127.0.0.1:9/refused'
  const first = await account.createWebhook(url, ['PAYMENT.CAPTURE.COMPLETED'])
  await fault('500', 1, { method: 'PATCH', path: '/webhooks' })
  await fails(account.createWebhook(url, ['CHECKOUT.ORDER.APPROVED']), { kind: 'unknown' })
  expect(await account.createWebhook(url, ['PAYMENT.CAPTURE.COMPLETED'])).toEqual(first)
})
