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
 * Brings the average of a video up to date with the ratings of these members. It applies the difference between each
 * current rating and the value already counted, so it may run twice, late and in any order.
 */
export async function settleRatings(videoId: string, memberIds: readonly string[]): Promise<void> {
  await tryAgain(async () => {
    const [{ data: target }, ratings] = await Promise.all([
      video().get({ id: videoId }).go({ consistent: true }),
      readRatings(videoId, memberIds),
    ])
    const changed = ratings.filter(({ stars, counted }) => stars !== counted || stars === 0)
    // Ratings of a deleted video are ignored.
    if (!target || changed.length === 0) return
    await writeSteps(entities, [...changed.map(markCountedStep), setAverageStep(target, changed)])
  })
}

function readRatings(videoId: string, memberIds: readonly string[]): Promise<RatingItem[]> {
  const keys = memberIds.map((memberId) => ({ memberId, videoId }))
  return inFull(keys, (asked) => rating().get(asked).go({ consistent: true }))
}

function markCountedStep({ memberId, videoId, stars, counted }: RatingItem): Step<typeof entities> {
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

function setAverageStep(target: VideoItem, changed: readonly RatingItem[]): Step<typeof entities> {
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
