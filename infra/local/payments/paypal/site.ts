import type { IncomingHttpHeaders } from 'node:http'
import type { PayPalEventType, PayPalLink } from '../../../../functions/ports/payments/paypal-wire.ts'
import { type Answer, unprocessable } from './answer.ts'
import type { Authority } from './authority.ts'
import type { Kept, KeptOrder, Store } from './store.ts'

/** What every call and page works with. */
export type Site = {
  /** Its own address, without a slash at the end: the prefix of every link. */
  url: string
  store: Store
  authority(): Authority
  /** Milliseconds since the epoch. */
  now(): number
  /** Keeps an event and sends it to the webhooks of the account. */
  emit(type: PayPalEventType, client: string, summary: string, resource: object): void
}

/** An authorised call of the API. */
export type Call = {
  site: Site
  client: string
  /** What stood in the path's places. */
  params: string[]
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** The parsed body; undefined where none came. */
  body: unknown
  /** The body as it came. */
  raw: string
}

export type Operation = (call: Call) => Answer

/** A thing of the caller's account; that of another account is as unknown as none. */
export function ownOf<T extends Kept>(call: Call, thing: T | undefined, missing: () => Error): T {
  if (thing?.client !== call.client) throw missing()
  return thing
}

/**
 * The same `PayPal-Request-Id` sent again answers with the latest state of what it made, not with the first answer,
 * and whatever else the second request says. What a bank has declined under it stays declined.
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

/** The bank said no; where the payer may choose another way to pay. */
export type Declined = { declined: string; links: PayPalLink[] }

export function requestIdOf({ headers }: Call): string | undefined {
  const id = headers['paypal-request-id']
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** Where the payer decides: `approve` where the order named no way to pay. */
export function payerLink(site: Site, { id, hasSource }: Pick<KeptOrder, 'id' | 'hasSource'>): PayPalLink {
  return { href: `${site.url}/pay/${id}`, rel: hasSource ? 'payer-action' : 'approve', method: 'GET' }
}

export const isoOf = (time: number) => `${new Date(time).toISOString().slice(0, 19)}Z`
