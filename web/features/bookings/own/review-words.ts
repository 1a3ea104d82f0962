import type { OwnReview } from '#shared/contract/reviews/reviews.ts'
import { starWords } from '../../../ui/form/stars.tsx'

/** What is said of a review beside its session, and what may be done about it. */

export const isChangeable = (review: OwnReview | undefined, now: number): boolean =>
  review !== undefined && !review.removal && now < Date.parse(review.changeableUntil)

export const reviewWords = ({ stars, removal }: OwnReview): string =>
  removal ? `Kiai has removed your review. “${removal.reason}”` : `You gave ${starWords(stars)}.`
