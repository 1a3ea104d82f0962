import { averageOf, withChanges } from '#shared/rules/learning/rating.ts'
import { type BookingItem, booking } from '../bookings/booking.ts'
import { type InstructorItem, instructor } from '../instructors/instructor.ts'
import { type Step, writeSteps } from '../table/service.ts'
import { type ReviewItem, review } from './review.ts'

/** What a change of a review touches. */
export const reviewEntities = { instructor, review }
const entities = { ...reviewEntities, booking }

/** What it counts in its instructor's average. */
const starsOf = (item: ReviewItem | undefined) => (item?.shownOf === undefined ? 0 : item.stars)

/**
 * Writes a review's next state, or that it is gone, in one transaction with the average of its instructor, so that this
 * is exact at any moment; of the session it is said of only as that was read. Throws `Refused` where others were quicker;
 * for `tryAgain`.
 */
export async function changeReview(
  known: ReviewItem | undefined,
  next: ReviewItem | undefined,
  held?: BookingItem,
): Promise<void> {
  await writeSteps(entities, [held && standsStep(held), ...(await reviewSteps(known, next))])
}

/** The same as a part of another transaction. */
export async function reviewSteps(
  known: ReviewItem | undefined,
  next: ReviewItem | undefined,
): Promise<Step<typeof reviewEntities>[]> {
  const change = { from: starsOf(known), to: starsOf(next) }
  const target = (next ?? known)?.aboutId
  if (target === undefined) return []
  const teaching = change.from === change.to ? undefined : await readInstructor(target)
  return [stateStep(known, next), ...(teaching ? [averageStep(teaching, change)] : [])]
}

const standsStep = ({ id, updatedAt }: BookingItem): Step<typeof entities> => ({
  write: ({ booking }) =>
    booking
      .check({ id })
      .where((a, { eq }) => eq(a.updatedAt, updatedAt))
      .commit(),
})

async function readInstructor(id: string): Promise<InstructorItem | undefined> {
  const { data } = await instructor().get({ id }).go({ consistent: true })
  return data ?? undefined
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

function averageStep(
  { id, ratingCount, ratingPoints }: InstructorItem,
  change: { from: number; to: number },
): Step<typeof reviewEntities> {
  const next = withChanges({ count: ratingCount ?? 0, points: ratingPoints ?? 0 }, [change])
  return {
    write: ({ instructor }) =>
      instructor
        .patch({ id })
        .set({ rating: averageOf(next), ratingCount: next.count, ratingPoints: next.points })
        .where((a, { eq, notExists }) =>
          ratingCount === undefined
            ? notExists(a.ratingCount)
            : `${eq(a.ratingCount, ratingCount)} AND ${eq(a.ratingPoints, ratingPoints ?? 0)}`,
        )
        .commit(),
  }
}
