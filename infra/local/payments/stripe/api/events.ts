import { pageOf, paging, route } from './route.ts'
import { flag, list, text } from './shapes.ts'
import type { StoredEvent } from './wire.ts'
import { all, named, type World } from './world.ts'

/** The event as sent, with the number of endpoints that have not accepted it yet. */
function shown({ deliveries }: World, event: StoredEvent): StoredEvent {
  if (event.pending_webhooks === 0) return event
  const waiting = deliveries
    .list({ provider: 'stripe', id: event.id })
    .filter(({ state }) => state !== 'delivered')
  return { ...event, pending_webhooks: waiting.length }
}

const matches = (type: string, wanted: string) =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted

export const eventRoutes = [
  route('GET /v1/events/:id', {}, (world, _given, id) => shown(world, named(world, 'event', id))),
  route(
    'GET /v1/events',
    { ...paging, delivery_success: flag, type: text, types: list(text) },
    (world, { delivery_success, type, types, ...page }) => {
      const wanted = types ?? (type ? [type] : undefined)
      const found = all(world, 'event')
        .filter((event) => !wanted || wanted.some((one) => matches(event.type, one)))
        .map((event) => shown(world, event))
        .filter(
          (event) => delivery_success === undefined || delivery_success === (event.pending_webhooks === 0),
        )
      return pageOf('/v1/events', found, page)
    },
  ),
]
