import type { Letter } from '#shared/mail/blocks.ts'
import { reviewRemoved } from '#shared/mail/reviews/review-removed.ts'
import { instructor } from '../model/instructors/instructor.ts'
import type { MailItem } from '../model/mail/mail.ts'
import { findReview } from '../model/reviews/review.ts'
import { product } from '../model/store/product.ts'
import type { Reader } from './reader.ts'

/** The mail to the author of a removed review, with the reason. */
export async function removedOf(
  { reviewId = '' }: MailItem['about'],
  { firstName }: Reader,
): Promise<Letter | undefined> {
  const known = await findReview(reviewId)
  if (!known?.removed) return undefined
  const { aboutId: id, subject, text } = known
  const { data } = await (subject === 'product' ? product().get({ id }).go() : instructor().get({ id }).go())
  return reviewRemoved({ firstName, about: data?.name ?? '', text, reason: known.removed.reason })
}
