import { Problem } from '#shared/contract/problem.ts'
import { type RatingItem, rating } from '../model/catalogue/rating.ts'
import { eventItem } from '../model/table/event.ts'
import { outbox } from '../model/table/outbox.ts'
import { writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'
import { hasViewed } from './progress.ts'

const entities = { outbox, rating }

type Key = { memberId: string; videoId: string }

/** Rates a video the member has watched a quarter of, or changes the rating. */
export async function rateVideo(key: Key, stars: number): Promise<void> {
  if (!(await hasViewed(key))) {
    throw new Problem('rating.not_watched', 'Watch a quarter of the video before you rate it')
  }
  await change(key, stars)
}

/** Removes a rating; a missing rating is no error. */
export async function unrateVideo(key: Key): Promise<void> {
  await change(key, 0)
}

/** Stores the stars with their event in one transaction; the average is updated by event. */
async function change(key: Key, stars: number): Promise<void> {
  const keep = async () => {
    const { data: known } = await rating().get(key).go({ consistent: true })
    if ((known?.stars ?? 0) !== stars) await write(key, stars, known)
  }
  await tryAgain(keep)
}

async function write(key: Key, stars: number, known: RatingItem | null): Promise<void> {
  const at = clock.now()
  const updatedAt = at.toISOString()
  await writeSteps(entities, [
    {
      write: ({ rating }) =>
        known
          ? rating
              .patch(key)
              .set({ stars, updatedAt })
              .where((a, { eq }) => eq(a.stars, known.stars))
              .commit()
          : rating.create({ ...key, stars, updatedAt }).commit(),
    },
    { write: ({ outbox }) => outbox.create(eventItem('videoRated', key, at)).commit() },
  ])
}
