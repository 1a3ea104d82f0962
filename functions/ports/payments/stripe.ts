import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type Stripe from 'stripe'
import { clock, epochSeconds, tolerance } from '../process/clock.ts'
import { msLeft } from '../process/deadline.ts'
import { optionalEnv } from '../process/env.ts'
import { isRefusal, ProviderError } from './provider-error.ts'

export type { Stripe }

/**
 * Stripe by its SDK, which is loaded when it is first called. An address of its own (`STRIPE_URL`, with a path) takes
 * the place of Stripe's where one is set.
 */

/** The id of what an answer of Stripe names, be it expanded or not. */
export const idOf = (given: string | { id: string } | null | undefined): string | undefined =>
  typeof given === 'string' ? given : given?.id

/** Stripe's seconds as ISO. */
export const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Milliseconds a call may take, and how often the SDK sends it again under the same key. */
const timeout = 6000
const retries = 1
/** Milliseconds after which a call that failed is not sent again: anyone who waits has waited enough. */
const patient = 4000
/** Milliseconds before each further try. */
const pauses = [300, 900]
/** The same of what came too often: Stripe counts by the second, 100 calls with live keys and 25 with those for tests. */
const ratePauses = [...pauses, 1500]

const clients = new Map<string, Promise<Stripe>>()

function clientOf(key: string): Promise<Stripe> {
  const asked = clients.get(key) ?? connect(key)
  clients.set(key, asked)
  asked.catch(() => clients.delete(key))
  return asked
}

/** The version of Stripe's API that all of this is written for: its SDK's. */
export async function stripeVersion() {
  const { default: Sdk } = await import('stripe')
  return Sdk.API_VERSION
}

async function connect(key: string): Promise<Stripe> {
  const { default: Sdk } = await import('stripe')
  const address = optionalEnv('STRIPE_URL')
  const { protocol, hostname, port, pathname } = new URL(address ?? 'https://api.stripe.com')
  // The SDK knows no path before its own, nor until when it may wait: each request is given both on its way.
  const httpClient = Sdk.createNodeHttpClient()
  const send = httpClient.makeRequest.bind(httpClient)
  const before = pathname.replace(/\/$/, '')
  httpClient.makeRequest = async (host, at, path, method, headers, data, scheme, most) => {
    const left = msLeft(most)
    if (left === 0) throw new Error('There is no time left to ask Stripe')
    return send(host, at, `${before}${path}`, method, headers, data, scheme, left)
  }
  const options = { apiVersion: Sdk.API_VERSION, timeout, maxNetworkRetries: retries, telemetry: false }
  if (!address) return new Sdk(key, { ...options, httpClient })
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return new Sdk(key, { ...options, host: hostname, port: Number(port), protocol: scheme, httpClient })
}

/**
 * Asks Stripe something, a few times where Stripe could not do it just now. An error of Stripe's own is its answer to an
 * idempotency key from then on: `again` is empty at first, and ends a key that is tried after one. It is another one for
 * anyone who asks beside: where money leaves, the next key has to be kept instead; see `endsKey`.
 */
export async function askStripe<Answer>(
  key: string,
  ask: (stripe: Stripe, retrySuffix: string) => Promise<Answer>,
): Promise<Answer> {
  let retrySuffix = ''
  return patiently(() =>
    askStripeOnce(key, (stripe) => ask(stripe, retrySuffix)).catch((error) => {
      if (endsKey(error)) retrySuffix = `:${randomUUID()}`
      throw error
    }),
  )
}

/** Asks Stripe something. What Stripe refuses, and what nobody can tell, is thrown as a `ProviderError`, all else as it is. */
export async function askStripeOnce<Answer>(
  key: string,
  ask: (stripe: Stripe) => Promise<Answer>,
): Promise<Answer> {
  const stripe = await clientOf(key)
  try {
    return await ask(stripe)
  } catch (error) {
    const { default: Sdk } = await import('stripe')
    throw error instanceof Sdk.errors.StripeError ? providerErrorOf(error) : error
  }
}

/**
 * Does again, from its beginning, what Stripe could not do just now: the SDK does not send again what came too often, nor
 * what broke off in the middle of its answer.
 */
export async function patiently<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  const begun = performance.now()
  for (let tries = 0; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof ProviderError) || isRefusal(error)) throw error
      const wait = (error.status === 429 ? ratePauses : pauses)[tries]
      const isOver = performance.now() - begun > patient || msLeft(1) === 0
      if (!wait || isOver) throw error
      await clock.pause(wait)
    }
  }
}

/** Whether an error of Stripe's is its answer to the idempotency key of the call from then on. */
export const endsKey = (error: unknown): boolean =>
  error instanceof ProviderError && (error.status ?? 0) >= 500

/**
 * Whether a body was signed with a secret within the tolerance, in either direction: of several signatures one will do,
 * as there are while a secret is exchanged. https://docs.stripe.com/webhooks#verify-manually
 */
export function isSigned(body: string, header: string, secret: string): boolean {
  const parts = header.split(',').map((part) => part.split('='))
  const moment = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (secret === '' || !/^\d{1,12}$/.test(moment)) return false
  if (Math.abs(epochSeconds() - Number(moment)) > tolerance) return false
  const expected = createHmac('sha256', secret).update(`${moment}.${body}`).digest()
  return parts
    .filter(([name, value]) => name === 'v1' && /^[0-9a-f]{64}$/.test(value ?? ''))
    .some(([, value = '']) => timingSafeEqual(Buffer.from(value, 'hex'), expected))
}

/** Everything of a list that Stripe gives in pages. */
export async function allOf<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of list) items.push(item)
  return items
}

const said = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function providerErrorOf(error: Stripe.errors.StripeError): ProviderError {
  const { statusCode: status, code, decline_code: reason } = error
  const issue = said(reason) ?? said(code)
  const facts = { cause: error, ...(issue && { issue }) }
  if (status === undefined) return new ProviderError('stripe', 'unknown', facts)
  if (status === 429 || status === 409 || status >= 500)
    return new ProviderError('stripe', 'down', { ...facts, status })
  return new ProviderError('stripe', status === 401 ? 'barred' : 'refused', { ...facts, status })
}
