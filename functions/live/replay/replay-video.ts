import { type VideoItem, video } from '../../model/catalogue/video.ts'
import type { LiveEventItem } from '../../model/live/live-event.ts'

/** The video of a replay; undefined if there is none, or if an admin has deleted it. */
export async function videoOf({ videoId }: LiveEventItem): Promise<VideoItem | undefined> {
  if (!videoId) return undefined
  const { data } = await video().get({ id: videoId }).go({ consistent: true })
  return data ?? undefined
}
