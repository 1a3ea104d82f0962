import { effectiveTier, type Subscription } from '../access/access.ts'
import { partWith } from '../money/fees.ts'
import { type Canceller, cancellation, ruleStart } from './booking.ts'

/** Sessions included in the Master plan: how many per month, and their maximum length. */
export type CreditTerms = {
  monthly: number
  /** The longest session that a credit covers, in minutes. */
  minutes: number
}

export const creditRules = {
  /** The highest number per month an admin can set. */
  most: 10,
  /** The default until an admin changes it. */
  usual: { monthly: 0, minutes: 60 },
} as const

/** The UTC month (`2026-11`) whose credits a session takes: the month in which it begins. */
export const creditMonth = (startsAt: string): string => startsAt.slice(0, 7)

export function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
}

/** The credits of one month: the number in use, and the number returned because the session could not take place. */
export type MonthUse = { used: number; spare: number }

/** Credits of a month that are left for sessions in that month. */
export const leftInMonth = ({ used }: MonthUse, { monthly }: CreditTerms): number =>
  Math.max(0, monthly - used)

/** Credits of a month that can also be used in the following month: returned ones, since a return often comes when the month is over. */
export const carriedLeft = (month: MonthUse, terms: CreditTerms): number =>
  Math.min(month.spare, leftInMonth(month, terms))

/** The month whose credit a session takes; undefined if none is left. */
export function creditOf(own: MonthUse, before: MonthUse, terms: CreditTerms): 'own' | 'before' | undefined {
  if (leftInMonth(own, terms) > 0) return 'own'
  return carriedLeft(before, terms) > 0 ? 'before' : undefined
}

/** Reasons why a credit cannot cover a session even if some are left. */
export type CreditRefusal = 'not_granted' | 'not_master' | 'not_paid_until' | 'too_long'

type Wanted = { startsAt: string; minutes: number }

/**
 * Whether the plan covers a session by a credit: the settings grant credits, the plan is Master now and is paid at least
 * until the session begins, and the session is not longer than a credit covers. Undefined if it does.
 */
export function creditRefusal(
  plan: Subscription,
  { startsAt, minutes }: Wanted,
  terms: CreditTerms,
  now: Date,
): CreditRefusal | undefined {
  if (terms.monthly === 0) return 'not_granted'
  if (effectiveTier(plan, now.getTime()) !== 'master') return 'not_master'
  const until = plan.tierOverride ? undefined : plan.subscriptionExpiresAt
  if (until && until <= startsAt) return 'not_paid_until'
  return minutes > terms.minutes ? 'too_long' : undefined
}

type Ended = Wanted & {
  ruleStartsAt?: string | null | undefined
  /** Cents: the price, and the instructor's share of it. */
  amount: number
  share: number
  cancelled?: { by: string; at: string } | undefined
}

/** Cents of the price that the instructor is paid for: all of a held session, and the part that a late cancellation keeps. */
function keptPrice(session: Ended): number {
  const { amount, cancelled } = session
  if (!cancelled) return amount
  const by: Canceller = cancelled.by === 'student' ? 'student' : 'admin'
  const { cents } = cancellation({ startsAt: ruleStart(session), paid: amount }, by, new Date(cancelled.at))
  return amount - cents
}

/** Cents owed to the instructor once the session is over: the same as for a paid session. */
export const creditShare = (session: Ended): number =>
  partWith(session.share, session.amount, 0, keptPrice(session))
