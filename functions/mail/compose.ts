import { deletionPlanned } from '#shared/mail/deletion-planned.ts'
import { accountSuspended, suspensionLifted } from '#shared/mail/suspension.ts'
import type { MailItem, MailKind } from '../model/mail/mail.ts'
import { calendarNotReadOf } from './calendar-letters.ts'
import { claimOf } from './claim-letters.ts'
import { answeredOf, copyOf, receivedOf } from './contact-letters.ts'
import { courseReminderOf } from './course-letters.ts'
import type { Composer } from './letter.ts'
import { liveBanOf, liveOf } from './live-letters.ts'
import { confirmOf, pausedOf, testOf } from './newsletter-letters.ts'
import { orderOf } from './order-letters.ts'
import { changeOf, failureOf, receiptOf, refundOf } from './payment-letters.ts'
import type { Reader } from './reader.ts'
import { returnOf } from './return-letters.ts'
import { removedOf } from './review-letters.ts'
import { seriesOf } from './series-letters.ts'
import { sessionOf } from './session-letters.ts'
import { setAsideOf } from './set-aside-letter.ts'

const composers: Readonly<Record<MailKind, Composer>> = {
  accountDeletionPlanned: async ({ dueAt }, { firstName, deletionDueAt }) =>
    // The deletion may have been cancelled, or planned again, which has its own mail.
    deletionDueAt && deletionDueAt === dueAt ? deletionPlanned({ firstName, dueAt }) : undefined,
  accountSuspended: async ({ at }, { firstName, suspendedAt }) =>
    suspendedAt && suspendedAt === at ? accountSuspended({ firstName }) : undefined,
  suspensionLifted: async (_, { firstName, suspendedAt }) =>
    suspendedAt ? undefined : suspensionLifted({ firstName }),
  receipt: receiptOf,
  paymentFailed: failureOf,
  refundDecided: refundOf,
  subscriptionChanged: changeOf,
  session: sessionOf,
  series: seriesOf,
  calendarNotRead: calendarNotReadOf,
  setAside: setAsideOf,
  contactReceived: receivedOf,
  contactCopy: copyOf,
  contactAnswered: answeredOf,
  newsletterConfirm: confirmOf,
  campaignTest: testOf,
  campaignPaused: pausedOf,
  live: liveOf,
  liveBan: liveBanOf,
  courseReminder: courseReminderOf,
  order: orderOf,
  reviewRemoved: removedOf,
  orderReturn: returnOf,
  orderClaim: claimOf,
}

export const compose = ({ kind, about }: MailItem, reader: Reader) => composers[kind](about, reader)
