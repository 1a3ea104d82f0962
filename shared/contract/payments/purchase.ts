import * as z from 'zod/mini'
import { chargeStates, providers, purposes } from '../../rules/money/charge.ts'
import { paidTiers } from '../../rules/money/subscription.ts'
import { AccessLevel, moment } from '../fields.ts'

/** What a member has bought, and how it stands. Amounts are US dollars with two decimals. */

export const Provider = z.enum(providers)
export const ChargeState = z.enum(chargeStates)
export const PaidTier = z.enum(paidTiers)

export const Refund = z.object({
  id: z.string(),
  amount: z.string(),
  /** What of it is tax; null where none was stated, or where nothing arrived. */
  tax: z.nullable(z.string()),
  /** Money may be on its way for days; one that could not arrive is `failed`. */
  state: z.enum(['pending', 'done', 'failed']),
  createdAt: moment,
})
export type Refund = z.infer<typeof Refund>

/** `paying`: decided, and being sent; `review`: a person decides. */
export const RefundRequestState = z.enum(['paying', 'review', 'paid', 'refused'])

export const RefundRequest = z.object({
  id: z.string(),
  state: RefundRequestState,
  /** What is, or would be, given back. */
  amount: z.string(),
  /** The rule in words. */
  rule: z.string(),
  /** It goes back by itself, since it had been paid before: nothing ends with it. */
  isPaidTwice: z.boolean(),
  /** What the admin said who decided. */
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
  /** The bank was asked to take the money back: what was bought is closed until that is decided. */
  isDisputed: z.boolean(),
  amount: z.string(),
  /** Given back so far. */
  refundedAmount: z.string(),
  /** Within the amount; null where none is stated. */
  tax: z.nullable(z.object({ name: z.string(), percentage: z.number(), amount: z.string() })),
  /** On the receipt; null until it is paid. */
  receiptNumber: z.nullable(z.string()),
  /** It paid for more of a month that a smaller plan had been paid for. */
  isUpgrade: z.boolean(),
  /** What a plan's month this pays for. */
  period: z.nullable(z.object({ from: moment, to: moment })),
  /** What the provider last said of a payment that did not work. */
  failure: z.nullable(z.string()),
  /** The payment page, while it may be paid there. */
  checkoutUrl: z.nullable(z.string()),
  /** Of sessions: the instructor's zone, where it was kept. */
  zone: z.nullable(z.string()),
  /** Of several sessions that were paid together each, in order; else nothing. */
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

/** What a member would be given back now, by which rule. */
export const RefundOffer = z.object({
  /** Dollars; `0.00` where the rules give nothing. */
  amount: z.string(),
  reason: z.string(),
  /** The rule in words. */
  rule: z.string(),
  /** A person decides. */
  needsReview: z.boolean(),
  /** What the amount is made of: a refund that ends a plan gives back all that was paid of its month. */
  payments: z.array(
    z.object({ purchaseId: z.string(), subjectId: z.string(), title: z.string(), amount: z.string() }),
  ),
})
export type RefundOffer = z.infer<typeof RefundOffer>

/** How a member's subscription stands. */
export const Subscription = z.object({
  /** What the member may open now, no matter who gave it. */
  tier: AccessLevel,
  /** Set by an admin, not paid for. */
  isOverridden: z.boolean(),
  /** `none`: never subscribed. */
  state: z.enum(['none', 'active', 'ending', 'past_due', 'disputed', 'ended']),
  /** The plan that is paid for. */
  plan: z.nullable(PaidTier),
  /** Of its next month, as it was agreed. */
  price: z.nullable(z.string()),
  paidUntil: z.nullable(moment),
  /** When it ends, once that is known. */
  endsAt: z.nullable(moment),
  /** Until when it goes on although the last renewal was not paid. */
  graceUntil: z.nullable(moment),
  /** The plan from the next month on, where that is another one. */
  nextPlan: z.nullable(PaidTier),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** What it began with: what the money-back guarantee is about. */
  purchaseId: z.nullable(z.string()),
})
export type Subscription = z.infer<typeof Subscription>

/** What a change of plan costs, to the cent, if it is made with this `proratedAt`. */
export const PlanChangePreview = z.object({
  kind: z.enum(['upgrade', 'downgrade']),
  from: PaidTier,
  to: PaidTier,
  lines: z.array(z.object({ description: z.string(), amount: z.string() })),
  dueToday: z.string(),
  /** Each month, from the next one on. */
  price: z.string(),
  /** When a downgrade begins, and when the next month is paid. */
  nextPaymentAt: moment,
  proratedAt: moment,
})
export type PlanChangePreview = z.infer<typeof PlanChangePreview>

/** By what can be paid at present. */
export const PaymentWays = z.object({
  /** By card, plans too. */
  card: z.boolean(),
  /** By wallet, for what is bought once. */
  wallet: z.boolean(),
})
export type PaymentWays = z.infer<typeof PaymentWays>

export const Checkout = z.object({
  /** The provider's payment page. */
  checkoutUrl: z.string(),
  purchaseId: z.string(),
})
