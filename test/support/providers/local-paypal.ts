import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDeliveries, type Deliveries } from '../../../infra/local/payments/deliveries.ts'
import { createPayPal, type LocalPayPal } from '../../../infra/local/payments/paypal/paypal.ts'
import { noRates, type Rates } from '../../../infra/local/payments/rates.ts'
import { serveMounted } from '../platform/mounted-server.ts'

/** An event sent to a webhook. */
export type Notice = { headers: Record<string, string>; body: string }

const mount = '/-/paypal'

/** PayPal's stand-in on a separate address, with an account's token and a webhook that listens. */
export async function startPayPal({
  file = ':memory:',
  now = Date.now,
  rates = noRates,
}: {
  file?: string
  now?: () => number
  rates?: Rates
} = {}) {
  let payPal: LocalPayPal | undefined
  const server = await serveMounted(mount, (req, res) => payPal?.handle(req, res))
  const deliveries: Deliveries = createDeliveries({
    file: ':memory:',
    sign: { paypal: (delivery) => payPal?.sign(delivery) ?? {} },
    log: () => {},
  })
  payPal = createPayPal({ url: server.url, file, post: deliveries, now, rates })
  const listener = await listen()
  return {
    url: server.url,
    origin: server.origin,
    deliveries,
    ...listener,
    async close() {
      await deliveries.close()
      await server.close()
      await listener.endListening()
      payPal?.close()
    },
  }
}

async function listen() {
  const notices: Notice[] = []
  const server = createServer(async (req, res) => {
    let body = ''
    for await (const part of req.setEncoding('utf8')) body += part
    const headers = Object.entries(req.headers).map(([name, value]) => [name, String(value)])
    notices.push({ headers: Object.fromEntries(headers), body })
    res.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Listening on TCP, so the address is no pipe's name.
  const { port } = server.address() as AddressInfo
  return {
    notices,
    listenerUrl: `http://127.0.0.1:${port}/hook`,
    async endListening() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Sent = { method?: string; body?: unknown; requestId?: string; prefer?: boolean; token?: string }

/** An account of PayPal's API, by plain fetch. */
export async function accountAt(url: string, clientId = 'shop') {
  const answer = await askToken(url, clientId)
  const { access_token: own } = await answer.json()
  const call = async (path: string, { method, body, requestId, prefer = true, token = own }: Sent = {}) => {
    const answer = await fetch(url + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
        ...(prefer && { prefer: 'return=representation' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
  }
  return { call, token: String(own) }
}

export function askToken(url: string, clientId = 'shop', secret = 'secret'): Promise<Response> {
  return fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
}

export type Account = Awaited<ReturnType<typeof accountAt>>

let made = 0

/** The body of an order for 30 dollars, with an invoice of its own. */
export const orderBody = (value = '30.00', more: Record<string, unknown> = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [
    { amount: { currency_code: 'USD', value }, custom_id: 'chg_1', invoice_id: `inv_${++made}`, ...more },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: 'https://kiai.test/paid?charge=chg_1',
        cancel_url: 'https://kiai.test/cancelled',
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
        payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
      },
    },
  },
})

/** Presses a button of the payer's page. */
export const press = (url: string, order: string, outcome: string) =>
  fetch(`${url}/pay/${order}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
    redirect: 'manual',
  })

/** Controls PayPal, as its control page does. */
export async function play(url: string, path: string, wishes: object = {}) {
  const answer = await fetch(`${url}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wishes),
  })
  return { status: answer.status, body: await answer.json() }
}

/** An order that was made, approved and captured, with the outcome chosen on the page. */
export async function paidOrder(url: string, { call }: Account, value = '30.00', outcome = 'succeed') {
  const made = await call('/v2/checkout/orders', { body: orderBody(value), requestId: crypto.randomUUID() })
  await press(url, made.body.id, outcome)
  const captured = await call(`/v2/checkout/orders/${made.body.id}/capture`, { body: {} })
  const order = captured.body
  return { order, capture: order.purchase_units[0].payments.captures[0] }
}
