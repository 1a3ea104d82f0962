import { findReview, review } from '../model/reviews/review.ts'
import { changeReview } from '../model/reviews/review-change.ts'
import { tryAgain } from '../model/table/try-again.ts'

/** Removes a member's reviews from their pages and out of every average. An interrupted run can be repeated. */
export async function withdrawReviews(memberId: string): Promise<void> {
  const { data: given } = await review().query.ofMember({ memberId }).go({ pages: 'all' })
  for (const { id } of given) {
    await tryAgain(async () => {
      const known = await findReview(id)
      if (known) await changeReview(known, undefined)
    })
  }
}
