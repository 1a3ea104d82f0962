import { graceEnd } from '#shared/rules/money/subscription.ts'
import type { SubscriptionItem } from '../../model/payments/subscription.ts'
import { askStripe } from '../../ports/payments/stripe.ts'
import { clock } from '../../ports/process/clock.ts'
import type { Found } from '../ledger/differences.ts'
import type { StripeKeys } from '../provider/keys.ts'
import { findSubscription, isBehind } from '../settlement/subscription-mirror.ts'
import { followSubscription } from '../stripe/follow.ts'
import { type Listed, listSubscriptions } from '../stripe/read.ts'

/** Whether each plan is what Stripe says of its subscription. */

/** In these a plan that goes on was last paid: the longest month, its grace, and as much again. */
const paidSeconds = 76 * 24 * 3600

/** Every subscription at Stripe, with what the payments of late tell of it. */
export const subscriptionsListed = (keys: StripeKeys): Promise<Listed[]> =>
  listSubscriptions(keys, Math.floor(clock.now().getTime() / 1000) - paidSeconds)

/**
 * What differs by the lists is read anew before anything is changed by it: lists are minutes old. What they do not tell is
 * read too, but for what is over on both sides. One that is unpaid for longer than the grace is ended.
 */
export async function checkSubscription(
  keys: StripeKeys,
  { read, facts }: Listed,
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
  if (!after || after.updatedAt === before.updatedAt) return undefined
  const what = `The plan of ${before.memberId} was behind Stripe`
  return { id: `drift:${id}:${after.updatedAt}`, kind: 'drift', what, isRepaired: true }
}

const isLapsed = ({ isEnded, pastDueSince, paidUntil }: SubscriptionItem) =>
  !isEnded && pastDueSince !== undefined && clock.now().toISOString() >= graceEnd(paidUntil)
