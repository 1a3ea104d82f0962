import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type Stripe from 'stripe'
import { clock, epochSeconds, tolerance } from '../process/clock.ts'
import { msLeft } from '../process/deadline.ts'
import { optionalEnv } from '../process/env.ts'
import { isRefusal, ProviderError } from './provider-error.ts'

export type { Stripe }

/** Stripe by its SDK, loaded on first use. `STRIPE_URL` (with a path) replaces Stripe's address if set. */

/** The id of an object in a Stripe answer, expanded or not. */
export const idOf = (given: string | { id: string } | null | undefined): string | undefined =>
  typeof given === 'string' ? given : given?.id

/** Stripe's seconds as ISO. */
export const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Milliseconds for a call, and how often the SDK retries it with the same idempotency key. */
const timeout = 6000
const retries = 1
/** Milliseconds after which a failed call is not retried: its caller has waited long enough. */
const patient = 4000
/** Milliseconds before each retry. */
const pauses = [300, 900]
/** The pauses after a rate limit: Stripe counts by the second, 100 calls with live keys and 25 with test keys. */
const ratePauses = [...pauses, 1500]

const clients = new Map<string, Promise<Stripe>>()

function clientOf(key: string): Promise<Stripe> {
  const asked = clients.get(key) ?? connect(key)
  clients.set(key, asked)
  asked.catch(() => clients.delete(key))
  return asked
}

/** The version of Stripe's API that this code is written for: the SDK's. */
export async function stripeVersion() {
  const { default: Sdk } = await import('stripe')
  return Sdk.API_VERSION
}

async function connect(key: string): Promise<Stripe> {
  const { default: Sdk } = await import('stripe')
  const address = optionalEnv('STRIPE_URL')
  const { protocol, hostname, port, pathname } = new URL(address ?? 'https://api.stripe.com')
  // The SDK supports no path prefix and no deadline: each request gets both here.
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
 * Calls Stripe, with a few retries if it is temporarily unavailable. Stripe repeats an error of its own for the same
 * idempotency key from then on. So `retrySuffix` is empty at first, and changes the key after such an error. Concurrent
 * callers get different suffixes: where money leaves, the next key has to be stored instead; see `endsKey`.
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

/** Calls Stripe once. A refusal or an unknown outcome is thrown as a `ProviderError`, other errors unchanged. */
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
 * Retries a run from its beginning while Stripe is temporarily unavailable: the SDK does not retry rate limits, nor
 * answers that break off.
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

/** Whether Stripe will repeat this error for the call's idempotency key from then on. */
export const endsKey = (error: unknown): boolean =>
  error instanceof ProviderError && (error.status ?? 0) >= 500

/**
 * Whether a body was signed with a secret within the tolerance, in either direction. One valid signature of several is
 * enough: there are two during a secret's rotation. https://docs.stripe.com/webhooks#verify-manually
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

/** All items of a paginated Stripe list. */
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
