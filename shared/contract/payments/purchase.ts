import * as z from 'zod/mini'
import { chargeStates, providers, purposes } from '../../rules/money/charge.ts'
import { paidTiers } from '../../rules/money/subscription.ts'
import { AccessLevel, moment } from '../fields.ts'

/** A member's purchases and their state. Amounts are US dollars with two decimals. */

export const Provider = z.enum(providers)
export const ChargeState = z.enum(chargeStates)
export const PaidTier = z.enum(paidTiers)

export const Refund = z.object({
  id: z.string(),
  amount: z.string(),
  /** The tax in it; null if none was stated, or if the refund failed. */
  tax: z.nullable(z.string()),
  /** A refund may take days; one that cannot be delivered is `failed`. */
  state: z.enum(['pending', 'done', 'failed']),
  createdAt: moment,
})
export type Refund = z.infer<typeof Refund>

/** `paying`: approved, and being sent; `review`: a person decides. */
export const RefundRequestState = z.enum(['paying', 'review', 'paid', 'refused'])

export const RefundRequest = z.object({
  id: z.string(),
  state: RefundRequestState,
  /** The amount that is, or would be, refunded. */
  amount: z.string(),
  /** The rule in words. */
  rule: z.string(),
  /** An automatic refund of a duplicate payment: no purchase ends with it. */
  isPaidTwice: z.boolean(),
  /** The answer of the admin who decided. */
  answer: z.nullable(z.string()),
  createdAt: moment,
})
export type RefundRequest = z.infer<typeof RefundRequest>

export const Purchase = z.object({
  id: z.string(),
  purpose: z.enum(purposes),
  /** The plan, or the id of the course or session. */
  subjectId: z.string(),
  title: z.string(),
  provider: Provider,
  state: ChargeState,
  /** A dispute is open: the purchase is inaccessible until it is decided. */
  isDisputed: z.boolean(),
  amount: z.string(),
  /** Refunded so far. */
  refundedAmount: z.string(),
  /** Included in the amount; null if none is stated. */
  tax: z.nullable(z.object({ name: z.string(), percentage: z.number(), amount: z.string() })),
  /** The receipt's number; null until it is paid. */
  receiptNumber: z.nullable(z.string()),
  /** It paid the difference to a larger plan for a month in which a smaller one was already paid. */
  isUpgrade: z.boolean(),
  /** The period of a plan that it pays for. */
  period: z.nullable(z.object({ from: moment, to: moment })),
  /** The provider's last reason for a failed payment. */
  failure: z.nullable(z.string()),
  /** The payment page, while it can be paid there. */
  checkoutUrl: z.nullable(z.string()),
  /** For sessions: the instructor's zone, if it was stored. */
  zone: z.nullable(z.string()),
  /** For several sessions paid together: each one, in order; otherwise empty. */
  sessions: z.array(
    z.object({
      bookingId: z.string(),
      scheduledAt: moment,
      /** Minutes. */
      duration: z.number(),
      amount: z.string(),
      refundedAmount: z.string(),
    }),
  ),
  refunds: z.array(Refund),
  request: z.nullable(RefundRequest),
  createdAt: moment,
  paidAt: z.nullable(moment),
})
export type Purchase = z.infer<typeof Purchase>

/** The refund that a member would get now, and the rule. */
export const RefundOffer = z.object({
  /** Dollars; `0.00` if the rules give nothing. */
  amount: z.string(),
  reason: z.string(),
  /** The rule in words. */
  rule: z.string(),
  /** A person decides. */
  needsReview: z.boolean(),
  /** The payments in the amount: a refund that ends a plan refunds everything paid for its month. */
  payments: z.array(
    z.object({ purchaseId: z.string(), subjectId: z.string(), title: z.string(), amount: z.string() }),
  ),
})
export type RefundOffer = z.infer<typeof RefundOffer>

/** A member's subscription. */
export const Subscription = z.object({
  /** The member's current tier, from whatever source. */
  tier: AccessLevel,
  /** Set by an admin, not paid for. */
  isOverridden: z.boolean(),
  /** `none`: never subscribed. */
  state: z.enum(['none', 'active', 'ending', 'past_due', 'disputed', 'ended']),
  /** The paid plan. */
  plan: z.nullable(PaidTier),
  /** The agreed price of its next month. */
  price: z.nullable(z.string()),
  paidUntil: z.nullable(moment),
  /** When it ends, once that is known. */
  endsAt: z.nullable(moment),
  /** End of the grace period after a failed renewal. */
  graceUntil: z.nullable(moment),
  /** The plan from the next month on, if it is another one. */
  nextPlan: z.nullable(PaidTier),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** The purchase that started it, to which the money-back guarantee applies. */
  purchaseId: z.nullable(z.string()),
})
export type Subscription = z.infer<typeof Subscription>

/** The exact cost of a plan change, if it is made with this `proratedAt`. */
export const PlanChangePreview = z.object({
  kind: z.enum(['upgrade', 'downgrade']),
  from: PaidTier,
  to: PaidTier,
  lines: z.array(z.object({ description: z.string(), amount: z.string() })),
  dueToday: z.string(),
  /** Each month, from the next one on. */
  price: z.string(),
  /** When a downgrade takes effect, and when the next month is paid. */
  nextPaymentAt: moment,
  proratedAt: moment,
})
export type PlanChangePreview = z.infer<typeof PlanChangePreview>

/** The payment methods that are available now. */
export const PaymentWays = z.object({
  /** By card, plans included. */
  card: z.boolean(),
  /** By wallet, for one-time purchases. */
  wallet: z.boolean(),
})
export type PaymentWays = z.infer<typeof PaymentWays>

export const Checkout = z.object({
  /** The provider's payment page. */
  checkoutUrl: z.string(),
  purchaseId: z.string(),
})
