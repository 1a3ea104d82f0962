import type { Replay } from '#shared/contract/live/live-replay.ts'
import { type Page, whole } from '#shared/contract/page.ts'
import { liveEvent } from '../../model/live/live-event.ts'
import { currentSnapshot } from '../../ports/catalogue/catalogue-index.ts'
import { hostsById, toLiveEvent } from '../wire.ts'

/** Replays in the list; older ones are found in the library. */
const shown = 12
/** More than are shown, since some are not playable or were deleted. */
const looked = 40

/** The latest replays whose video is in the catalogue and playable. */
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
