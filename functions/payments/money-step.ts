import { booking } from '../model/booking.ts'
import { claimKinds } from '../model/booking-claims.ts'
import { bookingDue } from '../model/booking-due.ts'
import { charge } from '../model/charge.ts'
import { chargeReference } from '../model/charge-reference.ts'
import { claim } from '../model/claim.ts'
import { courseOwnership } from '../model/course-ownership.ts'
import { instructorPayment } from '../model/instructor-payment.ts'
import { ledgerEntry } from '../model/ledger-entry.ts'
import { mail } from '../model/mail.ts'
import { member } from '../model/member.ts'
import { outbox } from '../model/outbox.ts'
import { refundRequest } from '../model/refund-request.ts'
import type { Step } from '../model/service.ts'
import { sessionPackage } from '../model/session-package.ts'
import { subscription } from '../model/subscription.ts'
import type { PaidInVain } from './given-back.ts'

/** All that a movement of money may touch; what belongs together is written in one transaction of these. */
export const moneyKinds = {
  ...claimKinds,
  booking,
  bookingDue,
  charge,
  chargeReference,
  claim,
  courseOwnership,
  instructorPayment,
  ledgerEntry,
  mail,
  member,
  outbox,
  refundRequest,
  sessionPackage,
  subscription,
}
export type MoneyStep = Step<typeof moneyKinds>

/** How what was paid for is opened: the writes, or why it cannot be, so that the money goes back. */
export type Grant = { steps: MoneyStep[] } | { inVain: PaidInVain }
