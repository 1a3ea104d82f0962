import type { IncomingHttpHeaders } from 'node:http'
import type { PayPalEventType, PayPalLink } from '../../../../../functions/ports/payments/paypal-wire.ts'
import { type Answer, unprocessable } from './answer.ts'
import type { Authority } from './authority.ts'
import type { Kept, KeptOrder, Store } from './store.ts'

/** The shared context of every call and page. */
export type Site = {
  /** Its own address, without a trailing slash: the prefix of every link. */
  url: string
  store: Store
  authority(): Authority
  /** Milliseconds since the epoch. */
  now(): number
  /** Stores an event and sends it to the webhooks of the account. */
  emit(type: PayPalEventType, client: string, summary: string, resource: object): void
}

/** An authorized call of the API. */
export type Call = {
  site: Site
  client: string
  /** The parameters of the path. */
  params: string[]
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** The parsed body; undefined if there is none. */
  body: unknown
  /** The raw body. */
  raw: string
}

export type Operation = (call: Call) => Answer

/** Returns a thing of the caller's account; one of another account is not found. */
export function ownOf<T extends Kept>(call: Call, thing: T | undefined, missing: () => Error): T {
  if (thing?.client !== call.client) throw missing()
  return thing
}

/**
 * A repeated `PayPal-Request-Id` answers with the latest state of the thing it made, not with the first answer,
 * whatever else the second request contains. A decline by the bank under it stays a decline.
 */
export function once(
  call: Call,
  operation: string,
  make: () => string | Declined,
  latest: (id: string) => Answer,
): Answer {
  const { site, client } = call
  const requestId = requestIdOf(call)
  const key = `${client} ${operation} ${requestId}`
  const known = requestId === undefined ? undefined : site.store.requests.get(key)
  if (known && 'declined' in known) throw unprocessable('INSTRUMENT_DECLINED', known.declined)
  if (known) return { ...latest(known.madeId), status: 200 }
  const made = make()
  const kept = typeof made === 'string' ? { madeId: made } : { declined: made.declined }
  if (requestId !== undefined) site.store.requests.put({ id: key, client, createdAt: site.now(), ...kept })
  if (typeof made !== 'string') throw unprocessable('INSTRUMENT_DECLINED', made.declined, made.links)
  return { ...latest(made), status: 201 }
}

/** The bank declined, and the payer may choose another way to pay. */
export type Declined = { declined: string; links: PayPalLink[] }

export function requestIdOf({ headers }: Call): string | undefined {
  const id = headers['paypal-request-id']
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** The link to the payer's page: `approve` if the order named no way to pay. */
export function payerLink(site: Site, { id, hasSource }: Pick<KeptOrder, 'id' | 'hasSource'>): PayPalLink {
  return { href: `${site.url}/pay/${id}`, rel: hasSource ? 'payer-action' : 'approve', method: 'GET' }
}

export const isoOf = (time: number) => `${new Date(time).toISOString().slice(0, 19)}Z`
