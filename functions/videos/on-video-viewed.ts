import type { Detail } from '#shared/contract/events.ts'
import { consumeBatch, type Received } from '../events/consume.ts'
import { Refused } from '../model/refused.ts'
import { writeAll } from '../model/service.ts'
import { errorFacts, log } from '../ports/log.ts'

type View = Detail<'videoViewed'>

/** A transaction holds 100 writes: 99 views and the sum. */
const mostViews = 99

/**
 * Sums views into their videos, one write of a video for many views. Each view is marked counted in the
 * same transaction as the sum, so that a batch that comes again adds nothing.
 */
export const handler = consumeBatch('videoViewed', async (batch) => {
  const failed: string[] = []
  for (const [videoId, views] of Map.groupBy(batch, ({ detail }) => detail.videoId)) {
    for (let start = 0; start < views.length; start += mostViews) {
      const chunk = views.slice(start, start + mostViews)
      try {
        await count(videoId, distinct(chunk))
      } catch (error) {
        log('error', 'views not counted', { videoId, views: chunk.length, ...errorFacts(error) })
        failed.push(...chunk.map(({ messageId }) => messageId))
      }
    }
  }
  return failed
})

function distinct(chunk: Received<'videoViewed'>[]): View[] {
  return [...new Map(chunk.map(({ detail }) => [`${detail.userId} ${detail.day}`, detail])).values()]
}

async function count(videoId: string, views: View[]): Promise<void> {
  if (views.length === 0) return
  try {
    await writeAll((entities) => [
      ...views.map((view) =>
        entities.view
          .patch(view)
          .set({ counted: true })
          .where((a, { eq }) => eq(a.counted, false))
          .commit(),
      ),
      entities.video.patch({ id: videoId }).add({ viewCount: views.length }).commit(),
    ])
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    // The video is gone: its views count for nothing.
    if (error.failed[views.length]) return
    await count(
      videoId,
      views.filter((_, place) => !error.failed[place]),
    )
  }
}
