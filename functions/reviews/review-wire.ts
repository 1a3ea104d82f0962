import type { OwnReview, Review } from '#shared/contract/reviews.ts'
import { changeableUntil } from '#shared/rules/sessions/review.ts'
import type { ReviewItem } from '../model/reviews/review.ts'

export function toReview(item: ReviewItem): Review {
  const { id, stars, text, authorName: studentName, createdAt, updatedAt, reply } = item
  return { id, stars, text, studentName, createdAt, updatedAt, reply: reply ?? null }
}

export function toOwnReview(item: ReviewItem): OwnReview {
  const { subjectId: bookingId, removed } = item
  const removal = removed ? { reason: removed.reason, at: removed.at } : null
  return { ...toReview(item), bookingId, changeableUntil: changeableUntil(item), removal }
}
