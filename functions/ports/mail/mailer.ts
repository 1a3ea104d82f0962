import { domainToASCII } from 'node:url'
import { env } from '../process/env.ts'
import { messageOf } from './mime.ts'

export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  /** News of the mail carry these; letters, digits, `_` and `-`. */
  tags: Readonly<Record<string, string>>
  /** The configuration set: what is done with those that come back, and what is measured. */
  set: string
  /** Of a newsletter: the address that ends it by one press, for RFC 8058. */
  leave?: string | undefined
  /** A file of RFC 5545 that calendars take, and what they are to do with it. */
  calendar?: Calendar | undefined
}

export type Calendar = { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string }

/** What is known of a mail after it was handed over; `later`: it was surely not taken, and may be tried again. */
export type Answer =
  | { outcome: 'sent'; messageId: string }
  | { outcome: 'refused' | 'later' | 'unknown'; reason: string }

/** Hands a mail to SES, once. Never throws for what SES or the way to it does. */
export async function sendMail({ to, tags, set, ...said }: Mail): Promise<Answer> {
  const from = `Kiai <${env('MAIL_FROM')}>`
  // A line break would begin another header.
  if (/\p{Cc}/u.test(`${from}${to}${said.subject}`))
    return { outcome: 'refused', reason: 'control character' }
  // Loaded when first used, so that no Lambda's start waits for it.
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

/** SES makes the mail of its parts; one with a calendar it takes whole, as its parts know no method. */
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
        // Asks machines not to answer: nobody is there.
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

/** Mails that SES takes from this account in a second. */
export async function sendRate(): Promise<number> {
  const { client, GetAccountCommand } = await import('./sesv2.ts')
  const { SendQuota } = await client.send(new GetAccountCommand({}))
  return SendQuota?.MaxSendRate ?? 1
}

/** SES takes a domain's name as it is looked up. */
function inAscii(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`
}

/** Names of errors after which nothing can have been taken: nobody was reached, or nobody could sign the call. */
const notReached = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CredentialsProviderError)$/

function answerOf(error: unknown): Answer {
  const { name, code, message, $metadata } = Object(error)
  const status: unknown = $metadata?.httpStatusCode
  const reason = String(code ?? name ?? 'error')
  if (notReached.test(reason) || notReached.test(String(name))) return { outcome: 'later', reason }
  if (typeof status !== 'number' || status < 400 || status >= 500) return { outcome: 'unknown', reason }
  // About this mail; a sender not verified yet is no fault of it.
  const isItsFault = /^(MessageRejected|BadRequestException)$/.test(name) && !/not verified/i.test(message)
  return { outcome: isItsFault ? 'refused' : 'later', reason: String(name) }
}
