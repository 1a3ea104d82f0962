import { createHmac } from 'node:crypto'
import type { Delivery } from '../../deliveries.ts'
import { invalid } from './refusal.ts'
import { pageOf, paging, route } from './route.ts'
import { flag, list, metadata, needed, type Rule, text } from './shapes.ts'
import type { WebhookEndpoint } from './wire.ts'
import { all, change, keep, named, newId, now, type World } from './world.ts'

const address: Rule<string | undefined> = (value, at) => {
  const given = text(value, at)
  if (given === undefined || URL.canParse(given)) return given
  throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', { param: at })
}

const create = {
  url: needed(address),
  enabled_events: needed(list(text)),
  api_version: text,
  connect: flag,
  description: text,
  metadata,
}

export const webhookEndpointRoutes = [
  route('POST /v1/webhook_endpoints', create, (world, given) => {
    const endpoint: WebhookEndpoint = {
      id: newId('we_1'),
      object: 'webhook_endpoint',
      api_version: given.api_version ?? null,
      application: null,
      created: now(world),
      description: given.description || null,
      enabled_events: given.enabled_events,
      livemode: world.frame.live,
      metadata: given.metadata ?? {},
      status: 'enabled',
      url: given.url,
    }
    const secret = newId('whsec_', 32)
    world.store.putNote(endpoint.id, { secret })
    return { ...keep(world, 'webhook_endpoint', endpoint), secret }
  }),
  route('GET /v1/webhook_endpoints', paging, (world, page) =>
    pageOf('/v1/webhook_endpoints', all(world, 'webhook_endpoint'), page),
  ),
  route('GET /v1/webhook_endpoints/:id', {}, (world, _given, id) => named(world, 'webhook_endpoint', id)),
  route(
    'POST /v1/webhook_endpoints/:id',
    { url: address, enabled_events: list(text), disabled: flag, description: text, metadata },
    (world, { url, enabled_events, disabled, description, metadata: more }, id) => {
      const before = named(world, 'webhook_endpoint', id)
      return change(world, 'webhook_endpoint', id, {
        ...(url && { url }),
        ...(enabled_events && { enabled_events }),
        ...(disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' }),
        ...(description !== undefined && { description: description || null }),
        ...(more && { metadata: { ...before.metadata, ...more } }),
      }).object
    },
  ),
  route('DELETE /v1/webhook_endpoints/:id', {}, (world, _given, id) => {
    named(world, 'webhook_endpoint', id)
    world.store.remove('webhook_endpoint', id, world.frame.live)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
]

/** The signature of a delivery: time and body, signed with the endpoint's own secret. */
export function signed({ store }: World, { endpoint = '', body }: Delivery): Record<string, string> {
  const { secret = '' }: { secret?: string } = store.note(endpoint) ?? {}
  const time = Math.floor(Date.now() / 1000)
  const proof = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return { 'stripe-signature': `t=${time},v1=${proof}`, 'user-agent': 'Stripe/1.0 (Kiai stand-in)' }
}
