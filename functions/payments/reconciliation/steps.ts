import { chargesStep } from './charges.ts'
import { entriesStep } from './entries.ts'
import { ownedCourses, runningPlans } from './grants.ts'
import { paymentsAtStripe } from './payments.ts'
import { payoutsOfPayees } from './payouts.ts'
import { paymentsByPayPal } from './paypal.ts'
import { disputesAtStripe, refundsAtStripe } from './refund-steps.ts'
import { refundsPromised } from './refunds.ts'
import type { Step } from './step.ts'
import { subscriptionsAtStripe } from './subscriptions.ts'
import { payoutsUnderWay, transfersAtStripe } from './transfers.ts'

/**
 * The steps of the nightly comparison by name, the newest risk first: money on its way, then the providers' lists of
 * the last days, then open access, and the books of two months. Refunds come before payments, since a payment brings
 * its refunds with it. The lists that entries are compared with come before the entries.
 */
export const steps = {
  'refunds that are promised': refundsPromised,
  'payouts under way': payoutsUnderWay,
  'refunds at Stripe': refundsAtStripe,
  'disputes at Stripe': disputesAtStripe,
  'payments at Stripe': paymentsAtStripe,
  'payments by PayPal': paymentsByPayPal,
  'transfers at Stripe': transfersAtStripe,
  'subscriptions at Stripe': subscriptionsAtStripe,
  'running plans': runningPlans,
  'entries of this month': entriesStep(0),
  'entries of last month': entriesStep(1),
  payouts: payoutsOfPayees,
  'charges of this month': chargesStep(0),
  'charges of last month': chargesStep(1),
  courses: ownedCourses,
} satisfies Record<string, Step>
