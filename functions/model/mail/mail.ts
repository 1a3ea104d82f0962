import { CustomAttributeType } from 'electrodb'
import { due, endDueStep, setDueStep } from '../table/due.ts'
import { entity, type ItemOf, index, key } from '../table/entity.ts'
import { eventItem } from '../table/event.ts'
import { outbox } from '../table/outbox.ts'
import { isRefused, Refused } from '../table/refused.ts'
import { type Step, writeSteps } from '../table/service.ts'

/** The kinds of mails; `functions/mail/compose.ts` writes the text of each. */
export const mailKinds = [
  'accountDeletionPlanned',
  'accountSuspended',
  'suspensionLifted',
  'receipt',
  'paymentFailed',
  'refundDecided',
  'subscriptionChanged',
  'session',
  'series',
  'calendarNotRead',
  'setAside',
  'contactReceived',
  'contactCopy',
  'contactAnswered',
  'newsletterConfirm',
  'campaignTest',
  'campaignPaused',
  'live',
  'liveBan',
  'courseReminder',
  'order',
  'orderReturn',
  'orderClaim',
  'reviewRemoved',
] as const
export type MailKind = (typeof mailKinds)[number]

/**
 * A mail to a member, created with its cause and sent at most once: `due → sending → sent | refused | unknown`. The
 * address is looked up when the mail is sent. If there is nothing left to say by then, it is `dropped`.
 */
