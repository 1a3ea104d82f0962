import * as z from 'zod/mini'
import { chargeStates, providers, purposes } from '../../rules/money/charge.ts'
import { platformFee } from '../../rules/money/fees.ts'
import { entryKinds } from '../../rules/money/ledger.ts'
import { moment, text } from '../fields.ts'
import { SiteSettings, siteChange } from './site-settings.ts'

/** The books and the payment settings, as admins see them. Amounts are US dollars with two decimals. */

export const AdminPayment = z.object({
  id: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  provider: z.enum(providers),
  state: z.enum(chargeStates),
  isPaid: z.boolean(),
  isDisputed: z.boolean(),
  amount: z.string(),
  refundedAmount: z.string(),
  createdAt: moment,
  paidAt: z.nullable(moment),
})
export type AdminPayment = z.infer<typeof AdminPayment>

/** Earned, minus refunds, by the ledger; months are UTC. */
export const Revenue = z.object({
  thisMonth: z.string(),
  lastMonth: z.string(),
  /** For the last twelve months, this one included. */
  year: z.string(),
  months: z.array(
    z.object({
      /** `2026-11` */
      month: z.string(),
      tier: z.string(),
      course: z.string(),
      session: z.string(),
      /** Fees paid by instructors. */
      instructor: z.string(),
      /** The store. */
      order: z.string(),
      refunded: z.string(),
      fees: z.string(),
      total: z.string(),
    }),
  ),
})
export type Revenue = z.infer<typeof Revenue>

export const InstructorEarnings = z.object({
  instructorId: z.string(),
  instructorName: z.string(),
  totalEarnings: z.string(),
  totalSessions: z.number(),
  platformFees: z.string(),
})
export type InstructorEarnings = z.infer<typeof InstructorEarnings>

export const LedgerEntry = z.object({
  id: z.string(),
  kind: z.enum(entryKinds),
  at: moment,
  chargeId: z.nullable(z.string()),
  description: z.string(),
  /** The reason of a manual booking, and the person who made it. */
  reason: z.nullable(z.string()),
  by: z.nullable(z.string()),
  lines: z.array(z.object({ account: z.string(), amount: z.string() })),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** Keys are never returned, only the fact that they are stored: their last four characters after `••••`. */
export const PaymentSettings = z.object({
  stripeSecretKey: z.nullable(z.string()),
  stripePublishableKey: z.nullable(z.string()),
  /** `test` or `live`, read from the key. */
  stripeMode: z.nullable(z.enum(['test', 'live'])),
  stripeWebhook: z.nullable(z.string()),
  paypalClientId: z.nullable(z.string()),
  paypalClientSecret: z.nullable(z.string()),
  paypalMode: z.enum(['sandbox', 'production']),
  paypalWebhook: z.nullable(z.string()),
  platformFeePercentage: z.number(),
  /** Printed on receipts; prices include it. */
  taxName: z.nullable(z.string()),
  taxPercentage: z.number(),
  /** Sessions included in the Master plan. */
  sessionCredits: z.object({ monthly: z.number(), minutes: z.number() }),
  site: SiteSettings,
  updatedAt: z.nullable(moment),
})
export type PaymentSettings = z.infer<typeof PaymentSettings>

const key = z.optional(text(255))
const feeWords = `A whole number from ${platformFee.least} to ${platformFee.most}`
const taxWords = 'A number from 0 to 50'

const SomeSettings = z.strictObject({
  stripeSecretKey: key,
  stripePublishableKey: key,
  paypalClientId: key,
  paypalClientSecret: key,
  paypalMode: z.optional(z.enum(['sandbox', 'production'])),
  platformFeePercentage: z.optional(
    z
      .number(feeWords)
      .check(z.int(feeWords), z.gte(platformFee.least, feeWords), z.lte(platformFee.most, feeWords)),
  ),
  taxName: z.optional(text(40)),
  taxPercentage: z.optional(
    z.number(taxWords).check(
      z.gte(0, taxWords),
      z.lte(50, taxWords),
      // Extremely small numbers pass as multiples, and the table cannot hold them.
      z.refine((value) => Math.round(value * 100) / 100 === value, 'Two decimals at most'),
    ),
  ),
  ...siteChange,
  /** `updatedAt` of the settings that the change is based on; refused if they have changed since. */
  knownUpdatedAt: z.optional(z.nullable(moment)),
})
/** Absent fields stay unchanged; keys are tested before they are stored; an empty pair deletes its keys. */
export const PaymentSettingsChange = SomeSettings.check(
  z.refine(
    (change) => Object.keys(change).some((name) => name !== 'knownUpdatedAt'),
    'Enter at least one change',
  ),
)
export type PaymentSettingsChange = z.output<typeof PaymentSettingsChange>

/** A refund request for a person to decide. */
export const RefundReview = z.object({
  id: z.string(),
  chargeId: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  memberEmail: z.string(),
  title: z.string(),
  paidAmount: z.string(),
  refundedAmount: z.string(),
  paidAt: moment,
  /** The amount by the rules, and the rule. */
  ruleAmount: z.string(),
  rule: z.string(),
  /** The member's reason; for a refund that an admin started, the admin's own. */
  wish: z.string(),
  isBegunByAdmin: z.boolean(),
  screenshots: z.array(z.string()),
  /** For a session with a disputed absence: when each party first opened the meeting link, if ever. */
  opened: z.nullable(
    z.object({
      student: z.nullable(moment),
      instructor: z.nullable(moment),
      instructorName: z.string(),
    }),
  ),
  state: z.enum(['paying', 'review', 'paid', 'refused']),
  answer: z.nullable(z.string()),
  /** The admin who decided. */
  decidedBy: z.nullable(z.string()),
  createdAt: moment,
})
export type RefundReview = z.infer<typeof RefundReview>

/** A disagreement found by the nightly check. */
export const Difference = z.object({
  id: z.string(),
  kind: z.enum([
    'unbalanced',
    'not_booked',
    'not_at_provider',
    'not_granted',
    'not_charged',
    'drift',
    'mismatch',
    'payout_differs',
    'refund_late',
    'mail_unknown',
  ]),
  what: z.string(),
  isRepaired: z.boolean(),
  foundAt: moment,
})
export type Difference = z.infer<typeof Difference>

export const Differences = z.object({
  /** Newest first. */
  items: z.array(Difference),
  /** The last nightly check, with its number of differences and of unchecked items; null before the first one. */
  lastCheck: z.nullable(z.object({ at: moment, differences: z.int(), unchecked: z.int() })),
})
export type Differences = z.infer<typeof Differences>
