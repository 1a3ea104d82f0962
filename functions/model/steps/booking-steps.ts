import { type BookingItem, booking } from '../bookings/booking.ts'
import { claimEntities } from '../bookings/booking-claims.ts'
import { level } from '../learning/level.ts'
import { instructorPayment } from '../ledger/instructor-payment.ts'
import { ledgerEntry } from '../ledger/ledger-entry.ts'
import { mail } from '../mail/mail.ts'
import { member } from '../members/member.ts'
import { charge } from '../payments/charge.ts'
import { paymentSettings } from '../payments/payment-settings.ts'
import { refundRequest } from '../payments/refund-request.ts'
import { sessionCredit } from '../payments/session-credit.ts'
import { sessionPackage } from '../payments/session-package.ts'
import { reviewEntities } from '../reviews/average.ts'
import { claim } from '../table/claim.ts'
import { due } from '../table/due.ts'
import { outbox } from '../table/outbox.ts'
import type { Step } from '../table/service.ts'

/** All entities that a change of a session may touch; changes that belong together are written in one transaction. */
export const bookingEntities = {
  ...claimEntities,
  ...reviewEntities,
  booking,
  due,
  charge,
  claim,
  instructorPayment,
  ledgerEntry,
  mail,
  member,
  outbox,
  paymentSettings,
  refundRequest,
  sessionCredit,
  sessionPackage,
  level,
}
export type BookingStep = Step<typeof bookingEntities>
/** A session's next state, and all writes that belong to it. */
export type BookingChange = { steps: BookingStep[]; item: BookingItem }
