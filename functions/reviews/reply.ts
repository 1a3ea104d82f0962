import { Problem } from '#shared/contract/problem.ts'
import type { Caller } from '../http/serve.ts'
import { findReview, type ReviewItem } from '../model/reviews/review.ts'
import { changeReview } from '../model/reviews/review-change.ts'
import { later } from '../model/table/later.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'

/** Answers a review in its instructor's name, or removes the answer. */
export const replyToReview = ({ member }: Caller, id: string, text: string): Promise<ReviewItem> =>
  reply(id, text, (known) => {
    if (known.aboutId !== member.instructorId)
      throw new Problem('instructor.required', 'Only the reviewed instructor may answer a review')
  })

/** Answers a review of a product in the shop's name, or removes the answer. */
export const replyAsShop = (id: string, text: string): Promise<ReviewItem> =>
  reply(id, text, (known) => {
    if (known.subject !== 'product') throw new Problem('review.not_found')
  })

async function reply(id: string, text: string, refuse: (known: ReviewItem) => void): Promise<ReviewItem> {
  return tryAgain(async () => {
    const known = await findReview(id)
    if (!known?.shownOf) throw new Problem('review.not_found')
    refuse(known)
    if ((known.reply?.text ?? '') === text) return known
    const updatedAt = later(known.updatedAt, clock.now())
    const { reply: _before, ...rest } = known
    const next = { ...rest, updatedAt, ...(text && { reply: { text, at: updatedAt } }) }
    await changeReview(known, next)
    return next
  })
}
