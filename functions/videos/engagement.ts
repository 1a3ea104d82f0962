import { Problem } from '#shared/contract/problem.ts'
import type { Engagement } from '#shared/contract/videos.ts'
import { advance, viewedFromPercent } from '#shared/rules/progress.ts'
import { later } from '../model/later.ts'
import { newId } from '../model/new-id.ts'
import { isRefused } from '../model/refused.ts'
import { kiai } from '../model/service.ts'
import { view } from '../model/view.ts'
import { watchProgress } from '../model/watch-progress.ts'
import { clock } from '../ports/clock.ts'

/** What a member has done with a video; one query. */
export async function engagementOf(memberId: string, videoId: string): Promise<Engagement> {
  const { data } = await kiai.collections.engagement({ memberId, videoId }).go({ consistent: true })
  // The key is searched by how it begins, and one id may begin with another.
  const ofVideo = (row: { videoId: string }) => row.videoId === videoId
  const progress = data.watchProgress.find(ofVideo)
  return {
    liked: data.like.some(ofVideo),
    bookmarked: data.bookmark.some(ofVideo),
    position: progress?.position ?? 0,
    completionPercentage: progress?.completionPercentage ?? 0,
  }
}

/** How often a report is tried again when another one of the same member comes in between. */
const tries = 5

/** Takes in one report; what was reached never falls back (rules/progress.ts). */
export async function recordProgress(
  memberId: string,
  report: { videoId: string; watchTime: number; completionPercentage: number },
): Promise<void> {
  const key = { memberId, videoId: report.videoId }
  const reported = {
    position: report.watchTime,
    watchTime: report.watchTime,
    // Rounded up, 24.6 % would count as the quarter that makes a view.
    completionPercentage: Math.floor(report.completionPercentage),
  }
  for (let tried = 1; tried <= tries; tried++) {
    const { data: known } = await watchProgress.get(key).go({ consistent: true })
    const next = {
      ...key,
      ...advance(known ?? undefined, reported, true),
      updatedAt: known ? later(known.updatedAt, clock.now()) : clock.now().toISOString(),
    }
    try {
      if (!known) await watchProgress.create(next).go()
      else {
        await watchProgress
          .put(next)
          .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
          .go()
      }
      return
    } catch (error) {
      if (!isRefused(error)) throw error
    }
  }
  throw new Problem('server.busy')
}

/** Counts the view of today once; the stream sums it into the video. */
export async function recordView(memberId: string, videoId: string): Promise<void> {
  const { data: progress } = await watchProgress.get({ memberId, videoId }).go({ consistent: true })
  if ((progress?.completionPercentage ?? 0) < viewedFromPercent) throw new Problem('view.too_early')
  const viewedAt = clock.now().toISOString()
  const day = viewedAt.slice(0, 10)
  await createOnce(() => view.create({ id: newId('view'), userId: memberId, videoId, day, viewedAt }).go())
}

/** Creates an item; that it is there already is as good. */
export async function createOnce(create: () => Promise<unknown>): Promise<void> {
  try {
    await create()
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}
