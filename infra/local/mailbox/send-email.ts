import { randomUUID } from 'node:crypto'
import { badRequest, notFound, SesError } from './error.ts'
import { readMessage } from './mime.ts'
import type { StoredMail, SuppressionReason } from './store.ts'

/** SES's conditions for accepting a mail. */

export type SendRules = {
  /** The one verified sender. */
  from: string
  configurationSets: ConfigurationSets
}

/**
 * The suppression reasons of each configuration set: they put an address on the account's list, and block mails to
 * it.
 */
export type ConfigurationSets = Readonly<Record<string, readonly SuppressionReason[]>>

type Sent = { mail: StoredMail; set: string; tags: Record<string, string> }

type Part = { Data?: unknown }
type Wish = {
  FromEmailAddress?: unknown
  Destination?: { ToAddresses?: unknown }
  ConfigurationSetName?: unknown
  EmailTags?: { Name: string; Value: string }[]
  Content?: {
    Simple?: Simple
    /** In base64, as all bytes in JSON. */
    Raw?: { Data?: unknown }
  }
}
type Simple = {
  Subject?: Part
  Body?: { Text?: Part; Html?: Part }
  Headers?: { Name: string; Value: string }[]
}
type Written = Pick<StoredMail, 'subject' | 'text' | 'html' | 'invitation' | 'attachments'> & {
  headers: Record<string, string>
}

/** The mail of a SendEmail request. */
export function readMail(wish: Wish, rules: SendRules, now: Date): Sent {
  const from = textOf(wish.FromEmailAddress, 'FromEmailAddress')
  requireVerified(from, rules.from)
  const to = recipientsOf(wish.Destination?.ToAddresses)
  const set = textOf(wish.ConfigurationSetName, 'ConfigurationSetName')
  if (!Object.hasOwn(rules.configurationSets, set)) {
    throw notFound(`Configuration set <${set}> does not exist.`)
  }
  const tags = pairsOf(wish.EmailTags, /^[A-Za-z0-9_-]{1,256}$/, /^[A-Za-z0-9_-]{1,256}$/)
  const { headers: more, ...written } = writtenIn(wish, { from, to })
  const id = `0102${randomUUID().replaceAll('-', '').slice(0, 12)}-${randomUUID()}-000000`
  const headers = {
    From: from,
    To: to.join(', '),
    Subject: written.subject,
    Date: now.toUTCString(),
    'Message-ID': `<${id}@eu-west-1.amazonses.com>`,
    ...more,
    'X-SES-CONFIGURATION-SET': set,
    'X-SES-MESSAGE-TAGS': Object.entries(tags)
      .map((tag) => tag.join('='))
      .join(', '),
  }
  return { mail: { id, date: now.toISOString(), from, to, ...written, headers }, set, tags }
}

function writtenIn({ Content: content }: Wish, envelope: { from: string; to: readonly string[] }): Written {
  if (content?.Raw) return writtenWhole(textOf(content.Raw.Data, 'Raw'), envelope)
  const { Simple: simple } = content ?? {}
  if (!simple) throw badRequest('Simple and raw content are served here.')
  return {
    subject: textOf(simple.Subject?.Data, 'Subject'),
    text: textOf(simple.Body?.Text?.Data, 'Text'),
    html: textOf(simple.Body?.Html?.Data, 'Html'),
    headers: pairsOf(simple.Headers, /^[!-9;-~]{1,126}$/, /^[ -~]{1,870}$/),
  }
}

/** A raw mail: its own sender and recipient must equal those of the call. */
function writtenWhole(data: string, { from, to }: { from: string; to: readonly string[] }): Written {
  const { headers, ...parts } = readMessage(Buffer.from(data, 'base64').toString('utf8'))
  const { From, To, Subject, ...more } = headers
  if (From !== from || To !== to.join(', ')) throw badRequest('The mail is from, or to, somebody else.')
  return { subject: textOf(Subject, 'Subject'), ...parts, headers: more }
}

function requireVerified(from: string, verified: string): void {
  const address = /<([^<>]+)>$/.exec(from)?.[1] ?? from
  if (address.toLowerCase() === verified.toLowerCase()) return
  throw new SesError(400, 'MessageRejected', `Email address is not verified: ${address}`)
}

function recipientsOf(given: unknown): string[] {
  if (!Array.isArray(given) || given.length < 1 || given.length > 50) {
    throw badRequest('A mail has 1 to 50 recipients.')
  }
  return given.map((address) => {
    // The part before the @ is ASCII, the domain is punycode.
    if (typeof address === 'string' && /^[!-?A-~]+@[A-Za-z0-9.-]+$/.test(address)) return address
    throw badRequest('Local address contains control or whitespace, or is not ASCII.')
  })
}

function pairsOf(
  given: readonly { Name: string; Value: string }[] = [],
  name: RegExp,
  value: RegExp,
): Record<string, string> {
  for (const pair of given) {
    if (!name.test(pair.Name) || !value.test(pair.Value)) throw badRequest(`Invalid value for ${pair.Name}.`)
  }
  return Object.fromEntries(given.map(({ Name, Value }) => [Name, Value]))
}

function textOf(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '') return value
  throw badRequest(`${name} is missing.`)
}
