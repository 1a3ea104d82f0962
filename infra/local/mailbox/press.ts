import type { IncomingMessage } from 'node:http'
import type { BusEvent } from '../events/events.ts'
import { badRequest, SesError } from './error.ts'
import { bounceNews, complaintNews, type Taken } from './news.ts'
import type { ConfigurationSets } from './send-email.ts'
import type { MailStore, StoredMail } from './store.ts'

/** Acts of a reader, or of their mail service, on a mail: each is a button below it. */
export const presses = {
  bounce: { label: 'Bounce it', told: 'The mail came back: there is no such address.' },
  complaint: { label: 'Call it spam', told: 'The reader called the mail spam.' },
  leave: { label: 'Leave by one click', told: 'The mail program asked to end the subscription.' },
} as const
export type Press = keyof typeof presses

/** The acts of a mail: unsubscribing only if its headers offer it. */
export const pressesOf = ({ headers }: StoredMail): Press[] =>
  headers['List-Unsubscribe'] ? ['bounce', 'complaint', 'leave'] : ['bounce', 'complaint']

type PressParts = {
  store: MailStore
  configurationSets: ConfigurationSets
  publish: (events: readonly BusEvent[]) => void
}

/** Does the act of a button below a mail. A page of another origin cannot press one. */
export async function pressOn(
  mail: StoredMail,
  press: Press,
  { origin, host }: Pick<IncomingMessage['headers'], 'origin' | 'host'>,
  { store, configurationSets, publish }: PressParts,
): Promise<void> {
  if (!origin || new URL(origin).host !== host) throw badRequest('A button of the mailbox does this.')
  if (press === 'leave') return leaveBy(mail, origin)
  const taken = takenOf(mail)
  publish((press === 'bounce' ? bounceNews : complaintNews)(taken, mail.to))
  const reason = press === 'bounce' ? 'BOUNCE' : 'COMPLAINT'
  if (!configurationSets[taken.set]?.includes(reason)) return
  for (const address of mail.to) store.suppress(address, { reason, since: new Date().toISOString() })
}

/** RFC 8058: a POST of a form, without a cookie. */
async function leaveBy({ headers }: StoredMail, origin: string): Promise<void> {
  const [, link = ''] = /<(https?:[^>]+)>/.exec(headers['List-Unsubscribe'] ?? '') ?? []
  if (!link.startsWith(`${origin}/`)) throw badRequest('The mail does not say how to leave.')
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const answer = await fetch(link, { method: 'POST', body })
  if (!answer.ok) throw new SesError(502, 'BadGateway', `Leaving was answered by ${answer.status}.`)
}

/** SES's data about an accepted mail, stored in the headers that it adds. */
function takenOf(mail: StoredMail): Taken {
  const tags = (mail.headers['X-SES-MESSAGE-TAGS'] ?? '').split(', ').filter(Boolean)
  return {
    mail,
    set: mail.headers['X-SES-CONFIGURATION-SET'] ?? '',
    tags: Object.fromEntries(
      tags.map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
    ),
  }
}
