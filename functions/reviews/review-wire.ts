import type { OwnProductReview } from '#shared/contract/reviews/product-reviews.ts'
import type { Review } from '#shared/contract/reviews/review.ts'
import type { OwnReview } from '#shared/contract/reviews/reviews.ts'
import { changeableUntil } from '#shared/rules/sessions/review.ts'
import type { ReviewItem } from '../model/reviews/review.ts'

export function toReview(item: ReviewItem): Review {
  const { id, stars, text, pictures = [], authorName, createdAt, updatedAt, reply } = item
  return { id, stars, text, pictures, authorName, createdAt, updatedAt, reply: reply ?? null }
}

const removalOf = ({ removed }: ReviewItem) => (removed ? { reason: removed.reason, at: removed.at } : null)

/** A review of a session, for its student. */
export const toOwnReview = (item: ReviewItem): OwnReview => ({
  ...toReview(item),
  bookingId: item.subjectId,
  changeableUntil: changeableUntil(item),
  removal: removalOf(item),
})

/** A review of a product, for its author. */
export const toOwnProductReview = (item: ReviewItem): OwnProductReview => ({
  ...toReview(item),
  removal: removalOf(item),
})
