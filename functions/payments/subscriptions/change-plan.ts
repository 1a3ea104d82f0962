import type { PlanChangePreview } from '#shared/contract/payments/purchase.ts'
import { Problem } from '#shared/contract/problem.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { changeOf, type PaidTier, planNames, priceAt } from '#shared/rules/money/subscription.ts'
import type { Caller } from '../../http/serve.ts'
import type { MemberItem } from '../../model/members/member.ts'
import type { SubscriptionItem } from '../../model/payments/subscription.ts'
import { isRefusal } from '../../ports/payments/provider-error.ts'
import { askStripe, idOf, isoOf, type Stripe } from '../../ports/payments/stripe.ts'
import { clock } from '../../ports/process/clock.ts'
import { reportMismatch } from '../charges/report-mismatch.ts'
import { neededStripe, type StripeKeys } from '../provider/keys.ts'
import { asProblem, asUnknown } from '../provider/problem.ts'
import { findSubscription } from '../settlement/subscription-mirror.ts'
import { priceOf } from '../stripe/checkout.ts'
import { followInvoice, followSubscription } from '../stripe/follow.ts'

/** Whether a subscription is running at Stripe, even if a payment is open. */
export const isLive = (known: SubscriptionItem | undefined): known is SubscriptionItem =>
  known !== undefined && !known.isEnded

/** An account that is about to be deleted must not keep paying. */
export function refuseLeaving({ deletionDueAt }: Pick<MemberItem, 'deletionDueAt'>): void {
  if (deletionDueAt) {
    throw new Problem('account.leaving', 'Your account will be deleted soon. Please undo the deletion first.')
  }
}

async function livePlan(memberId: string): Promise<{ keys: StripeKeys; known: SubscriptionItem }> {
  const [keys, known] = await Promise.all([neededStripe(), findSubscription(memberId)])
  if (!isLive(known)) throw new Problem('subscription.none')
  return { keys, known }
}

/** Asks Stripe to change a subscription, then follows the result. */
async function changed(
  keys: StripeKeys,
  known: SubscriptionItem,
  change: (keys: StripeKeys) => Promise<unknown>,
): Promise<SubscriptionItem> {
  try {
    await change(keys)
    await followSubscription(keys, known.stripeId)
  } catch (error) {
    throw asProblem(error)
  }
  return (await findSubscription(known.memberId)) ?? known
}

/** Cancels a plan at the end of the paid month. Unpaid invoices are no longer collected. */
export async function cancelPlan(memberId: string): Promise<SubscriptionItem> {
  const { keys, known } = await livePlan(memberId)
  return changed(keys, known, ({ secretKey }) =>
    askStripe(secretKey, (stripe) =>
      known.pastDueSince
        ? stripe.subscriptions.cancel(known.stripeId)
        : stripe.subscriptions.update(known.stripeId, { cancel_at_period_end: true }),
    ),
  )
}

/** Takes back a cancellation, in either of its forms, and a planned downgrade. */
export async function resumePlan({ member, memberId }: Caller): Promise<SubscriptionItem> {
  refuseLeaving(member)
  const { keys, known } = await livePlan(memberId)
  const price = await priceOf(keys, priceNow(known.tier)).catch((error) => Promise.reject(asProblem(error)))
  return changed(keys, known, ({ secretKey }) =>
    askStripe(secretKey, async (stripe) => {
      const read = await stripe.subscriptions.retrieve(known.stripeId)
      const [item] = read.items.data
      const items = known.nextTier && item ? [{ id: item.id, price }] : undefined
      await stripe.subscriptions.update(known.stripeId, {
        // Stripe accepts only one of the two at a time: the one that was set.
        ...(read.cancel_at_period_end || !read.cancel_at
          ? { cancel_at_period_end: false }
          : { cancel_at: '' as const }),
        ...(items && { items, proration_behavior: 'none' as const }),
      })
    }),
  )
}

const priceNow = (tier: PaidTier) => ({ subjectId: tier, amount: priceAt(tier, clock.now().getTime()) })

/** Checks that a plan may be changed to another one now. */
async function changeable(memberId: string, tier: PaidTier) {
  const { keys, known } = await livePlan(memberId)
  const kind = changeOf(known.tier, tier)
  if (known.pastDueSince) throw new Problem('subscription.past_due', 'Please pay the last renewal first')
  if (kind === 'none') throw new Problem('subscription.same', `You are already on ${planNames[tier]}`)
  return { keys, known, kind }
}

/**
 * The price of a change of plan now: an upgrade is paid at once for the rest of the month, a downgrade begins after
 * it.
 */
