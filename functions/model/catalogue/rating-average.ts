import { averageOf, withChanges } from '#shared/rules/learning/rating.ts'
import { inFull } from '../table/batch.ts'
import { type Step, writeSteps } from '../table/service.ts'
import { tryAgain } from '../table/try-again.ts'
import { type RatingItem, rating } from './rating.ts'
import { type VideoItem, video } from './video.ts'

const entities = { rating, video }

/** A transaction holds 100 writes: 99 ratings and the average. */
export const mostSettled = 99

/**
 * Brings the average of a video up to what these members say of it. What counts is each rating as it now is
 * against what the average holds of it; so it may be asked for twice, late and in any order.
 */
export async function settleRatings(videoId: string, memberIds: readonly string[]): Promise<void> {
  await tryAgain(async () => {
    const [{ data: target }, ratings] = await Promise.all([
      video().get({ id: videoId }).go({ consistent: true }),
      readRatings(videoId, memberIds),
    ])
    const changed = ratings.filter(({ stars, counted }) => stars !== counted || stars === 0)
    // The ratings of a video that is gone count for nothing.
    if (!target || changed.length === 0) return
    await writeSteps(entities, [...changed.map(markCounted), setAverage(target, changed)])
  })
}

function readRatings(videoId: string, memberIds: readonly string[]): Promise<RatingItem[]> {
  const keys = memberIds.map((memberId) => ({ memberId, videoId }))
  return inFull(keys, (asked) => rating().get(asked).go({ consistent: true }))
}

function markCounted({ memberId, videoId, stars, counted }: RatingItem): Step<typeof entities> {
  const key = { memberId, videoId }
  if (stars === 0) {
    return {
      write: ({ rating }) =>
        rating
          .delete(key)
          .where((a, { eq }) => `${eq(a.stars, stars)} AND ${eq(a.counted, counted)}`)
          .commit(),
    }
  }
  return {
    write: ({ rating }) =>
      rating
        .patch(key)
        .set({ counted: stars })
        .where((a, { eq }) => `${eq(a.stars, stars)} AND ${eq(a.counted, counted)}`)
        .commit(),
  }
}

function setAverage(target: VideoItem, changed: readonly RatingItem[]): Step<typeof entities> {
  const { id, ratingCount, ratingPoints } = target
  const changes = changed.map(({ counted, stars }) => ({ from: counted, to: stars }))
  const next = withChanges({ count: ratingCount ?? 0, points: ratingPoints ?? 0 }, changes)
  return {
    write: ({ video }) =>
      video
        .patch({ id })
        .set({ rating: averageOf(next), ratingCount: next.count, ratingPoints: next.points })
        .where((a, { eq, notExists }) =>
          ratingCount === undefined
            ? notExists(a.ratingCount)
            : `${eq(a.ratingCount, ratingCount)} AND ${eq(a.ratingPoints, ratingPoints ?? 0)}`,
        )
        .commit(),
  }
}
