import { type BookingItem, booking } from '../model/booking.ts'
import { claimKinds } from '../model/booking-claims.ts'
import { bookingDue } from '../model/booking-due.ts'
import { charge } from '../model/charge.ts'
import { claim } from '../model/claim.ts'
import { instructorPayment } from '../model/instructor-payment.ts'
import { ledgerEntry } from '../model/ledger-entry.ts'
import { mail } from '../model/mail.ts'
import { member } from '../model/member.ts'
import { outbox } from '../model/outbox.ts'
import { refundRequest } from '../model/refund-request.ts'
import { reviewKinds } from '../model/review-change.ts'
import type { Step } from '../model/service.ts'
import { sessionPackage } from '../model/session-package.ts'
import { standing } from '../model/standing.ts'

/** All that a change of a session may touch; what belongs together is written in one transaction of these. */
export const bookingKinds = {
  ...claimKinds,
  ...reviewKinds,
  booking,
  bookingDue,
  charge,
  claim,
  instructorPayment,
  ledgerEntry,
  mail,
  member,
  outbox,
  refundRequest,
  sessionPackage,
  standing,
}
export type BookingStep = Step<typeof bookingKinds>
/** A session's next state, and all that is written with it. */
export type BookingChange = { steps: BookingStep[]; item: BookingItem }
