import { join } from 'node:path'
import Stripe from 'stripe'
import { createDeliveries, type Deliveries } from '../../../infra/local/payments/deliveries.ts'
import { noRates, type Rates } from '../../../infra/local/payments/rates.ts'
import { createStripe, type LocalStripe } from '../../../infra/local/payments/stripe/stripe.ts'
import { serveMounted } from '../platform/mounted-server.ts'
import type { Scratch } from '../platform/scratch.ts'

const prefix = '/-/stripe'

/** The real SDK against an address with a path, which it has no setting for. */
export function stripeAt(url: string, key = 'sk_test_kiai', more: Stripe.StripeConfig = {}): Stripe {
  const { hostname, port, protocol } = new URL(url)
  const client = Stripe.createNodeHttpClient()
  const send = client.makeRequest.bind(client)
  client.makeRequest = (host, at, path, ...rest) => send(host, at, prefix + path, ...rest)
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: protocol === 'https:' ? 'https' : 'http',
    httpClient: client,
    maxNetworkRetries: 0,
    telemetry: false,
    ...more,
  })
}

/** The stand-in alone, with its sent events and its controls. */
export async function localStripe(place: Scratch, { rates = noRates }: { rates?: Rates } = {}) {
  let deliveries: Deliveries
  let stripe: LocalStripe
  let url = ''
  let seen = 0
  const open = () => {
    deliveries = createDeliveries({
      file: join(place.dir, 'deliveries.sqlite'),
      sign: { stripe: (delivery) => stripe.sign(delivery) },
      log: () => {},
    })
    stripe = createStripe({ url, file: join(place.dir, 'stripe.sqlite'), deliveries, rates })
  }
  const close = async () => {
    await deliveries.close()
    stripe.close()
  }
  const server = await serveMounted(prefix, (req, res) => stripe.handle(req, res))
  url = server.url
  open()
  place.later(async () => {
    await server.close()
    await close()
  })
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const said: Record<string, unknown> = JSON.parse(await answer.text())
    if (!answer.ok) throw new Error(JSON.stringify(said))
    return said
  }
  const client = stripeAt(url)
  return {
    url,
    client,
    deliveries: () => deliveries,
    /** The actions of the control page. */
    control: post,
    advance: (seconds: number) => post('clock', { advance: seconds }),
    restart: async () => {
      await close()
      open()
    },
    /** Presses a button of a hosted page, as a browser does. */
    press: (page: string | null, fields: Record<string, string>) =>
      fetch(page ?? '', { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }),
    /** Types of the events sent since the last call, oldest first. */
    async told(): Promise<string[]> {
      const found = await client.events.list({ limit: 100 })
      const types = found.data.map(({ type }) => type).reverse()
      const fresh = types.slice(seen)
      seen = types.length
      return fresh
    },
  }
}
