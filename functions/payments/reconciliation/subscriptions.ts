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

/** Whether each plan agrees with its subscription at Stripe. */

/** Every subscription at Stripe that has not ended. Plans without a running subscription are checked by themselves. */
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
 * Differences by the lists are read again before anything changes, as lists are minutes old. Subscriptions missing in
 * the lists are read too, unless they have ended on both sides. A subscription unpaid for longer than the grace
 * period is ended.
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

/** The difference that following its subscription repaired in a plan. */
export function driftOf(before: SubscriptionItem, after: SubscriptionItem | undefined): Found | undefined {
  if (!after || after.updatedAt === before.updatedAt) return undefined
  const what = `The plan of ${before.memberId} differed from Stripe`
  return { id: `drift:${before.stripeId}:${after.updatedAt}`, kind: 'drift', what, isRepaired: true }
}

const isLapsed = ({ isEnded, pastDueSince, paidUntil }: SubscriptionItem) =>
  !isEnded && pastDueSince !== undefined && clock.now().toISOString() >= graceEnd(paidUntil)