export async function previewChange(memberId: string, tier: PaidTier): Promise<PlanChangePreview> {
  const { keys, known, kind } = await changeable(memberId, tier)
  const at = Math.floor(clock.now().getTime() / 1000)
  const common = {
    kind,
    from: known.tier,
    to: tier,
    proratedAt: isoOf(at),
    price: dollarsOf(priceAt(tier, clock.now().getTime())),
    nextPaymentAt: known.paidUntil,
  }
  if (kind === 'downgrade') return { ...common, kind, lines: [], dueToday: '0.00' }
  try {
    const { lines, due } = await prorated(keys, known, tier, at)
    return { ...common, kind, lines, dueToday: dollarsOf(due) }
  } catch (error) {
    throw asProblem(error)
  }
}

async function prorated(keys: StripeKeys, known: SubscriptionItem, tier: PaidTier, at: number) {
  const price = await priceOf(keys, priceNow(tier))
  return askStripe(keys.secretKey, async (stripe) => {
    const { items } = await stripe.subscriptions.retrieve(known.stripeId)
    const preview = await stripe.invoices.createPreview({
      subscription: known.stripeId,
      subscription_details: {
        items: [{ id: items.data[0]?.id ?? '', price }],
        proration_behavior: 'always_invoice',
        proration_date: at,
      },
    })
    const lines = preview.lines.data.map(({ description, amount }) => ({
      description: description ?? planNames[tier],
      amount: dollarsOf(amount),
    }))
    return { lines, due: preview.amount_due }
  })
}

/**
 * Changes a plan as previewed; refused if the amount due is another one now. A declined card changes nothing. A
 * repeated call is the same call at Stripe.
 */
export async function changePlan(
  memberId: string,
  { tier, proratedAt, dueToday }: { tier: PaidTier; proratedAt: string; dueToday: string },
): Promise<SubscriptionItem> {
  const { keys, known, kind } = await changeable(memberId, tier)
  const at = Math.floor(Date.parse(proratedAt) / 1000)
  const age = clock.now().getTime() / 1000 - at
  const isFresh = age < 3600 && age > -60
  try {
    const { due } =
      kind === 'downgrade' ? { due: 0 } : isFresh ? await prorated(keys, known, tier, at) : { due: -1 }
    if (dollarsOf(due) !== dueToday) throw new Problem('payment.changed', 'The amount due has changed')
    await switchPlan(keys, known, { tier, at, isUpgrade: kind === 'upgrade' })
  } catch (error) {
    throw asProblem(error)
  }
  return (await findSubscription(memberId)) ?? known
}

type Switch = { tier: PaidTier; at: number; isUpgrade: boolean }

async function switchPlan(
  keys: StripeKeys,
  known: SubscriptionItem,
  { tier, at, isUpgrade }: Switch,
): Promise<void> {
  const price = await priceOf(keys, priceNow(tier))
  const { items } = await askStripe(keys.secretKey, (stripe) => stripe.subscriptions.retrieve(known.stripeId))
  const [item] = items.data
  const change = { items: [{ id: item?.id ?? '', price }] }
  const key = `${known.stripeId}:${item?.price.id}:${price}:${at}`
  const update = (how: Stripe.SubscriptionUpdateParams) =>
    askStripe(keys.secretKey, (stripe, retrySuffix) =>
      stripe.subscriptions.update(
        known.stripeId,
        { ...change, ...how },
        { idempotencyKey: `${key}${retrySuffix}` },
      ),
    )
  if (isUpgrade) {
    const prorated = { proration_behavior: 'always_invoice', proration_date: at } as const
    // A declined card leaves the plan as it is, without a change that waits for a working card.
    const sent = update({ ...prorated, payment_behavior: 'error_if_incomplete' })
    return paidFor(keys, known, sent)
  }
  await update({ proration_behavior: 'none' })
  await followSubscription(keys, known.stripeId)
}

/** Follows a change that is paid at once. From sending until all is read, it is unknown whether it was paid. */
async function paidFor(
  keys: StripeKeys,
  known: SubscriptionItem,
  sent: Promise<Stripe.Subscription>,
): Promise<void> {
  const updated = await sent.catch((error) => {
    throw isRefusal(error) ? error : asUnknown(error)
  })
  try {
    const invoiceId = idOf(updated.latest_invoice)
    if (invoiceId) await reportMismatch(invoiceId, () => followInvoice(keys, invoiceId))
    await followSubscription(keys, known.stripeId)
  } catch (error) {
    throw asUnknown(error)
  }
}
