import type { PayPalEvent, PayPalEventType } from '../../../../../functions/ports/payments/paypal-wire.ts'
import type { Deliveries } from '../../deliveries.ts'
import { isObject } from './amounts.ts'
import { type Answer, notFound, ok } from './answer.ts'
import { type Call, isoOf, ownOf, type Site } from './site.ts'
import { type KeptEvent, newId, type Store } from './store.ts'

/** Events, as webhooks receive them. */

const resourceTypes = {
  'CHECKOUT.ORDER.APPROVED': 'checkout-order',
  'PAYMENT.CAPTURE.COMPLETED': 'capture',
  'PAYMENT.CAPTURE.PENDING': 'capture',
  'PAYMENT.CAPTURE.DECLINED': 'capture',
  'PAYMENT.CAPTURE.DENIED': 'capture',
  'PAYMENT.CAPTURE.REFUNDED': 'refund',
  'PAYMENT.CAPTURE.REVERSED': 'refund',
  'CUSTOMER.DISPUTE.CREATED': 'dispute',
  'CUSTOMER.DISPUTE.UPDATED': 'dispute',
  'CUSTOMER.DISPUTE.RESOLVED': 'dispute',
} as const satisfies Record<PayPalEventType, PayPalEvent['resource_type']>

export const eventTypes = Object.keys(resourceTypes)

export type Post = Pick<Deliveries, 'send' | 'resend'>

type Source = { url: string; store: Store; now(): number; post: Post }

export function emitter({ url, store, now, post }: Source): Site['emit'] {
  return (type, client, summary, resource) => {
    const id = `WH-${newId()}-${newId()}`
    const self = `${url}/v1/notifications/webhooks-events/${id}`
    const event: Omit<PayPalEvent, 'resource'> & { resource: object } = {
      id,
      event_version: '1.0',
      create_time: isoOf(now()),
      resource_type: resourceTypes[type],
      resource_version: '2.0',
      event_type: type,
      summary,
      resource,
      links: [
        { href: self, rel: 'self', method: 'GET' },
        { href: `${self}/resend`, rel: 'resend', method: 'POST' },
      ],
    }
    const body = inAscii(JSON.stringify(event))
    store.events.put({ id, client, createdAt: now(), type, body })
    for (const webhook of store.webhooks.list()) {
      const isTold = webhook.eventTypes.includes('*') || webhook.eventTypes.includes(type)
      if (webhook.client !== client || !isTold) continue
      post.send({ id, provider: 'paypal', type, url: webhook.url, body, endpoint: webhook.id })
    }
  }
}

/** Other letters are written as escapes, which are lost when the text is parsed and serialized again. */
const inAscii = (json: string) =>
  json.replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

const mostListed = 10

/** `/v1/notifications/webhooks-events`, newest first. */
export function listEvents(call: Call): Answer {
  const { site, client, query } = call
  const type = query.get('event_type')
  const events = site.store.events
    .list()
    .filter((event) => event.client === client && (type === null || event.type === type))
    .filter(({ createdAt }) => createdAt >= timeIn(query, 'start_time', 0))
    .filter(({ createdAt }) => createdAt <= timeIn(query, 'end_time', Number.POSITIVE_INFINITY))
  const size = Math.min(Number(query.get('page_size') ?? mostListed) || mostListed, 300)
  return ok({ events: events.slice(0, size).map(parsed), count: Math.min(size, events.length), links: [] })
}

export const getEvent = (call: Call): Answer => ok(parsed(ownEvent(call)))

export function resendEvent(post: Post): (call: Call) => Answer {
  return (call) => {
    const event = ownEvent(call)
    post.resend(event.id)
    return { status: 202, body: parsed(event) }
  }
}

const ownEvent = (call: Call) => ownOf(call, call.site.store.events.get(call.params[0] ?? ''), notFound)

function parsed({ body }: KeptEvent): object {
  const event: unknown = JSON.parse(body)
  return isObject(event) ? event : {}
}

function timeIn(query: URLSearchParams, name: string, otherwise: number): number {
  const time = Date.parse(query.get(name) ?? '')
  return Number.isNaN(time) ? otherwise : time
}
