import { graceEnd } from '#shared/rules/money/subscription.ts'
import type { SubscriptionItem } from '../../model/payments/subscription.ts'
import { askStripe } from '../../ports/payments/stripe.ts'
import { clock } from '../../ports/process/clock.ts'
import type { Found } from '../ledger/differences.ts'
import { type StripeKeys, stripeKeys } from '../provider/keys.ts'
import { findSubscription, isBehind } from '../settlement/subscription-mirror.ts'
import { followSubscription } from '../stripe/follow.ts'
import { type ListedSubscription, listSubscriptions } from '../stripe/read.ts'
import { nothing, pageSize, type Step } from './step.ts'

/** Whether each plan is what Stripe says of its subscription. */

/** Every subscription at Stripe that has not ended; plans of which Stripe has none that goes on are looked at by themselves. */
export const subscriptionsAtStripe: Step = async ({ keep }, after) => {
  const keys = await stripeKeys()
  if (!keys) return nothing
  const { listed, next } = await listSubscriptions(keys, pageSize, after)
  const named = new Map(listed.map(({ read }) => [read.id, 0]))
  await keep('subscriptions at Stripe', after ?? '', named)
  return {
    checks: listed.map((one) => ({
      name: `subscription ${one.read.id}`,
      make: () => checkSubscription(keys, one),
    })),
    next,
  }
}

/**
 * What differs by the lists is read again before anything is changed by it: lists are minutes old. What they do not tell is
 * read too, except for what is over on both sides. One that is unpaid for longer than the grace is ended.
 */
export async function checkSubscription(
  keys: StripeKeys,
  { read, facts }: ListedSubscription,
): Promise<Found | undefined> {
  const { id, status, metadata } = read
  const before = await findSubscription(metadata.member ?? '')
  if (before?.stripeId !== id) return undefined
  const isOld = before.isEnded && status === 'canceled'
  if (status === 'past_due' || (facts ? isBehind(before, facts) : !isOld)) await followSubscription(keys, id)
  const after = await findSubscription(before.memberId)
  if (after?.stripeId === id && isLapsed(after)) {
    await askStripe(keys.secretKey, (stripe) => stripe.subscriptions.cancel(id))
    await followSubscription(keys, id)
  }
  return driftOf(before, after)
}

/** What was mended of a plan by following its subscription. */
export function driftOf(before: SubscriptionItem, after: SubscriptionItem | undefined): Found | undefined {
  if (!after || after.updatedAt === before.updatedAt) return undefined
  const what = `The plan of ${before.memberId} was behind Stripe`
  return { id: `drift:${before.stripeId}:${after.updatedAt}`, kind: 'drift', what, isRepaired: true }
}

const isLapsed = ({ isEnded, pastDueSince, paidUntil }: SubscriptionItem) =>
  !isEnded && pastDueSince !== undefined && clock.now().toISOString() >= graceEnd(paidUntil)
