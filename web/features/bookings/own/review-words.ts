import type { OwnReview } from '#shared/contract/reviews/reviews.ts'
import { starWords } from '../../../ui/form/stars.tsx'

/** Texts about a review beside its session, and its actions. */

export const isChangeable = (review: OwnReview | undefined, now: number): boolean =>
  review !== undefined && !review.removal && now < Date.parse(review.changeableUntil)

export const reviewWords = ({ stars, removal }: OwnReview): string =>
  removal ? `Kiai has removed your review. “${removal.reason}”` : `You gave ${starWords(stars)}.`
