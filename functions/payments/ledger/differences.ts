import type { Difference, Differences } from '#shared/contract/payments/admin-books.ts'
import { monthOf } from '#shared/rules/money/ledger.ts'
import { booksCheck } from '../../model/ledger/books-check.ts'
import { type DifferenceItem, difference } from '../../model/ledger/difference.ts'
import { type MailItem, type MailKind, openMails } from '../../model/mail/mail.ts'
import { createOnce } from '../../model/table/create-once.ts'
import { clock } from '../../ports/process/clock.ts'
import { log } from '../../ports/process/log.ts'
import { monthsBack } from './months.ts'

/** A difference that was found. */
export type Found = Pick<DifferenceItem, 'id' | 'kind' | 'what'> & { isRepaired?: boolean }

/** Something that was late and is repaired now: no money, and nothing paid for, was missing. */
const wasLate = ({ kind, isRepaired }: Found) => isRepaired && (kind === 'drift' || kind === 'refund_late')

/** Stores a difference, once per id, and logs it. An alarm watches the log for these words. */
export async function noteDifference(found: Found): Promise<void> {
  const foundAt = clock.now().toISOString()
  log(wasLate(found) ? 'info' : 'error', 'books differ', { id: found.id, kind: found.kind })
  await createOnce(() =>
    difference()
      .create({ isRepaired: false, ...found, foundAt, month: monthOf(foundAt) })
      .go(),
  )
}

/**
 * Differences of this month and the two before, and mails of which it is unknown whether they were sent; newest
 * first.
 */
export async function listDifferences(): Promise<Differences> {
  const [mails, { data: lastCheck }, ...pages] = await Promise.all([
    openMails(clock.now()),
    booksCheck().get({}).go({ consistent: true }),
    ...monthsBack(clock.now(), 3).map((month) =>
      difference().query.byMonth({ month }).go({ order: 'desc', pages: 'all' }),
    ),
  ])
  const lost = mails.filter(({ status }) => status === 'unknown').map(toDifference)
  const items = [...lost, ...pages.flatMap(({ data }) => data)]
  return { items: items.sort((a, b) => (a.foundAt < b.foundAt ? 1 : -1)), lastCheck }
}

const about: Readonly<Record<MailKind, string>> = {
  accountDeletionPlanned: 'a planned deletion',
  accountSuspended: 'a suspension',
  suspensionLifted: 'a lifted suspension',
  receipt: 'a receipt',
  paymentFailed: 'a failed payment',
  refundDecided: 'a refund',
  subscriptionChanged: 'a changed plan',
  session: 'a session',
  series: 'several sessions',
  calendarNotRead: 'a calendar that cannot be read',
  setAside: 'steps set aside',
  contactReceived: 'a message to the team',
  contactCopy: 'a received message',
  contactAnswered: 'an answer',
  newsletterConfirm: 'the newsletter',
  campaignTest: 'a newsletter, as a test',
  campaignPaused: 'a paused newsletter',
  live: 'a live event',
  liveBan: 'an exclusion from a live event',
  courseReminder: 'a course',
  order: 'a parcel',
  orderReturn: 'a return',
  orderClaim: 'a claim',
  reviewRemoved: 'a removed review',
}

const toDifference = ({ id, kind, memberId, createdAt, claimedAt }: MailItem): Difference => ({
  id: `mail:${id}`,
  kind: 'mail_unknown',
  isRepaired: false,
  foundAt: claimedAt ?? createdAt,
  what: `A mail to ${memberId} about ${about[kind]} may not have been sent. It is not sent again automatically.`,
})
