import type { PayPalWebhook } from '../../../../../functions/ports/payments/paypal-wire.ts'
import { isObject } from './amounts.ts'
import { type Answer, created, malformed, notFound, ok, PayPalRefusal } from './answer.ts'
import { eventTypes } from './events.ts'
import { type Call, ownOf, type Site } from './site.ts'
import { type KeptWebhook, newId } from './store.ts'
import { verbatimOf } from './verbatim.ts'

/** `/v1/notifications/webhooks`: the receivers of events, and the verification of signatures. */

const mostWebhooks = 10

export function createWebhook(call: Call): Answer {
  const { site, client } = call
  const body = isObject(call.body) ? call.body : {}
  const url = readUrl(call, body.url)
  const names = readTypes(body.event_types)
  if (ownWebhooks(call).length >= mostWebhooks)
    throw new PayPalRefusal(400, 'WEBHOOK_NUMBER_LIMIT_EXCEEDED', 'Maximum number of webhooks exceeded')
  const webhook: KeptWebhook = { id: newId(), client, createdAt: site.now(), url, eventTypes: names }
  site.store.webhooks.put(webhook)
  return created(webhookOf(site, webhook))
}

function readUrl(call: Call, url: unknown): string {
  if (typeof url !== 'string' || !URL.canParse(url) || url.length > 2048)
    throw invalid('url', 'Not a valid webhook URL')
  if (ownWebhooks(call).some((other) => other.url === url))
    throw new PayPalRefusal(400, 'WEBHOOK_URL_ALREADY_EXISTS', 'Webhook URL already exists')
  return url
}

function readTypes(types: unknown): string[] {
  const asked = Array.isArray(types) ? types : []
  const names = asked.map((type) => (isObject(type) ? String(type.name) : ''))
  const isKnown = (name: string) => name === '*' || eventTypes.some((type) => type === name)
  if (names.length === 0 || !names.every(isKnown))
    throw invalid('event_types', 'Not a valid webhook event name')
  return names
}

/** A list of JSON patches. PayPal supports only `replace`, of the address and of the events. */
export function patchWebhook(call: Call): Answer {
  const known = ownWebhook(call)
  const patches = Array.isArray(call.body) ? call.body : []
  if (patches.length === 0) throw invalid('', 'A list of patches is required')
  const next = patches.reduce((webhook: KeptWebhook, patch: unknown) => patched(call, webhook, patch), known)
  const isSame =
    next.url === known.url && [...next.eventTypes].sort().join() === [...known.eventTypes].sort().join()
  if (isSame) throw new PayPalRefusal(400, 'WEBHOOK_PATCH_REQUEST_NO_CHANGE', 'No change in webhook.')
  call.site.store.webhooks.put(next)
  return ok(webhookOf(call.site, next))
}

function patched(call: Call, webhook: KeptWebhook, patch: unknown): KeptWebhook {
  const { op, path, value } = isObject(patch) ? patch : {}
  if (op !== 'replace') throw invalid('op', 'Only replace is supported')
  if (path === '/event_types') return { ...webhook, eventTypes: readTypes(value) }
  if (path === '/url') return { ...webhook, url: value === webhook.url ? webhook.url : readUrl(call, value) }
  throw invalid('path', 'Only /url and /event_types are supported')
}

export const listWebhooks = (call: Call): Answer =>
  ok({ webhooks: ownWebhooks(call).map((webhook) => webhookOf(call.site, webhook)) })

export const getWebhook = (call: Call): Answer => ok(webhookOf(call.site, ownWebhook(call)))

export function deleteWebhook(call: Call): Answer {
  call.site.store.webhooks.remove(ownWebhook(call).id)
  return { status: 204 }
}

/** Whether PayPal signed exactly these bytes of an event for this webhook of the caller. */
export function verifySignature(call: Call): Answer {
  const body = isObject(call.body) ? call.body : {}
  const field = (name: string) => {
    const value = body[name]
    if (typeof value !== 'string' || value === '') throw invalid(name, 'A required field is missing')
    return value
  }
  const sent = {
    id: field('transmission_id'),
    time: field('transmission_time'),
    signature: field('transmission_sig'),
    webhookId: field('webhook_id'),
    certificate: field('cert_url'),
    algorithm: field('auth_algo'),
  }
  const event = verbatimOf(call.raw, 'webhook_event')
  if (event === undefined) throw invalid('webhook_event', 'A required field is missing')
  const { site, client } = call
  const authority = site.authority()
  const isTrue =
    site.store.webhooks.get(sent.webhookId)?.client === client &&
    sent.algorithm === 'SHA256withRSA' &&
    sent.certificate === `${certificatesOf(site)}/${authority.certificateId}` &&
    authority.isSigned({ ...sent, body: event })
  return ok({ verification_status: isTrue ? 'SUCCESS' : 'FAILURE' })
}

export const certificatesOf = ({ url }: Pick<Site, 'url'>) => `${url}/v1/notifications/certs`

/** The certificate is public. */
export function getCertificate(site: Site, id: string): Answer {
  const { certificateId, chainPem } = site.authority()
  if (id !== certificateId) throw notFound()
  return { status: 200, body: chainPem, headers: { 'content-type': 'application/x-pem-file' } }
}

const ownWebhooks = ({ site, client }: Call) =>
  site.store.webhooks
    .list()
    .filter((webhook) => webhook.client === client)
    .reverse()

const ownWebhook = (call: Call) => ownOf(call, call.site.store.webhooks.get(call.params[0] ?? ''), notFound)

function webhookOf(site: Site, { id, url, eventTypes: names }: KeptWebhook): PayPalWebhook {
  const href = `${site.url}/v1/notifications/webhooks/${id}`
  return {
    id,
    url,
    event_types: names.map((name) => ({ name })),
    links: [
      { href, rel: 'self', method: 'GET' },
      { href, rel: 'delete', method: 'DELETE' },
    ],
  }
}

const invalid = (field: string, words: string) => {
  const { body } = malformed(`/${field}`, 'VALIDATION_ERROR', words)
  return new PayPalRefusal(400, 'VALIDATION_ERROR', 'Invalid data provided', body.details)
}
