import { findReview, review } from '../model/reviews/review.ts'
import { changeReview } from '../model/reviews/review-change.ts'
import { tryAgain } from '../model/table/try-again.ts'

/** Takes what a member said of sessions off its pages and out of every average. Stopped half-way it can be begun again. */
export async function withdrawReviews(memberId: string): Promise<void> {
  const { data: given } = await review().query.ofMember({ memberId }).go({ pages: 'all' })
  for (const { id } of given) {
    await tryAgain(async () => {
      const known = await findReview(id)
      if (known) await changeReview(known, undefined)
    })
  }
}
