import type { Letter } from '#shared/mail/blocks.ts'
import { deletionPlanned } from '#shared/mail/deletion-planned.ts'
import type { MailItem, MailKind } from '../model/mail/mail.ts'
import type { Calendar } from '../ports/mail/mailer.ts'
import { calendarNotReadOf } from './calendar-letters.ts'
import { changeOf, failureOf, receiptOf, refundOf } from './payment-letters.ts'
import type { Reader } from './reader.ts'
import { seriesOf } from './series-letters.ts'
import { sessionOf } from './session-letters.ts'

/** A letter, and what goes with it for the reader's calendar. */
export type Composed = Letter & { calendar?: Calendar }

/**
 * What a mail says, by what is stored when it is sent: it may have changed since it was wanted. Undefined where there is
 * nothing to say any more.
 */
export type Composer = (about: MailItem['about'], reader: Reader) => Promise<Composed | undefined>

const composers: Readonly<Record<MailKind, Composer>> = {
  accountDeletionPlanned: async ({ dueAt }, { firstName, deletionDueAt }) =>
    // Taken back, or planned anew, which has a mail of its own.
    deletionDueAt && deletionDueAt === dueAt ? deletionPlanned({ firstName, dueAt }) : undefined,
  receipt: receiptOf,
  paymentFailed: failureOf,
  refundDecided: refundOf,
  subscriptionChanged: changeOf,
  session: sessionOf,
  series: seriesOf,
  calendarNotRead: calendarNotReadOf,
}

export const compose = ({ kind, about }: MailItem, reader: Reader) => composers[kind](about, reader)
