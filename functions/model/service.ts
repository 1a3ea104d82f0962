import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Service } from 'electrodb'
import { activity } from './activity.ts'
import { bookmark } from './bookmark.ts'
import { category } from './category.ts'
import { certificate } from './certificate.ts'
import { chapters } from './chapters.ts'
import { claim } from './claim.ts'
import { course } from './course.ts'
import { enrollment } from './enrollment.ts'
import { instructor } from './instructor.ts'
import { lesson } from './lesson.ts'
import { lessonProgress } from './lesson-progress.ts'
import { like } from './like.ts'
import { loop, loopCount } from './loop.ts'
import { member } from './member.ts'
import { movieGenre } from './movie-genre.ts'
import { outbox } from './outbox.ts'
import { rating } from './rating.ts'
import { Refused } from './refused.ts'
import { session } from './session.ts'
import { standing } from './standing.ts'
import { upload } from './upload.ts'
import { video } from './video.ts'
import { view } from './view.ts'
import { watchHour } from './watch-hour.ts'
import { watchProgress } from './watch-progress.ts'

/** All entities together: collections (several kinds in one query) and transactions. */
export const kiai = new Service({
  activity,
  bookmark,
  category,
  certificate,
  chapters,
  claim,
  course,
  enrollment,
  instructor,
  lesson,
  lessonProgress,
  like,
  loop,
  loopCount,
  member,
  movieGenre,
  outbox,
  rating,
  session,
  standing,
  upload,
  video,
  view,
  watchHour,
  watchProgress,
})

type Writes = Parameters<typeof kiai.transaction.write>[0]
/** What the writes of a transaction are made with, and one of them. */
export type Entities = Parameters<Writes>[0]
export type Write = ReturnType<Writes>[number]

/** How often a transaction is tried again while others hold its items. */
const triesOnConflict = 4

/**
 * Writes all or nothing. The client token makes a retry by the SDK count once. Throws `Refused` where a
 * condition does not hold; throws an Error where the table refuses for another reason.
 */
export async function writeAll(write: Writes): Promise<void> {
  for (let tried = 1; ; tried++) {
    const result = await kiai.transaction.write(write).go({ token: randomUUID() })
    if (!result.canceled) return
    const rows: readonly ({ code?: string } | null)[] = result.data
    const codes = rows.map((row) => row?.code ?? 'None')
    const failed = codes.map((code) => code === 'ConditionalCheckFailed')
    if (failed.some(Boolean)) throw new Refused(failed)
    if (!codes.includes('TransactionConflict') || tried === triesOnConflict) {
      const name = codes.find((code) => code !== 'None') ?? 'TransactionCanceled'
      throw Object.assign(new Error(`The transaction was cancelled: ${codes.join(', ')}`), { name })
    }
    await setTimeout(randomInt(10, 20 * 2 ** tried))
  }
}
