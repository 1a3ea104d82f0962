import type { PaidInVain } from '../../payments/settlement/grants/auto-refund.ts'
import { booking } from '../bookings/booking.ts'
import { claimKinds } from '../bookings/booking-claims.ts'
import { bookingDue } from '../bookings/booking-due.ts'
import { instructorPayment } from '../ledger/instructor-payment.ts'
import { ledgerEntry } from '../ledger/ledger-entry.ts'
import { mail } from '../mail/mail.ts'
import { member } from '../members/member.ts'
import { claim } from '../table/claim.ts'
import { outbox } from '../table/outbox.ts'
import type { Step } from '../table/service.ts'
import { charge } from './charge.ts'
import { chargeReference } from './charge-reference.ts'
import { courseOwnership } from './course-ownership.ts'
import { refundRequest } from './refund-request.ts'
import { sessionPackage } from './session-package.ts'
import { subscription } from './subscription.ts'

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
