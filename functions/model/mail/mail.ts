import { CustomAttributeType } from 'electrodb'
import { due, endDueStep, setDueStep } from '../table/due.ts'
import { entity, type ItemOf } from '../table/entity.ts'
import { eventItem } from '../table/event.ts'
import { outbox } from '../table/outbox.ts'
import { isRefused, Refused } from '../table/refused.ts'
import { type Step, writeSteps } from '../table/service.ts'

/** What mails are about; `functions/mail/compose.ts` says what each of them says. */
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
  'order',
  'orderReturn',
  'orderClaim',
  'reviewRemoved',
] as const
export type MailKind = (typeof mailKinds)[number]

/**
 * A mail to a member, made with its cause and sent at most once: `due → sending → sent | refused | unknown`. The
 * address is looked up when it is sent, and so is whether there is still something to say: if not, it is `dropped`.
 */
export const mail = entity({
  model: { service: 'kiai', entity: 'mail', version: '1' },
  attributes: {
    /** Made of the kind and the cause, so that there is one mail for each cause. */
    id: { type: 'string', required: true },
    kind: { type: mailKinds, required: true },
    /** The person who is written to; `operations`, `team` or `sender` in a member's place. */
    memberId: { type: 'string', required: true },
    /** Ids and moments of what it is about, by name. */
    about: { type: CustomAttributeType<Readonly<Record<string, string>>>('any'), required: true },
    status: {
      type: ['due', 'sending', 'sent', 'refused', 'unknown', 'dropped'] as const,
      required: true,
      default: 'due',
    },
    /**
     * Set while its end is not known, with when it was made, so that what is stuck is found; `held` with the moment until
     * which it waits.
     */
    open: { type: ['open', 'held'] as const },
    openSince: { type: 'string' },
    claimedAt: { type: 'string' },
    settledAt: { type: 'string' },
    /** Under which the mail service knows it. */
    messageId: { type: 'string' },
    /** Why it was refused, dropped, or why nobody knows. */
    reason: { type: 'string' },
    createdAt: { type: 'string', required: true },
    /** Epoch seconds; kept a year for looking things up. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['id'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
    ofMember: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: ['memberId'], casing: 'none' },
      sk: { field: 'gsi1sk', composite: ['createdAt', 'id'], casing: 'none' },
    },
    open: {
      index: 'gsi2',
      condition: ({ open }) => open !== undefined,
      pk: { field: 'gsi2pk', composite: ['open'] },
      sk: { field: 'gsi2sk', composite: ['openSince'], casing: 'none' },
    },
  },
})
export type MailItem = ItemOf<typeof mail>

/** In a member's place: anyone who looks after Kiai, and hears of alarms too. */
export const operations = 'operations'
/** In a member's place: those who answer messages, at the address of support. */
export const team = 'team'
/** In a member's place: whoever wrote the message that the mail is about, without an account. */
export const sender = 'sender'

const year = 365 * 24 * 3600
/** Longer than any Lambda runs: a mail that is `sending` since then is in nobody's hands. */
const longestSending = 5 * 60_000

type Wanted = {
  kind: MailKind
  memberId: string
  /** What it is sent for, once: a charge's id, or an id and a moment. */
  cause: string
  about: Readonly<Record<string, string>>
  /** ISO: it waits for more to be told of, until it is woken or this moment comes. */
  waitsUntil?: string
}
/** The entities that asking for a mail writes. */
export const mailEntities = { due, mail, outbox }
export type MailEntities = typeof mailEntities
type MailStep = Step<MailEntities>

/** The steps by which a cause asks for its mail, in its own transaction and last in it; refused where it did already. */
export function mailSteps({ kind, memberId, cause, about, waitsUntil }: Wanted, at: Date): MailStep[] {
  const id = mailId(kind, cause)
  // What a tag of the mail service holds: by it news of the mail finds the way back.
  if (!/^[\w-]{1,200}$/.test(id)) throw new Error('A cause is made of letters, digits, _ and -')
  const createdAt = at.toISOString()
  const expire = Math.floor(at.getTime() / 1000) + year
  const open = waitsUntil
    ? { open: 'held' as const, openSince: waitsUntil }
    : { open: 'open' as const, openSince: createdAt }
  const made: MailStep = {
    write: ({ mail }) => mail.create({ id, kind, memberId, about, createdAt, ...open, expire }).commit(),
  }
  // One that waits is told of when it is woken.
  if (waitsUntil) return [made, setDueStep('mail', id, waitsUntil)]
  return [
    made,
    { write: ({ outbox }) => outbox.create(eventItem('mailWanted', { mailId: id }, at)).commit() },
  ]
}

const mailId = (kind: MailKind, cause: string) => `${kind}-${cause}`

/** Takes a mail in hand; false where somebody was quicker. */
export const claimMail = ({ id, createdAt }: MailItem, at: Date): Promise<boolean> =>
  change(id, ['due'], {
    status: 'sending',
    claimedAt: at.toISOString(),
    open: 'open',
    openSince: createdAt,
  })

/** Leaves one until a moment, at which the sweep wakes it; false where somebody was quicker. */
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

/** Has one that waited until a moment sent, once; not where it was woken, or is on its way, already. */
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

/** A mail and the moment until which it waits. */
type Waiting = { id: string; waitsUntil: string }

/** The same for one of which the cause is known. */
export async function wakeMailOf({ kind, cause }: Pick<Wanted, 'kind' | 'cause'>, now: Date): Promise<void> {
  const { data } = await mail()
    .get({ id: mailId(kind, cause) })
    .go({ consistent: true })
  if (data?.open === 'held' && data.openSince)
    await wakeMail({ id: data.id, waitsUntil: data.openSince }, now)
}

/** Puts back one that was surely not taken. */
export const releaseMail = (id: string): Promise<boolean> => change(id, ['sending'], { status: 'due' })

type End = { messageId?: string; reason?: string }

/** Notes how it ended; what is known by then is not unlearned. */
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

/** Whether it was in hands that are no more: sent or not, nobody knows. */
export const isMailLost = ({ status, claimedAt }: MailItem, now: Date): boolean =>
  status === 'sending' && now.getTime() - Date.parse(claimedAt ?? '') >= longestSending

/** Mails whose end is not known, the oldest first. Those that nobody holds any more are `unknown`, whatever was noted. */
export async function openMails(now: Date): Promise<MailItem[]> {
  const { data } = await mail().query.open({ open: 'open' }).go({ pages: 'all' })
  return data.map((item) => (isMailLost(item, now) ? { ...item, status: 'unknown' } : item))
}
