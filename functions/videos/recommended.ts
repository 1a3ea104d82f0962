import type { Video } from '#shared/contract/catalogue.ts'
import type { Page } from '#shared/contract/page.ts'
import { finishedFromPercent } from '#shared/rules/progress.ts'
import { watchProgress } from '../model/watch-progress.ts'
import { currentSnapshot } from '../ports/catalogue-index.ts'

/** Videos last watched that say what a member is after. */
const recentlyWatched = 50

/**
 * Never what was finished. What shares a category with what was watched lately comes first, then what is
 * featured, then what many watch.
 */
export async function recommendedFor(memberId: string, limit: number): Promise<Page<Video>> {
  const [{ videos }, { data: watched }] = await Promise.all([
    currentSnapshot(),
    watchProgress.query.recentOfMember({ memberId }).go({ order: 'desc', limit: recentlyWatched }),
  ])
  const finished = new Set(
    watched.filter((row) => row.completionPercentage >= finishedFromPercent).map((row) => row.videoId),
  )
  const begun = new Set(watched.map((row) => row.videoId))
  const interests = new Set(videos.filter(({ id }) => begun.has(id)).map(({ categoryId }) => categoryId))
  const weight = (video: Video) => (interests.has(video.categoryId) ? 2 : 0) + (video.isFeatured ? 1 : 0)
  const items = videos
    .filter(({ id }) => !finished.has(id))
    .sort((a, b) => weight(b) - weight(a) || b.viewCount - a.viewCount || (a.id < b.id ? -1 : 1))
  return { items: items.slice(0, limit), total: items.length }
}
