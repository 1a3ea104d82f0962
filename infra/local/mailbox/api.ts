import type { BusEvent } from '../events/events.ts'
import { badRequest, notFound, SesError } from './error.ts'
import { type Faults, failBefore } from './faults.ts'
import { newsOf } from './news.ts'
import { readMail, type SendRules } from './send-email.ts'
import type { MailStore, SuppressionReason } from './store.ts'

/** The part of SES v2 that this product calls. */

export type ApiParts = SendRules & {
  store: MailStore
  faults: Faults
  publish: (events: readonly BusEvent[]) => void
}

export type ApiCall = { method: string; path: string; body: unknown }
/** `isLost`: it was done, but the caller gets no answer. */
export type ApiAnswer = { body: object; isLost?: boolean }

export function answerCall(call: ApiCall, parts: ApiParts): ApiAnswer {
  const [, address] = /^\/v2\/email\/suppression\/addresses\/(.+)$/.exec(call.path) ?? []
  if (address) return { body: aboutSuppressed(call.method, decodeURIComponent(address), parts.store) }
  switch (`${call.method} ${call.path}`) {
    case 'POST /v2/email/outbound-emails':
      return sendEmail(Object(call.body), parts)
    case 'GET /v2/email/account':
      return { body: account(parts.store) }
    case 'PUT /v2/email/suppression/addresses':
      return { body: suppress(Object(call.body), parts.store) }
    case 'GET /v2/email/suppression/addresses':
      return { body: { SuppressedDestinationSummaries: [...parts.store.suppressed].map(summary) } }
    default:
      throw new SesError(404, 'UnknownOperationException', `Not served here: ${call.method} ${call.path}`)
  }
}

function sendEmail(wish: object, { store, faults, publish, ...rules }: ApiParts): ApiAnswer {
  const fault = faults.next()
  failBefore(fault)
  const sent = readMail(wish, rules, new Date())
  store.add(sent.mail)
  const reasons = rules.configurationSets[sent.set]
  publish(
    newsOf(
      sent,
      (address) => reasons?.some((each) => each === store.suppressed.get(address)?.reason) ?? false,
    ),
  )
  return { body: { MessageId: sent.mail.id }, isLost: fault === 'lost' }
}

const account = (store: MailStore) => ({
  ProductionAccessEnabled: true,
  SendingEnabled: true,
  EnforcementStatus: 'HEALTHY',
  SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: store.all().length },
  SuppressionAttributes: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
})

function suppress(wish: { EmailAddress?: unknown; Reason?: unknown }, store: MailStore): object {
  const { EmailAddress: address, Reason: given } = wish
  const reason = (['BOUNCE', 'COMPLAINT'] as const).find((each) => each === given)
  if (typeof address !== 'string' || !reason) throw badRequest('EmailAddress and Reason are needed.')
  store.suppress(address, { reason, since: new Date().toISOString() })
  return {}
}

function aboutSuppressed(method: string, address: string, store: MailStore): object {
  const known = store.suppressed.get(address)
  if (!known) throw notFound(`Email address ${address} does not exist on your suppression list.`)
  if (method === 'GET') return { SuppressedDestination: summary([address, known]) }
  if (method !== 'DELETE') throw new SesError(404, 'UnknownOperationException', `Not served here: ${method}`)
  store.allow(address)
  return {}
}

const summary = ([address, { reason, since }]: readonly [
  string,
  { reason: SuppressionReason; since: string },
]) => ({ EmailAddress: address, Reason: reason, LastUpdateTime: Math.floor(Date.parse(since) / 1000) })
