import {
  averageOf,
  countsWith,
  noStars,
  type RatingChange,
  withChanges,
} from '#shared/rules/learning/rating.ts'
import { type InstructorItem, instructor } from '../instructors/instructor.ts'
import { type ProductItem, product } from '../store/product.ts'
import type { Step } from '../table/service.ts'
import { type ReviewItem, review } from './review.ts'
import { reviewCase } from './review-report.ts'

/** The entities that a change of a review touches. */
export const reviewEntities = { instructor, product, review, reviewCase }
type ReviewStep = Step<typeof reviewEntities>

/** Adds a change of stars to the average it belongs to; a deleted subject has no average. */
export async function averageSteps(
  { subject, aboutId }: Pick<ReviewItem, 'subject' | 'aboutId'>,
  change: RatingChange,
): Promise<ReviewStep[]> {
  if (change.from === change.to) return []
  if (subject === 'product') {
    const { data } = await product().get({ id: aboutId }).go({ consistent: true })
    return data ? [productStep(data, change)] : []
  }
  const { data } = await instructor().get({ id: aboutId }).go({ consistent: true })
  return data ? [instructorStep(data, change)] : []
}

/**
 * A product stores how many reviews gave each number of stars; everything else is computed from it. Its `updatedAt`
 * only changes with edits of admins.
 */
function productStep({ id, ratingStars }: ProductItem, change: RatingChange): ReviewStep {
  return {
    write: ({ product }) =>
      product
        .patch({ id })
        .set({ ratingStars: countsWith(ratingStars ?? noStars, change) })
        .where((a, { eq, notExists }) =>
          ratingStars === undefined ? notExists(a.ratingStars) : eq(a.ratingStars, ratingStars),
        )
        .commit(),
  }
}

function instructorStep({ id, ratingCount, ratingPoints }: InstructorItem, change: RatingChange): ReviewStep {
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
