/**
 * The refund rules. The refund engine decides by these functions and the Refund Policy is written from this data, so
 * the page never promises a refund that the engine refuses. All windows end just before their last moment; times are
 * ISO, percentages are of the paid amount.
 */

export const refundRules = {
  /** Days of the money-back guarantee for first-time subscribers. */
  subscription: { premium: { days: 7 }, master: { days: 14 } },
  course: { days: 30, viewedUnderPercent: 25 },
  /** Hours between the cancellation and the start of the session. */
  session: { fullFromHours: 24, partFromHours: 2, partPercent: 50 },
  /** Days from delivery. */
  physical: { days: 30 },
  /** Days from the purchase. */
  digital: { days: 7 },
  /** Business days, from and to. */
  takes: { review: [2, 3], approved: [5, 7], card: [5, 10], wallet: [3, 5] },
  support: { repliesWithinHours: 24, days: 'Monday to Friday', hours: '9 AM to 6 PM EST' },
} as const

export type RefundReason =
  | 'subscription.within_window'
  | 'subscription.not_first'
  | 'subscription.window_over'
  | 'subscription.technical_issue'
  | 'subscription.exclusive_accessed'
  | 'subscription.gift'
  | 'subscription.gift_not_purchaser'
  | 'subscription.discounted'
  | 'account.extensive_use'
  | 'account.terms_violated'
  | 'course.within_window'
  | 'course.window_over'
  | 'course.too_much_viewed'
  | 'session.early_enough'
  | 'session.late'
  | 'session.too_late'
  | 'session.cancelled_by_instructor'
  | 'session.cancelled_by_kiai'
  | 'session.instructor_absent'
  | 'session.technical_failure'
  | 'package.session_returned'
  | 'credit.session_returned'
  | 'credit.session_used'
  | 'package.unused'
  | 'package.part_used'
  | 'package.over'
  | 'package.not_usable'
  | 'physical.within_window'
  | 'physical.window_over'
  | 'physical.not_delivered'
  | 'physical.used'
  | 'physical.by_return'
  | 'digital.within_window'
  | 'digital.window_over'
  | 'digital.downloaded'
  | 'digital.shared'

/** Why a payment opens nothing and is refunded automatically. */
export type AutoRefundReason =
  | 'paid_twice'
  | 'account_deleted'
  | 'not_offered'
  | 'plan_over'
  | 'slot_lost'
  | 'stock_lost'
  | 'order_cancelled'

/** A rule of the policy, or another reason for a refund. */
export type RefundRule =
  | RefundReason
  | AutoRefundReason
  | 'goods_faulty'
  | 'technical'
  | 'by_hand'
  | 'session_over'
  | 'package_closed'
  | 'absence_disputed'

export type RefundDecision = {
  /** Percent of the paid amount, 0 to 100. */
  percent: number
  reason: RefundReason
  /** A person decides; `percent` is then the result of the rules alone. */
  needsReview: boolean
}

const decided = (percent: number, reason: RefundReason): RefundDecision => ({
  percent,
  reason,
  needsReview: false,
})
const reviewed = (reason: RefundReason): RefundDecision => ({ percent: 0, reason, needsReview: true })

const hour = 3_600_000
const day = 24 * hour

/** Milliseconds from one moment to another; negative when the second comes first. */
const between = (from: string, to: string) => Date.parse(to) - Date.parse(from)
const isWithin = (days: number, from: string, to: string) => between(from, to) < days * day

/** An admin's findings about the account; each refuses every subscription refund. */
type Conduct = { usedExtensively?: boolean; violatedTerms?: boolean }

export type SubscriptionPurchase = Conduct & {
  tier: 'premium' | 'master'
  chargedAt: string
  askedAt: string
  isFirst: boolean
  /** Bought at a promotional price or with a discount. */
  isDiscounted?: boolean
  /** Set for a gift: whether the requester is its purchaser. */
  gift?: 'purchaser' | 'recipient'
  hasTechnicalIssue?: boolean
  /** Whether any content exclusive to Master was opened. */
  hasOpenedExclusive?: boolean
}

