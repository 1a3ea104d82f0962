import { setTimeout } from 'node:timers/promises'
import { averageOf, withChanges } from '#shared/rules/rating.ts'
import { type RatingItem, rating } from './rating.ts'
import { Refused } from './refused.ts'
import { type Entities, writeAll } from './service.ts'
import { type VideoItem, video } from './video.ts'

const written = { rating, video }

/** A transaction holds 100 writes: 99 ratings and the average. */
export const mostSettled = 99
/** How often ratings are settled again when a member or another batch comes in between. */
const tries = 6

/**
 * Brings the average of a video up to what these members say of it. What counts is each rating as it now is
 * against what the average holds of it; so it may be asked for twice, late and in any order.
 */
export async function settleRatings(videoId: string, memberIds: readonly string[]): Promise<void> {
  for (let tried = 1; ; tried++) {
    const [{ data: target }, ratings] = await Promise.all([
      video().get({ id: videoId }).go({ consistent: true }),
      readRatings(videoId, memberIds),
    ])
    const changed = ratings.filter(({ stars, counted }) => stars !== counted || stars === 0)
    // The ratings of a video that is gone count for nothing.
    if (!target || changed.length === 0) return
    try {
      await writeAll(written, (entities) => [
        ...changed.map((item) => markCounted(entities, item)),
        setAverage(entities, target, changed),
      ])
      return
    } catch (error) {
      if (!(error instanceof Refused) || tried === tries) throw error
      await setTimeout(10 * 2 ** tried)
    }
  }
}

async function readRatings(videoId: string, memberIds: readonly string[]): Promise<RatingItem[]> {
  const keys = memberIds.map((memberId) => ({ memberId, videoId }))
  const { data, unprocessed } = await rating().get(keys).go({ consistent: true })
  if (unprocessed.length > 0) throw new Error('The table did not give every rating')
  return data
}

function markCounted(
  { rating }: Entities<typeof written>,
  { memberId, videoId, stars, counted }: RatingItem,
) {
  const key = { memberId, videoId }
  if (stars === 0) {
    return rating
      .delete(key)
      .where((a, { eq }) => `${eq(a.stars, stars)} AND ${eq(a.counted, counted)}`)
      .commit()
  }
  return rating
    .patch(key)
    .set({ counted: stars })
    .where((a, { eq }) => `${eq(a.stars, stars)} AND ${eq(a.counted, counted)}`)
    .commit()
}

function setAverage({ video }: Entities<typeof written>, target: VideoItem, changed: readonly RatingItem[]) {
  const { id, ratingCount, ratingPoints } = target
  const changes = changed.map(({ counted, stars }) => ({ from: counted, to: stars }))
  const next = withChanges({ count: ratingCount ?? 0, points: ratingPoints ?? 0 }, changes)
  return video
    .patch({ id })
    .set({ rating: averageOf(next), ratingCount: next.count, ratingPoints: next.points })
    .where((a, { eq, notExists }) =>
      ratingCount === undefined
        ? notExists(a.ratingCount)
        : `${eq(a.ratingCount, ratingCount)} AND ${eq(a.ratingPoints, ratingPoints ?? 0)}`,
    )
    .commit()
}
