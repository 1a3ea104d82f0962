import type { BegunVideo } from '#shared/contract/members/members.ts'
import type { Video } from '#shared/contract/videos/video.ts'
import { finishedFromPercent } from '#shared/rules/learning/progress.ts'
import type { LoopItem } from '../model/learning/loop.ts'
import { type WatchProgressItem, watchProgress } from '../model/learning/watch-progress.ts'
import { currentSnapshot, videosById } from '../ports/catalogue/catalogue-index.ts'
import type { Snapshot } from '../ports/catalogue/snapshot.ts'

/** Everything a member has watched, latest first. */
export async function watchedBy(memberId: string): Promise<WatchProgressItem[]> {
  const { data } = await watchProgress()
    .query.recentOfMember({ memberId })
    .go({ order: 'desc', pages: 'all' })
  return data
}

export const isFinished = ({ completionPercentage }: WatchProgressItem) =>
  completionPercentage >= finishedFromPercent

/** Whether it is shown in continue watching. */
export const isBegun = (row: WatchProgressItem) => !isFinished(row) && row.position > 0 && !row.isDismissed

/** Rows that name a video, with its public fields; videos that are no longer published are left out. */
export async function shown<Row extends { videoId: string }, Shown>(
  rows: readonly Row[],
  show: (video: Video, row: Row) => Shown,
) {
  const videos = videosById(await currentSnapshot())
  return rows.flatMap((row) => {
    const video = videos.get(row.videoId)
    return video ? [show(video, row)] : []
  })
}

export const watched = (video: Video, row: WatchProgressItem) => ({
  ...video,
  progress: row.completionPercentage,
  position: row.position,
  watchedAt: row.updatedAt,
  finishedAt: row.finishedAt ?? null,
})

/** A kept loop as its member sees it. */
export const ownLoop = (video: Video, { memberId: _member, videoId: _video, ...loop }: LoopItem) => ({
  ...loop,
  video,
})

/** The begun videos of a history, for continue watching. */
export async function begunOf(rows: readonly WatchProgressItem[]): Promise<BegunVideo[]> {
  const { chapters } = await currentSnapshot()
  return shown(rows.filter(isBegun), (video, row) => ({
    ...watched(video, row),
    nextChapter: nextChapterOf(row, chapters),
  }))
}

/** The next chapter of a video. */
function nextChapterOf({ videoId, position }: WatchProgressItem, lists: Snapshot['chapters']) {
  const its = lists.find(({ id }) => id === videoId)?.chapters ?? []
  return its.find(({ start }) => start > position)?.title ?? null
}
