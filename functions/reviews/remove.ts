import { Problem } from '#shared/contract/problem.ts'
import { findReview } from '../model/reviews/review.ts'
import { changeReview } from '../model/reviews/review-change.ts'
import { later } from '../model/table/later.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'
import { removePictures } from './pictures.ts'

/** Takes a review off its page, for good: its words stay with its author, who is told why; its pictures go. Asked for again, it stays as it is. */
export async function removeReview(by: string, id: string, reason: string): Promise<void> {
  const before = await tryAgain(async () => {
    const known = await findReview(id)
    if (!known) throw new Problem('review.not_found')
    if (known.removed) return undefined
    const at = later(known.updatedAt, clock.now())
    const { shownOf: _page, pictures: _pictures, ...rest } = known
    await changeReview(known, { ...rest, removed: { by, reason, at }, updatedAt: at })
    return known
  })
  await removePictures(before?.pictures)
}