export function subscriptionRefund(purchase: SubscriptionPurchase): RefundDecision {
  const { tier, chargedAt, askedAt, isFirst, gift } = purchase
  if (purchase.violatedTerms) return decided(0, 'account.terms_violated')
  if (purchase.usedExtensively) return decided(0, 'account.extensive_use')
  if (gift === 'recipient') return decided(0, 'subscription.gift_not_purchaser')
  if (purchase.isDiscounted) return decided(0, 'subscription.discounted')
  if (!isWithin(refundRules.subscription[tier].days, chargedAt, askedAt)) return afterWindow(purchase)
  if (gift === 'purchaser') return decided(100, 'subscription.gift')
  if (!isFirst) return decided(0, 'subscription.not_first')
  return decided(100, 'subscription.within_window')
}

/** A part of a month is never refunded by rule; Master members with technical issues may ask a person. */
function afterWindow({ tier, hasTechnicalIssue, hasOpenedExclusive }: SubscriptionPurchase): RefundDecision {
  if (tier !== 'master') return decided(0, 'subscription.window_over')
  if (hasTechnicalIssue) return reviewed('subscription.technical_issue')
  return decided(0, hasOpenedExclusive ? 'subscription.exclusive_accessed' : 'subscription.window_over')
}

export type CoursePurchase = { boughtAt: string; askedAt: string; viewedPercent: number }

export function courseRefund({ boughtAt, askedAt, viewedPercent }: CoursePurchase): RefundDecision {
  const { days, viewedUnderPercent } = refundRules.course
  if (!isWithin(days, boughtAt, askedAt)) return decided(0, 'course.window_over')
  if (viewedPercent >= viewedUnderPercent) return decided(0, 'course.too_much_viewed')
  return decided(100, 'course.within_window')
}

export type SessionCancellation = {
  startsAt: string
  cancelledAt: string
  /** Faults that are not the student's: decided at any time. */
  fault?: 'cancelled_by_instructor' | 'cancelled_by_kiai' | 'instructor_absent' | 'technical_failure'
}

export function sessionRefund({ startsAt, cancelledAt, fault }: SessionCancellation): RefundDecision {
  if (fault) return decided(100, `session.${fault}`)
  const { fullFromHours, partFromHours, partPercent } = refundRules.session
  const ahead = between(cancelledAt, startsAt)
  if (ahead >= fullFromHours * hour) return decided(100, 'session.early_enough')
  if (ahead >= partFromHours * hour) return decided(partPercent, 'session.late')
  return decided(0, 'session.too_late')
}

export type PhysicalReturn = {
  deliveredAt: string | undefined
  askedAt: string
  isUnused: boolean
  /** The period of the policy in force at the sale. */
  days?: number
}

/** Goods that have not arrived cannot be returned: a person finds out where they are. */
export function physicalRefund({
  deliveredAt,
  askedAt,
  isUnused,
  days = refundRules.physical.days,
}: PhysicalReturn): RefundDecision {
  if (!deliveredAt) return reviewed('physical.not_delivered')
  if (!isWithin(days, deliveredAt, askedAt)) return decided(0, 'physical.window_over')
  return isUnused ? decided(100, 'physical.within_window') : decided(0, 'physical.used')
}

export type DigitalReturn = {
  boughtAt: string
  askedAt: string
  isFullyDownloaded: boolean
  isShared?: boolean
  /** The period of the policy in force at the sale. */
  days?: number
}

export function digitalRefund({
  boughtAt,
  askedAt,
  isFullyDownloaded,
  isShared,
  days = refundRules.digital.days,
}: DigitalReturn): RefundDecision {
  if (isShared) return decided(0, 'digital.shared')
  if (!isWithin(days, boughtAt, askedAt)) return decided(0, 'digital.window_over')
  if (isFullyDownloaded) return decided(0, 'digital.downloaded')
  return decided(100, 'digital.within_window')
}

/** Refunded cents of paid cents, half a cent up. */
export function centsBack(paid: number, percent: number): number {
  return Math.floor((paid * percent + 50) / 100)
}
