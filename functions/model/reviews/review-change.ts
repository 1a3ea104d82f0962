import { type BookingItem, booking } from '../bookings/booking.ts'
import { type OrderItem, order } from '../store/order.ts'
import { type Step, writeSteps } from '../table/service.ts'
import { averageSteps, reviewEntities } from './average.ts'
import type { ReviewItem } from './review.ts'

const entities = { ...reviewEntities, booking, order }

/** The stars that count in an average. */
const starsOf = (item: ReviewItem | undefined) => (item?.shownOf === undefined ? 0 : item.stars)

/**
 * Writes a review's next state, or its removal, in one transaction with the average it counts in, so the average is
 * always exact. The write requires the session or order that it rests on to be as read. Throws `Refused` if others were
 * quicker; for use in `tryAgain`.
 */
export async function changeReview(
  known: ReviewItem | undefined,
  next: ReviewItem | undefined,
  held?: BookingItem | OrderItem,
): Promise<void> {
  await writeSteps(entities, [held && standsStep(held), ...(await reviewSteps(known, next))])
}

/** The same as part of another transaction. */
export async function reviewSteps(
  known: ReviewItem | undefined,
  next: ReviewItem | undefined,
): Promise<Step<typeof reviewEntities>[]> {
  const about = next ?? known
  if (!about) return []
  const change = { from: starsOf(known), to: starsOf(next) }
  const leaves = next?.shownOf === undefined
  return [
    stateStep(known, next),
    ...(leaves ? [endCaseStep(about.id)] : []),
    ...(await averageSteps(about, change)),
  ]
}

/** A review's reports are removed with it: a later report is refused because the review no longer exists. */
const endCaseStep = (reviewId: string): Step<typeof reviewEntities> => ({
  write: ({ reviewCase }) => reviewCase.delete({ reviewId }).commit(),
})

const standsStep = (held: BookingItem | OrderItem): Step<typeof entities> => {
  const { id, updatedAt } = held
  return {
    write: ({ booking, order }) =>
      'lines' in held
        ? order
            .check({ id })
            .where((a, { eq }) => eq(a.updatedAt, updatedAt))
            .commit()
        : booking
            .check({ id })
            .where((a, { eq }) => eq(a.updatedAt, updatedAt))
            .commit(),
  }
}

function stateStep(known: ReviewItem | undefined, next: ReviewItem | undefined): Step<typeof reviewEntities> {
  if (!next) {
    const { id = '', updatedAt = '' } = known ?? {}
    return {
      write: ({ review }) =>
        review
          .delete({ id })
          .where((a, { eq }) => eq(a.updatedAt, updatedAt))
          .commit(),
    }
  }
  return {
    write: ({ review }) =>
      review
        .put(next)
        .where((a, { eq, notExists }) => (known ? eq(a.updatedAt, known.updatedAt) : notExists(a.id)))
        .commit(),
  }
}
