import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSecrets, type LocalSecrets } from '../../../../infra/local/secrets/secrets.ts'
import { moneyTable } from '../../../support/money/money-table.ts'
import { eventOf, lambda } from '../../../support/platform/lambda.ts'
import { serveMounted } from '../../../support/platform/mounted-server.ts'
import {
  accountAt,
  type Notice,
  paidOrder,
  play,
  startPayPal,
} from '../../../support/providers/local-paypal.ts'

/**
 * Real PayPal events, and each way of changing them. A changed event is refused, not stored, and mostly not sent to
 * PayPal for verification.
 */

const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }
const dir = mkdtempSync(join(tmpdir(), 'kiai-forged-'))
const client = 'client-of-kiai'
let secrets: LocalSecrets
let server: Awaited<ReturnType<typeof serveMounted>>
let local: Awaited<ReturnType<typeof startPayPal>>
let handler: typeof import('../../../../functions/payments/index.ts').handler
let kept: (eventId: string) => Promise<unknown>
let genuine: Notice
let clock: typeof import('../../../../functions/ports/process/clock.ts').clock

beforeAll(async () => {
  secrets = createSecrets({ file: join(dir, 'secrets.json'), ...credentials })
  server = await serveMounted('/-/aws/secretsmanager', secrets.handle)
  local = await startPayPal()
  await secrets.put('kiai/payment-keys', '{}')
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: server.url,
    PAYMENT_KEYS_SECRET: 'kiai/payment-keys',
    PAYPAL_URL: local.url,
    // The address of the webhook. Its events are kept to be forged.
    SITE_ORIGIN: new URL(local.listenerUrl).origin,
  })
  await moneyTable()
  ;({ clock } = await import('../../../../functions/ports/process/clock.ts'))
  ;({ handler } = await import('../../../../functions/payments/index.ts'))
  const { changeSettings } = await import('../../../../functions/payments/settings/settings.ts')
  const { paymentEvent } = await import('../../../../functions/model/payments/payment-event.ts')
  kept = async (eventId) =>
    (await paymentEvent().get({ provider: 'paypal', eventId }).go({ consistent: true })).data
  await changeSettings({ paypalClientId: client, paypalClientSecret: 'secret' })
})
afterAll(async () => {
  await local.close()
  await server.close()
  await secrets.close()
  rmSync(dir, { recursive: true, force: true })
})

beforeEach(async () => {
  local.notices.length = 0
  await paidOrder(local.url, await accountAt(local.url, client))
  await local.deliveries.drain()
  const [first] = local.notices.filter(({ body }) => body.includes('PAYMENT.CAPTURE.COMPLETED'))
  if (!first) throw new Error('No notice came')
  genuine = first
  await play(local.url, 'calls/clear')
})

const idOf = ({ body }: Notice): string => /"id":"(WH-[\w-]+)"/.exec(body)?.[1] ?? ''

async function send({ headers, body }: { headers: Record<string, string | undefined>; body: string }) {
  const event = eventOf('POST', '/api/webhooks/paypal', { headers: headers as Notice['headers'], body })
  return (await lambda(handler, event)).statusCode
}

async function timesAsked(): Promise<number> {
  const { calls }: { calls: { path: string }[] } = await (await fetch(`${local.url}/calls`)).json()
  return calls.filter(({ path }) => path.includes('/verify')).length
}

test('PayPal’s own events are kept', async () => {
  expect(await send(genuine)).toBe(204)
  expect(await kept(idOf(genuine))).toMatchObject({ state: 'kept', body: genuine.body })
})

const names = ['transmission-id', 'transmission-time', 'transmission-sig', 'cert-url', 'auth-algo']

test.each(names.flatMap((name) => [undefined, '', 'x'].map((value) => [name, value] as const)))(
  'with %s as %j they are refused, and PayPal is not asked',
  async (name, value) => {
    expect(await send({ ...genuine, headers: { ...genuine.headers, [`paypal-${name}`]: value } })).toBe(400)
    expect(await kept(idOf(genuine))).toBeNull()
    // Only PayPal can tell a valid id or signature from an invalid one.
    const mayAsk = value === 'x' && (name === 'transmission-id' || name === 'transmission-sig')
    expect(await timesAsked()).toBe(mayAsk ? 1 : 0)
  },
)

test.each<[string, (own: URL) => string]>([
  ['another host', () => 'https://evil.test/v1/notifications/certs/CERT-1'],
  ['a host that begins alike', ({ origin, pathname }) => `${origin}.evil.test${pathname}`],
  ['a host behind the name of a user', ({ origin, pathname }) => `${origin}@evil.test${pathname}`],
  ['another port', ({ hostname, pathname }) => `http://${hostname}:444${pathname}`],
  ['another protocol', ({ host, pathname }) => `ftp://${host}${pathname}`],
  ['a way out of its folder', ({ href }) => href.replace(/CERT-.*$/, '../../evil')],
  ['a question', ({ href }) => `${href}?x=1`],
  ['PayPal’s other mode', () => 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1'],
])('with a certificate at %s they are refused, and PayPal is not asked', async (_, forged) => {
  const address = forged(new URL(genuine.headers['paypal-cert-url'] ?? ''))
  const headers = { ...genuine.headers, 'paypal-cert-url': address }
  expect(await send({ ...genuine, headers })).toBe(400)
  expect(await kept(idOf(genuine))).toBeNull()
  expect(await timesAsked()).toBe(0)
})

test.each<[string, (body: string) => string]>([
  ['another amount', (body) => body.replace('30.00', '90.00')],
  ['the same written again', (body) => JSON.stringify(JSON.parse(body))],
  ['an ending of the question around it', (body) => `{},"webhook_event":${body}`],
  ['no object', () => '[]'],
  ['nothing', () => ''],
])('with %s as their body they are refused', async (_, forged) => {
  const body = forged(genuine.body)
  expect(body).not.toBe(genuine.body)
  expect(await send({ ...genuine, body })).toBe(400)
  expect(await kept(idOf(genuine))).toBeNull()
})

test('sent to another webhook of the same account they are refused', async () => {
  const { call } = await accountAt(local.url, client)
  const path = '/v1/notifications/webhooks'
  const made = await call(path, { body: { url: local.listenerUrl, event_types: [{ name: '*' }] } })
  local.notices.length = 0
  await paidOrder(local.url, await accountAt(local.url, client))
  await local.deliveries.drain()
  const both = local.notices.filter(({ body }) => body.includes('PAYMENT.CAPTURE.COMPLETED'))
  expect(both).toHaveLength(2)
  const answers = await Promise.all(both.map((notice) => send(notice)))
  await call(`${path}/${made.body.id}`, { method: 'DELETE' })
  expect(answers.sort()).toEqual([204, 400])
})

test.each([
  ['a day', 86_400, 204],
  ['as long as they are remembered', 90 * 86_400 - 60, 204],
  ['longer than they are remembered', 90 * 86_400 + 60, 400],
  ['from minutes ahead', -240, 204],
  ['from further ahead', -360, 400],
])('%s old, they get the correct answer', async (_, seconds, status) => {
  const { now } = clock
  clock.now = () => new Date(Date.now() + seconds * 1000)
  try {
    expect(await send(genuine)).toBe(status)
  } finally {
    clock.now = now
  }
  expect((await kept(idOf(genuine))) === null).toBe(status === 400)
})
