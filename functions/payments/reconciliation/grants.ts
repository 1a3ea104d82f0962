import { member } from '../../model/members/member.ts'
import { type CourseOwnershipItem, courseOwnership } from '../../model/payments/course-ownership.ts'
import { type SubscriptionItem, subscription } from '../../model/payments/subscription.ts'
import { isUnknownThere } from '../../ports/payments/provider-error.ts'
import { clock } from '../../ports/process/clock.ts'
import { findCharge } from '../charges/open-charge.ts'
import type { Found } from '../ledger/differences.ts'
import type { StripeKeys } from '../provider/keys.ts'
import { findSubscription } from '../settlement/subscription-mirror.ts'
import { followSubscription } from '../stripe/follow.ts'

/**
 * Whether what is open for money was paid, however long ago. What an admin has opened is no part of it: that lies in the
 * member alone.
 */

type Page<Item> = { data: Item[]; cursor: string | null }

/** All of a query, a page at a time. */
async function* pagesOf<Item>(read: (cursor: string | null) => Promise<Page<Item>>): AsyncGenerator<Item[]> {
  let cursor: string | null = null
  do {
    const page: Page<Item> = await read(cursor)
    yield page.data
    cursor = page.cursor
  } while (cursor)
}

/** Courses that are somebody's by a payment, a page at a time. */
export const ownedCourses = () => pagesOf((cursor) => courseOwnership().query.bySince({}).go({ cursor }))

/** One of them: its payment is settled, theirs, and opens just this course. */
export async function checkOwned(owned: CourseOwnershipItem): Promise<Found | undefined> {
  const { memberId, courseId, chargeId } = owned
  const paid = await findCharge(chargeId)
  if (paid?.isGranted && paid.memberId === memberId && paid.subjectId === courseId) return undefined
  // Given back meanwhile, it is closed.
  const { data: now } = await courseOwnership().get({ memberId, courseId }).go({ consistent: true })
  if (now?.chargeId !== chargeId) return undefined
  return {
    ...{ id: `not_charged:${chargeId}`, kind: 'not_charged' },
    what: `${chargeId} is not paid, and open`,
  }
}

/** Plans that go on, a page at a time. */
export const runningPlans = () => pagesOf((cursor) => subscription().query.running({}).go({ cursor }))

/** A plan that Stripe's list does not hold: one that is younger than the list is followed. */
export async function checkUnlisted(
  keys: StripeKeys,
  { memberId, stripeId, chargeId }: SubscriptionItem,
): Promise<Found | undefined> {
  const paid = await findCharge(chargeId)
  // What was paid with other keys is in the list of another account.
  if (paid && paid.account !== keys.account) return undefined
  try {
    return void (await followSubscription(keys, stripeId))
  } catch (error) {
    if (!isUnknownThere(error)) throw error
  }
  const now = await findSubscription(memberId)
  if (now?.stripeId !== stripeId || now.isEnded) return undefined
  return {
    ...{ id: `not_at_provider:${stripeId}`, kind: 'not_at_provider' },
    what: `The plan of ${memberId} is no subscription at Stripe`,
  }
}

/** Whether a member is gone, or being removed: their payments are kept, what these opened is not. */
export async function hasLeft(memberId: string): Promise<boolean> {
  const { data } = await member().get({ id: memberId }).go({ consistent: true })
  return !data || (data.deletionDueAt ?? '9999') <= clock.now().toISOString()
}
