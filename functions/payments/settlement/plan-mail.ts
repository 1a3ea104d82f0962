import { changeOf } from '#shared/rules/money/subscription.ts'
import { mailSteps } from '../../model/mail/mail.ts'
import type { SubscriptionItem } from '../../model/payments/subscription.ts'
import type { MoneyStep } from '../../model/steps/money-steps.ts'
import { clock } from '../../ports/process/clock.ts'

/**
 * The mail about a change of a member's plan. The receipt covers the beginning of a plan. The facts are read again
 * when the mail is sent.
 */
export function planMailSteps(known: SubscriptionItem | undefined, next: SubscriptionItem): MoneyStep[] {
  if (known?.stripeId !== next.stripeId) return []
  const { memberId, stripeId, updatedAt } = next
  const cause = `${stripeId}-${Date.parse(updatedAt)}`
  if (next.pastDueSince && !known.pastDueSince) {
    return mailSteps({ kind: 'paymentFailed', memberId, cause, about: { memberId } }, clock.now())
  }
  const change = changeBetween(known, next)
  if (!change) return []
  const about = { change, from: known.tier }
  return mailSteps({ kind: 'subscriptionChanged', memberId, cause, about }, clock.now())
}

function changeBetween(known: SubscriptionItem, next: SubscriptionItem) {
  if (next.isEnded) return known.isEnded ? undefined : 'ended'
  if (changeOf(known.tier, next.tier) === 'upgrade') return 'upgraded'
  if (next.endsAt && !known.endsAt) return 'cancelPlanned'
  if (next.nextTier && next.nextTier !== known.nextTier) return 'downgradePlanned'
  const isTakenBack = (known.endsAt && !next.endsAt) || (known.nextTier && !next.nextTier)
  return isTakenBack && known.tier === next.tier ? 'resumed' : undefined
}
