import { createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from '#shared/contract/problem.ts'
import type { Provider } from '#shared/rules/charge.ts'
import type { Request } from '../http/serve.ts'
import { createOnce } from '../model/create-once.ts'
import { paymentEvent } from '../model/payment-event.ts'
import { clock, epochSeconds } from '../ports/clock.ts'
import { payPal } from '../ports/paypal.ts'
import { payPalKeys, stripeKeys } from './provider-keys.ts'
import { asProblem } from './provider-problem.ts'

/** Seconds by which a signature may be older, or newer, than our clock. */
const tolerance = 300
/** Seconds an event is kept: a quarter of a year, longer than a provider does. */
const kept = 90 * 24 * 3600

const refused = () => new Problem('webhook.refused')

/** Keeps what Stripe tells, once it is proven to be Stripe who does. Nothing is looked at before. */
export async function receiveStripe({ body, headers }: Request): Promise<void> {
  const keys = await stripeKeys()
  if (!keys || !isSigned(body, headers['stripe-signature'] ?? '', keys.webhookSecret)) throw refused()
  const event = told(body)
  await keep('stripe', event.id, event.type, body)
}

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

/**
 * Keeps what PayPal tells, once PayPal itself has said that it did. It tells again for days, and may sign once for all of
 * them: what it says may be as old as its id is remembered here, so that nothing old is ever new.
 */
export async function receivePayPal({ body, headers }: Request): Promise<void> {
  const keys = await payPalKeys()
  const age = epochSeconds() - Date.parse(headers['paypal-transmission-time'] ?? '') / 1000
  if (!keys || !(age < kept && age > -tolerance)) throw refused()
  const event = told(body)
  const isGenuine = await payPal(keys)
    .verifyWebhook(headers, body, keys.webhookId)
    .catch((error: unknown) => Promise.reject(asProblem(error)))
  if (!isGenuine) throw refused()
  await keep('paypal', event.id, event.type, body)
}

type Told = { id: string; type: string }

function told(body: string): Told {
  let event: unknown
  try {
    event = JSON.parse(body)
  } catch {
    throw refused()
  }
  const { id, type, event_type: name } = (event ?? {}) as Record<string, unknown>
  const word = type ?? name
  if (typeof id !== 'string' || !/^[\w-]{1,120}$/.test(id) || typeof word !== 'string') throw refused()
  return { id, type: word.slice(0, 120) }
}

/** Once by its id. That it is kept is what gets it worked on; the answer does not wait for that. */
function keep(provider: Provider, eventId: string, type: string, body: string): Promise<void> {
  const receivedAt = clock.now().toISOString()
  const item = {
    provider,
    eventId,
    type,
    body,
    state: 'kept' as const,
    receivedAt,
    expire: epochSeconds(kept),
  }
  return createOnce(() => paymentEvent().create(item).go())
}
