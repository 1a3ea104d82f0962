import type { PaymentWays, Subscription } from '#shared/contract/payments/purchase.ts'
import { type Tier, tiers } from '#shared/rules/access/access.ts'
import { cardName } from '#shared/rules/money/card.ts'
import { type PaidTier, planNames } from '#shared/rules/money/subscription.ts'
import type { BadgeTone } from '../../../ui/feedback/badge.tsx'
import { formatDate, formatMoney } from '../../../ui/text/format.ts'

/** Whether a subscription continues, in any state. */
export const goesOn = ({ state }: Subscription) => state !== 'none' && state !== 'ended'

/**
 * The plan marked as the member's own: the one set by an admin, otherwise the paid one, otherwise the one that is open.
 */
export function ownTier(subscription: Subscription): Tier {
  const { isOverridden, plan, tier } = subscription
  return !isOverridden && plan && goesOn(subscription) ? plan : tier
}

/** The action for a plan, depending on the member's subscription. */
export type PlanWay =
  | 'subscribe'
  | 'upgrade'
  | 'downgrade'
  | 'manage'
  | 'keep'
  | 'resume'
  | 'mend'
  | 'cancel'
  | 'none'

export function wayOfPlan(tier: Tier, subscription: Subscription, ways: PaymentWays): PlanWay {
  const { state, plan, nextPlan, tier: opened, isOverridden } = subscription
  if (!ways.card || state === 'disputed') return 'none'
  if (!goesOn(subscription) || !plan) return tier === 'free' || isOverridden ? 'none' : 'subscribe'
  if (tier === 'free') return state === 'ending' ? 'none' : 'cancel'
  if (tier === plan) return ownWay(state, nextPlan)
  if (state !== 'active' || nextPlan) return 'none'
  if (tiers.indexOf(tier) < tiers.indexOf(plan)) return 'downgrade'
  // A plan opened by our team is not sold to the member.
  return isOverridden && tiers.indexOf(tier) <= tiers.indexOf(opened) ? 'none' : 'upgrade'
}

function ownWay(state: Subscription['state'], nextPlan: PaidTier | null): PlanWay {
  if (state === 'ending') return 'resume'
  if (state === 'past_due') return 'mend'
  return nextPlan ? 'keep' : 'manage'
}

/** `Visa ending in 4242`. */
export const cardWords = ({ card }: Subscription) => card && cardName(card)

const onDay = (moment: string | null) => (moment ? ` on ${formatDate(moment)}` : '')
const untilDay = (moment: string | null) => (moment ? ` until ${formatDate(moment)}` : '')

export type PlanStand = { badge: string; tone: BadgeTone; words: string }

/** The state of a subscription as a badge and a few sentences; undefined if there never was one. */
export function standOfPlan(subscription: Subscription): PlanStand | undefined {
  const { state, plan, isOverridden, paidUntil, endsAt, graceUntil, nextPlan, price } = subscription
  const name = plan ? planNames[plan] : 'The plan'
  const ends = endsAt ?? paidUntil
  if (isOverridden && !goesOn(subscription)) {
    return { badge: 'Active', tone: 'jade', words: 'Set by our team. Nothing is charged for it.' }
  }
  switch (state) {
    case 'none':
      return undefined
    case 'active': {
      const amount = price ? ` for ${formatMoney(price)}` : ''
      const words = nextPlan
        ? `${name}${untilDay(paidUntil)}, then ${planNames[nextPlan]}${amount} a month.`
        : `Renews${onDay(paidUntil)}${amount}.`
      return { badge: 'Active', tone: 'jade', words: words + overridden(subscription) }
    }
    case 'ending':
      return {
        badge: 'Ending',
        tone: 'gold',
        words: `You keep ${name}${untilDay(ends)}. Then you are on Free, and nothing more is charged.`,
      }
    case 'past_due':
      return {
        badge: 'Payment failed',
        tone: 'vermilion',
        words: `The renewal${ofDay(paidUntil)} could not be paid. You keep ${name}${untilDay(graceUntil)}. Without a payment, it ends then.`,
      }
    case 'disputed':
      return {
        badge: 'Disputed',
        tone: 'vermilion',
        words: `Your bank has disputed a payment. ${name} is closed until the dispute is decided.`,
      }
    case 'ended':
      return { badge: 'Ended', tone: 'neutral', words: `${name} ended${onDay(ends)}.` }
  }
}

const ofDay = (moment: string | null) => (moment ? ` of ${formatDate(moment)}` : '')

const overridden = ({ isOverridden, tier }: Subscription) =>
  isOverridden ? ` Our team has opened ${planNames[tier]} for you.` : ''
