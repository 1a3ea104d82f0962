import type { AutoRefundReason } from '#shared/rules/money/refund.ts'
import { booking } from '../bookings/booking.ts'
import { claimEntities } from '../bookings/booking-claims.ts'
import { instructorPayment } from '../ledger/instructor-payment.ts'
import { ledgerEntry } from '../ledger/ledger-entry.ts'
import { mail } from '../mail/mail.ts'
import { member } from '../members/member.ts'
import { charge } from '../payments/charge.ts'
import { chargeReference } from '../payments/charge-reference.ts'
import { courseOwnership } from '../payments/course-ownership.ts'
import { refundRequest } from '../payments/refund-request.ts'
import { sessionPackage } from '../payments/session-package.ts'
import { subscription } from '../payments/subscription.ts'
import { reviewEntities } from '../reviews/average.ts'
import { orderClaim } from '../store/order-claim.ts'
import { orderReturn } from '../store/order-return.ts'
import { orderEntities } from '../store/order-steps.ts'
import { claim } from '../table/claim.ts'
import { due } from '../table/due.ts'
import { outbox } from '../table/outbox.ts'
import type { Step } from '../table/service.ts'

/** All entities that a movement of money may touch; changes that belong together are written in one transaction. */
export const moneyEntities = {
  ...claimEntities,
  ...orderEntities,
  ...reviewEntities,
  booking,
  due,
  charge,
  chargeReference,
  claim,
  courseOwnership,
  instructorPayment,
  ledgerEntry,
  mail,
  member,
  orderClaim,
  orderReturn,
  outbox,
  refundRequest,
  sessionPackage,
  subscription,
}
export type MoneyStep = Step<typeof moneyEntities>

/** The writes that grant a purchase, or the reason it cannot be granted and is refunded. */
export type Grant = { steps: MoneyStep[] } | { refundFor: AutoRefundReason }
