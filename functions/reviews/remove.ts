import { Problem } from '#shared/contract/problem.ts'
import { mailEntities, mailSteps } from '../model/mail/mail.ts'
import { reviewEntities } from '../model/reviews/average.ts'
import { findReview } from '../model/reviews/review.ts'
import { reviewSteps } from '../model/reviews/review-change.ts'
import { later } from '../model/table/later.ts'
import { writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'
import { removePictures } from './pictures.ts'

const entities = { ...reviewEntities, ...mailEntities }

/**
 * Removes a review from its page for good. Its text stays with its author, who is told the reason; its pictures are
 * removed. A repeated call changes nothing.
 */
export async function removeReview(by: string, id: string, reason: string): Promise<void> {
  const before = await tryAgain(async () => {
    const known = await findReview(id)
    if (!known) throw new Problem('review.not_found')
    if (known.removed) return undefined
    const at = later(known.updatedAt, clock.now())
    const { shownOf: _page, pictures: _pictures, ...rest } = known
    const next = { ...rest, removed: { by, reason, at }, updatedAt: at }
    const told = {
      kind: 'reviewRemoved' as const,
      memberId: known.memberId,
      cause: id,
      about: { reviewId: id },
    }
    await writeSteps(entities, [...(await reviewSteps(known, next)), ...mailSteps(told, clock.now())])
    return known
  })
  await removePictures(before?.pictures)
}
