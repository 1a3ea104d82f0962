import { consumeBatch } from '../events/consume.ts'
import { mostSettled, settleRatings } from '../model/rating-average.ts'
import { errorFacts, log } from '../ports/log.ts'

/** Brings averages up to what members say: one write of a video for many ratings. */
export const handler = consumeBatch('videoRated', async (batch) => {
  const failed: string[] = []
  for (const [videoId, all] of Map.groupBy(batch, ({ detail }) => detail.videoId)) {
    for (let start = 0; start < all.length; start += mostSettled) {
      const chunk = all.slice(start, start + mostSettled)
      try {
        await settleRatings(videoId, [...new Set(chunk.map(({ detail }) => detail.memberId))])
      } catch (error) {
        log('error', 'ratings not counted', { videoId, ratings: chunk.length, ...errorFacts(error) })
        failed.push(...chunk.map(({ messageId }) => messageId))
      }
    }
  }
  return failed
})
