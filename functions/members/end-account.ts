import { memberClips, memberPictures } from '#shared/rules/media/storage-keys.ts'
import { openBookings } from '../model/bookings/booking.ts'
import { type MemberItem, member, subjectOf } from '../model/members/member.ts'
import { endSubscription } from '../model/newsletter/end-subscription.ts'
import { openPackagesOf } from '../model/payments/session-package.ts'
import { forgetBuyer, hasOpenOrders } from '../model/store/orders-of-member.ts'
import { endSessions, removeBelongings } from '../model/table/belongings.ts'
import { eventItem } from '../model/table/event.ts'
import { outbox } from '../model/table/outbox.ts'
import { isRefused } from '../model/table/refused.ts'
import { type Step, writeSteps } from '../model/table/service.ts'
import { removeUser } from '../ports/identity/cognito-users.ts'
import { removeAll } from '../ports/media/remove-all.ts'
import { clock } from '../ports/process/clock.ts'
import { env } from '../ports/process/env.ts'
import { liveSubscription, subscriptionEndStep } from './deletion.ts'
import { withdrawRatings } from './withdraw-ratings.ts'
import { withdrawReviews } from './withdraw-reviews.ts'

/**
 * Ends an account whose date has come. Plan and sessions go first: until they have ended, nothing else is deleted.
 * The member goes last, so that an interrupted run finds the account again. An account restored in the meantime stays
 * whole.
 */
export async function endAccount(id: string, now: string): Promise<boolean> {
  const { data } = await member().get({ id }).go({ consistent: true })
  if (!data?.deletionDueAt || data.deletionDueAt > now) return false
  const plan = await liveSubscription(id)
  const hasSessions = (await openBookings(data)).length > 0 || (await hasSold(data))
  // Orders still to be shipped, or that may still be returned, are waited for.
  const hasOrders = await hasOpenOrders(id, clock.now())
  if (plan || hasSessions || hasOrders) {
    // The next night tries again: the account stays as the record that there is something to end.
    if (plan || hasSessions) {
      await writeSteps({ outbox }, [
        plan && subscriptionEndStep(plan, 'now'),
        hasSessions && sessionsEndStep(id),
      ])
    }
    return false
  }
  // Prevents new sign-ins and new content while the existing content is withdrawn.
  await removeUser(subjectOf(id))
  await endSessions(id)
  await withdrawRatings(id)
  await withdrawReviews(id)
  // Every picture that was sent, shown or not.
  await removeAll(env('MEDIA_BUCKET'), `${memberPictures(id)}/`)
  await removeAll(env('UPLOADS_BUCKET'), `${memberClips(id)}/`)
  // Unsubscribes first, so that the subscriber counts stay right.
  await endSubscription(data.email, now)
  await forgetBuyer(id, clock.now())
  await removeBelongings(data)
  try {
    await member()
      .remove({ id })
      .where((a, { lte }) => lte(a.deletionDueAt, now))
      .go()
  } catch (error) {
    if (isRefused(error)) return false
    throw error
  }
  // A person who signed in meanwhile had a session of an account that no longer exists, and may have used it.
  await removeBelongings(data)
  return true
}

/** Whether an instructor has sold packages whose sessions are not booked yet. */
const hasSold = async ({ instructorId }: MemberItem): Promise<boolean> =>
  instructorId !== undefined && (await openPackagesOf(instructorId, clock.now())).length > 0

/** Cancels the future sessions of an account; held sessions that are not settled yet are waited for. */
function sessionsEndStep(memberId: string): Step<{ outbox: typeof outbox }> {
  const leaving = eventItem('memberLeaving', { memberId }, clock.now())
  return { write: ({ outbox }) => outbox.create(leaving).commit() }
}
