import { Problem } from '#shared/contract/problem.ts'
import type { ReviewInput } from '#shared/contract/reviews/review.ts'
import { changeableUntil, wasHeld } from '#shared/rules/sessions/review.ts'
import type { Caller } from '../http/serve.ts'
import { type BookingItem, findBooking } from '../model/bookings/booking.ts'
import { shortName } from '../model/members/member.ts'
import { findReview, type ReviewItem, reviewIdOf } from '../model/reviews/review.ts'
import { changeReview } from '../model/reviews/review-change.ts'
import { later } from '../model/table/later.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'

/** Stores a student's review of a held session; within its days a second one replaces the first. */
export async function saveReview(
  { memberId, member }: Caller,
  bookingId: string,
  said: ReviewInput,
): Promise<ReviewItem> {
  return tryAgain(async () => {
    const held = await heldSession(memberId, bookingId)
    const known = await findReview(reviewIdOf(bookingId))
    const now = clock.now()
    if (known) refuseLate(known, now)
    if (known?.stars === said.stars && known.text === said.text) return known
    const next = known
      ? { ...known, ...said, updatedAt: later(known.updatedAt, now) }
      : { ...begun(held, now), ...said, authorName: shortName(member) }
    await changeReview(known, next, held)
    return next
  })
}

/** A session is not found by anyone but its student. */
async function heldSession(memberId: string, bookingId: string): Promise<BookingItem> {
  const known = await findBooking(bookingId)
  if (known?.memberId !== memberId) throw new Problem('booking.not_found')
  if (!wasHeld(known)) throw new Problem('review.too_early')
  return known
}

function refuseLate(known: ReviewItem, now: Date): void {
  if (known.removed) throw new Problem('review.closed', 'Kiai has removed this review')
  if (changeableUntil(known) <= now.toISOString())
    throw new Problem('review.closed', 'This review can no longer be changed')
}

function begun({ id, memberId, instructorId }: BookingItem, now: Date) {
  const at = now.toISOString()
  return {
    id: reviewIdOf(id),
    subject: 'session' as const,
    subjectId: id,
    memberId,
    aboutId: instructorId,
    shownOf: instructorId,
    createdAt: at,
    updatedAt: at,
  }
}
