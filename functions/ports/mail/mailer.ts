import { domainToASCII } from 'node:url'
import { env } from '../process/env.ts'
import { messageOf } from './mime.ts'

export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  /** Attached to events about the mail; letters, digits, `_` and `-`. */
  tags: Readonly<Record<string, string>>
  /** The configuration set: the handling of bounces and complaints, and the metrics. */
  set: string
  /** For a newsletter: the one-click unsubscribe address, by RFC 8058. */
  leave?: string | undefined
  /** A calendar file (RFC 5545), and its method. */
  calendar?: Calendar | undefined
}

export type Calendar = { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string }

/** The outcome of sending a mail; `later`: it was certainly not accepted, and may be retried. */
export type Answer =
  | { outcome: 'sent'; messageId: string }
  | { outcome: 'refused' | 'later' | 'unknown'; reason: string }

/** Sends a mail through SES, once. Never throws for failures of SES or of the network. */
export async function sendMail({ to, tags, set, ...said }: Mail): Promise<Answer> {
  const from = `Kiai <${env('MAIL_FROM')}>`
  // A line break would start another header.
  if (/\p{Cc}/u.test(`${from}${to}${said.subject}`))
    return { outcome: 'refused', reason: 'control character' }
  // Loaded on first use to keep cold starts short.
  const { client, SendEmailCommand } = await import('./sesv2.ts')
  const address = inAscii(to)
  const command = new SendEmailCommand({
    FromEmailAddress: from,
    Destination: { ToAddresses: [address] },
    ConfigurationSetName: set,
    EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
    Content: contentOf({ ...said, from, to: address }),
  })
  try {
    const { MessageId } = await client.send(command)
    return { outcome: 'sent', messageId: MessageId ?? '' }
  } catch (error) {
    return answerOf(error)
  }
}

type Said = Omit<Mail, 'tags' | 'set'> & { from: string }

/** SES builds the mail from its parts. A mail with a calendar is sent raw, because SES's parts have no method. */
function contentOf({ calendar, leave, subject, html, text, ...people }: Said) {
  if (calendar) {
    return { Raw: { Data: Buffer.from(messageOf({ ...people, subject, html, text, calendar })) } }
  }
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })
  return {
    Simple: {
      Subject: utf8(subject),
      Body: { Html: utf8(html), Text: utf8(text) },
      Headers: [
        // Suppresses automatic replies, which are not read.
        { Name: 'Auto-Submitted', Value: 'auto-generated' },
        ...(leave ? leaveHeaders(leave) : []),
      ],
    },
  }
}

const leaveHeaders = (address: string) => [
  { Name: 'List-Unsubscribe', Value: `<${address}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
]

/** The most mails that SES takes from this account in a second. */
export async function sendRate(): Promise<number> {
  const { client, GetAccountCommand } = await import('./sesv2.ts')
  const { SendQuota } = await client.send(new GetAccountCommand({}))
  return SendQuota?.MaxSendRate ?? 1
}

/** SES needs a domain in its ASCII form. */
function inAscii(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`
}

/** Error names after which the mail was certainly not accepted: no connection, or no credentials. */
const notReached = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CredentialsProviderError)$/

function answerOf(error: unknown): Answer {
  const { name, code, message, $metadata } = Object(error)
  const status: unknown = $metadata?.httpStatusCode
  const reason = String(code ?? name ?? 'error')
  if (notReached.test(reason) || notReached.test(String(name))) return { outcome: 'later', reason }
  if (typeof status !== 'number' || status < 400 || status >= 500) return { outcome: 'unknown', reason }
  // The mail's own fault; an unverified sender is not.
  const isItsFault = /^(MessageRejected|BadRequestException)$/.test(name) && !/not verified/i.test(message)
  return { outcome: isItsFault ? 'refused' : 'later', reason: String(name) }
}