export const mail = entity({
  model: { service: 'kiai', entity: 'mail', version: '1' },
  attributes: {
    /** Made of the kind and the cause, so there is one mail for each cause. */
    id: { type: 'string', required: true },
    kind: { type: mailKinds, required: true },
    /** The recipient; `operations`, `team` or `sender` instead of a member. */
    memberId: { type: 'string', required: true },
    /** Ids and times of its subject, by name. */
    about: { type: CustomAttributeType<Readonly<Record<string, string>>>('any'), required: true },
    status: {
      type: ['due', 'sending', 'sent', 'refused', 'unknown', 'dropped'] as const,
      required: true,
      default: 'due',
    },
    /**
     * Set while the mail is unsettled, with its creation time, so that stuck mails are found; `held` with the time
     * until which it waits.
     */
    open: { type: ['open', 'held'] as const },
    openSince: { type: 'string' },
    claimedAt: { type: 'string' },
    settledAt: { type: 'string' },
    /** The mail service's id of it. */
    messageId: { type: 'string' },
    /** The reason it was refused, dropped, or is unknown. */
    reason: { type: 'string' },
    createdAt: { type: 'string', required: true },
    /** Epoch seconds; kept a year for support. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    primary: key(['id'], []),
    ofMember: index('gsi1', ['memberId'], ['createdAt', 'id']),
    open: {
      index: 'gsi2',
      condition: ({ open }) => open !== undefined,
      pk: { field: 'gsi2pk', composite: ['open'] },
      sk: { field: 'gsi2sk', composite: ['openSince'], casing: 'none' },
    },
  },
})
export type MailItem = ItemOf<typeof mail>

/** Instead of a member: the operators of Kiai, who also receive alarms. */
export const operations = 'operations'
/** Instead of a member: the team that answers messages, at the support address. */
export const team = 'team'
/** Instead of a member: the sender of the message that the mail is about, who has no account. */
export const sender = 'sender'

const year = 365 * 24 * 3600
/** Longer than any Lambda runs: a mail that has been `sending` since then was abandoned. */
const longestSending = 5 * 60_000

type Wanted = {
  kind: MailKind
  memberId: string
  /** The idempotency key of the mail: a charge's id, or an id and a time. */
  cause: string
  about: Readonly<Record<string, string>>
  /** ISO. The mail waits for more events to include, until it is woken or this time comes. */
  waitsUntil?: string
}
/** The entities that a request for a mail writes. */
export const mailEntities = { due, mail, outbox }
export type MailEntities = typeof mailEntities
type MailStep = Step<MailEntities>

/** The steps by which a cause requests its mail, last in its own transaction; refused if it already did. */
export function mailSteps({ kind, memberId, cause, about, waitsUntil }: Wanted, at: Date): MailStep[] {
  const id = mailId(kind, cause)
  // The characters that a tag of the mail service may hold: notifications are matched to the mail by it.
  if (!/^[\w-]{1,200}$/.test(id)) throw new Error('A cause is made of letters, digits, _ and -')
  const createdAt = at.toISOString()
  const expire = Math.floor(at.getTime() / 1000) + year
  const open = waitsUntil
    ? { open: 'held' as const, openSince: waitsUntil }
    : { open: 'open' as const, openSince: createdAt }
  const made: MailStep = {
    write: ({ mail }) => mail.create({ id, kind, memberId, about, createdAt, ...open, expire }).commit(),
  }
  // A waiting mail emits its event when it is woken.
  if (waitsUntil) return [made, setDueStep('mail', id, waitsUntil)]
  return [
    made,
    { write: ({ outbox }) => outbox.create(eventItem('mailWanted', { mailId: id }, at)).commit() },
  ]
}

const mailId = (kind: MailKind, cause: string) => `${kind}-${cause}`

/** Claims a mail for sending; false if another call was quicker. */
export const claimMail = ({ id, createdAt }: MailItem, at: Date): Promise<boolean> =>
  change(id, ['due'], {
    status: 'sending',
    claimedAt: at.toISOString(),
    open: 'open',
    openSince: createdAt,
  })

/** Holds a mail until a given time, when the sweep wakes it; false if another call was quicker. */
export async function holdMail(id: string, until: string): Promise<boolean> {
  const hold: MailStep = {
    write: ({ mail }) =>
      mail
        .patch({ id })
        .set({ status: 'due', open: 'held', openSince: until })
        .where((a, { eq }) => eq(a.status, 'due'))
        .commit(),
  }
  return unlessRefused(writeSteps(mailEntities, [hold, setDueStep('mail', id, until)]))
}

async function unlessRefused(write: Promise<void>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return false
  }
}

/** Wakes a mail that waits until a given time, once; does nothing if it was woken or is being sent already. */
export async function wakeMail({ id, waitsUntil }: Waiting, now: Date): Promise<void> {
  const { data } = await mail().get({ id }).go({ consistent: true })
  const end = endDueStep('mail', id, waitsUntil)
  const wake: MailStep[] = [
    {
      write: ({ mail }) =>
        mail
          .patch({ id })
          .set({ open: 'open', openSince: data?.createdAt ?? '' })
          .where((a, { eq }) => `${eq(a.open, 'held')} AND ${eq(a.openSince, waitsUntil)}`)
          .commit(),
    },
    { write: ({ outbox }) => outbox.create(eventItem('mailWanted', { mailId: id }, now)).commit() },
  ]
  const isWaiting = data?.open === 'held' && data.openSince === waitsUntil
  if (isWaiting && (await unlessRefused(writeSteps(mailEntities, [...wake, end])))) return
  await writeSteps(mailEntities, [end])
}

/** A mail and the time until which it waits. */
type Waiting = { id: string; waitsUntil: string }

/** Wakes the mail of a known cause. */
export async function wakeMailOf({ kind, cause }: Pick<Wanted, 'kind' | 'cause'>, now: Date): Promise<void> {
  const { data } = await mail()
    .get({ id: mailId(kind, cause) })
    .go({ consistent: true })
  if (data?.open === 'held' && data.openSince)
    await wakeMail({ id: data.id, waitsUntil: data.openSince }, now)
}

/** Releases a mail that was certainly not accepted by the mail service. */
export const releaseMail = (id: string): Promise<boolean> => change(id, ['sending'], { status: 'due' })

type End = { messageId?: string; reason?: string }

/** Records the outcome; an outcome that is already known is never overwritten. */
export function settleMail(
  id: string,
  status: 'sent' | 'refused' | 'dropped' | 'unknown',
  end: End,
  at: Date,
): Promise<boolean> {
  const before = { sent: ['sending', 'unknown'], refused: ['due', 'sending', 'unknown'] } as const
  const from =
    status === 'dropped' ? ['due' as const] : status === 'unknown' ? ['sending' as const] : before[status]
  return change(id, from, { status, ...end, settledAt: at.toISOString() })
}

type Status = MailItem['status']

async function change(id: string, from: readonly Status[], to: Partial<MailItem>): Promise<boolean> {
  const isOpen = to.status === 'due' || to.status === 'sending' || to.status === 'unknown'
  const set = mail().patch({ id }).set(to)
  try {
    await (isOpen ? set : set.remove(['open', 'openSince']))
      .where((a, { eq }) => from.map((status) => eq(a.status, status)).join(' OR '))
      .go()
    return true
  } catch (error) {
    if (isRefused(error)) return false
    throw error
  }
}

/** Whether its sender was killed while sending: it is unknown if the mail was sent. */
export const isMailLost = ({ status, claimedAt }: MailItem, now: Date): boolean =>
  status === 'sending' && now.getTime() - Date.parse(claimedAt ?? '') >= longestSending

/**
 * Mails without a known outcome, oldest first. Abandoned ones are reported as `unknown`, whatever their stored status.
 */
export async function openMails(now: Date): Promise<MailItem[]> {
  const { data } = await mail().query.open({ open: 'open' }).go({ pages: 'all' })
  return data.map((item) => (isMailLost(item, now) ? { ...item, status: 'unknown' } : item))
}
