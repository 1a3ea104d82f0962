import { member } from '../../model/members/member.ts'
import { type ChargeItem, charge } from '../../model/payments/charge.ts'
import { type CourseOwnershipItem, courseOwnership } from '../../model/payments/course-ownership.ts'
import { type SubscriptionItem, subscription } from '../../model/payments/subscription.ts'
import { inFull } from '../../model/table/batch.ts'
import { isUnknownThere } from '../../ports/payments/provider-error.ts'
import { clock } from '../../ports/process/clock.ts'
import { findCharge } from '../charges/open-charge.ts'
import type { Found } from '../ledger/differences.ts'
import { type StripeKeys, stripeKeys } from '../provider/keys.ts'
import { findSubscription } from '../settlement/subscription-mirror.ts'
import { followSubscription } from '../stripe/follow.ts'
import { nothing, type Step } from './step.ts'
import { driftOf } from './subscriptions.ts'

/**
 * Whether everything opened by a payment was paid, however long ago. Access that an admin opened is stored in the
 * member alone and is not checked.
 */

/** Courses that members own by a payment, newest first. */
export const ownedCourses: Step = async (_, after) => {
  const { data, cursor } = await courseOwnership()
    .query.bySince({})
    .go({ order: 'desc', limit: 200, cursor: after ?? null })
  const keys = [...new Set(data.map(({ chargeId }) => chargeId))].map((id) => ({ id }))
  const charges = await inFull(keys, (asked) => charge().get(asked).go({ concurrency: 4 }))
  const paid = new Map<string, ChargeItem>(charges.map((item) => [item.id, item]))
  return {
    checks: data.map((owned) =>
      isPaid(owned, paid.get(owned.chargeId))
        ? undefined
        : { name: `course of ${owned.memberId}`, make: () => checkOwned(owned) },
    ),
    next: cursor ?? undefined,
  }
}

/** Whether a payment is settled, belongs to the member, and opens this very course. */
const isPaid = ({ memberId, courseId }: CourseOwnershipItem, paid: ChargeItem | undefined) =>
  paid?.isGranted === true && paid.memberId === memberId && paid.subjectId === courseId

async function checkOwned(owned: CourseOwnershipItem): Promise<Found | undefined> {
  const { memberId, courseId, chargeId } = owned
  if (isPaid(owned, await findCharge(chargeId))) return undefined
  // It was refunded in the meantime, so it is closed.
  const { data: now } = await courseOwnership().get({ memberId, courseId }).go({ consistent: true })
  if (now?.chargeId !== chargeId) return undefined
  return {
    id: `not_charged:${chargeId}`,
    kind: 'not_charged',
    what: `${chargeId} is open but not paid`,
  }
}

/** Running plans, newest first, compared with the subscriptions that Stripe listed. */
export const runningPlans: Step = async (run, after) => {
  const keys = await stripeKeys()
  if (!keys || !run.isWhole('subscriptions at Stripe')) return nothing
  const listed = await run.listed('subscriptions at Stripe')
  const { data, cursor } = await subscription()
    .query.running({})
    .go({ order: 'desc', limit: 200, cursor: after ?? null })
  return {
    checks: data.map((plan) =>
      listed.has(plan.stripeId)
        ? undefined
        : { name: `plan of ${plan.memberId}`, make: () => checkUnlisted(keys, plan) },
    ),
    next: cursor ?? undefined,
  }
}

/** A plan missing in Stripe's list is read by itself: it began since, or has ended there. */
async function checkUnlisted(keys: StripeKeys, plan: SubscriptionItem): Promise<Found | undefined> {
  const { memberId, stripeId, chargeId } = plan
  const paid = await findCharge(chargeId)
  // A payment made with other keys is in another account's list.
  if (paid && paid.account !== keys.account) return undefined
  try {
    const before = await findSubscription(memberId)
    await followSubscription(keys, stripeId)
    return before && driftOf(before, await findSubscription(memberId))
  } catch (error) {
    if (!isUnknownThere(error)) throw error
  }
  const now = await findSubscription(memberId)
  if (now?.stripeId !== stripeId || now.isEnded) return undefined
  return {
    id: `not_at_provider:${stripeId}`,
    kind: 'not_at_provider',
    what: `The plan of ${memberId} has no subscription at Stripe`,
  }
}

/** Whether a member's account is deleted or being deleted: their payments are kept, their access is not. */
export async function hasLeft(memberId: string): Promise<boolean> {
  const { data } = await member().get({ id: memberId }).go({ consistent: true })
  return !data || (data.deletionDueAt ?? '9999') <= clock.now().toISOString()
}
