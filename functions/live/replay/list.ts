import type { Replay } from '#shared/contract/live/live-replay.ts'
import { type Page, whole } from '#shared/contract/page.ts'
import { liveEvent } from '../../model/live/live-event.ts'
import { currentSnapshot } from '../../ports/catalogue/catalogue-index.ts'
import { hostsById, toLiveEvent } from '../wire.ts'

/** Replays that are shown; older ones are found in the library. */
const shown = 12
/** Of those that are looked at some are not to be played, or were deleted. */
const looked = 40

/** The latest replays whose video is in the catalogue and has its pictures. */
export async function listReplays(): Promise<Page<Replay>> {
  const [{ data }, { videos }, hosts] = await Promise.all([
    liveEvent().query.ofReplays({ replays: 'replays' }).go({ order: 'desc', limit: looked }),
    currentSnapshot(),
    hostsById(),
  ])
  const byId = new Map(videos.map((video) => [video.id, video]))
  const items = data.flatMap((item): Replay[] => {
    const video = byId.get(item.videoId ?? '')
    // Its length is known once it is converted.
    if (!video || video.duration === 0) return []
    const { title, thumbnailUrl, duration } = video
    return [{ event: toLiveEvent(item, hosts), title, thumbnailUrl, duration }]
  })
  return whole(items.slice(0, shown))
}
