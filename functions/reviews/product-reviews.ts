import { Problem } from '#shared/contract/problem.ts'
import type { ProductReviewInput } from '#shared/contract/reviews/product-reviews.ts'
import { memberPictures } from '#shared/rules/media/storage-keys.ts'
import type { Caller } from '../http/serve.ts'
import { shortName } from '../model/members/member.ts'
import { receivedIn } from '../model/reviews/product-review.ts'
import { findReview, productReviewIdOf, type ReviewItem } from '../model/reviews/review.ts'
import { changeReview } from '../model/reviews/review-change.ts'
import { product } from '../model/store/product.ts'
import { later } from '../model/table/later.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'
import { removePictures } from './pictures.ts'
import { toOwnProductReview } from './review-wire.ts'

/** A member's review of a product, and whether they may write one. */
export async function productReviewing(memberId: string, productId: string) {
  const [known, received] = await Promise.all([
    findReview(productReviewIdOf(productId, memberId)),
    receivedIn(memberId, productId),
  ])
  return {
    review: known ? toOwnProductReview(known) : null,
    mayReview: received !== undefined && !known?.removed,
  }
}

/** Stores a buyer's review of a product that they have received; a second one replaces the first. */
export async function saveProductReview(
  { memberId, member }: Caller,
  productId: string,
  said: ProductReviewInput,
): Promise<ReviewItem> {
  refuseForeign(memberId, said.pictures)
  const { before, next } = await tryAgain(async () => {
    const id = productReviewIdOf(productId, memberId)
    const known = await findReview(id)
    if (known?.removed) throw new Problem('review.closed', 'Kiai has removed this review')
    const received = await receivedIn(memberId, productId)
    if (!received) throw await notReceived(productId)
    if (known && isSame(known, said)) return { before: known, next: known }
    const now = clock.now()
    const at = now.toISOString()
    const next = {
      ...(known ?? {
        id,
        subject: 'product' as const,
        subjectId: productId,
        memberId,
        aboutId: productId,
        shownOf: productId,
        authorName: shortName(member),
        createdAt: at,
      }),
      ...said,
      orderId: received.id,
      updatedAt: known ? later(known.updatedAt, now) : at,
    }
    await changeReview(known, next, received)
    return { before: known, next }
  })
  await removePictures(before?.pictures, next.pictures)
  return next
}

/** Deletes a member's review of a product. A review removed by an admin stays, so that it cannot be written again. */
export async function deleteProductReview(memberId: string, productId: string): Promise<void> {
  const before = await tryAgain(async () => {
    const known = await findReview(productReviewIdOf(productId, memberId))
    if (!known) throw new Problem('review.not_found')
    if (known.removed) throw new Problem('review.closed', 'Kiai has removed this review')
    await changeReview(known, undefined)
    return known
  })
  await removePictures(before.pictures)
}

async function notReceived(id: string): Promise<Problem> {
  const { data } = await product().get({ id }).go({ consistent: true })
  return new Problem(data ? 'review.not_received' : 'product.not_found')
}

/** A review may show only pictures of its author, which were checked when they arrived. */
function refuseForeign(memberId: string, pictures: readonly string[]): void {
  const folder = `/${memberPictures(memberId)}/`
  if (!pictures.every((url) => url.startsWith(folder)))
    throw new Problem('picture.not_found', 'A review can only show pictures that you uploaded')
}

const isSame = (known: ReviewItem, { stars, text, pictures }: ProductReviewInput): boolean =>
  known.stars === stars && known.text === text && (known.pictures ?? []).join(' ') === pictures.join(' ')
