import { Problem } from '#shared/contract/problem.ts'
import type { Engagement } from '#shared/contract/videos.ts'
import { xpFor } from '#shared/rules/level.ts'
import {
  advance,
  beganBefore,
  creditedSeconds,
  playedBetween,
  viewedFromPercent,
} from '#shared/rules/progress.ts'
import { isWatched, proven } from '#shared/rules/proof.ts'
import { type Stretches, stretchesIn } from '#shared/rules/stretches.ts'
import { activity } from '../model/activity.ts'
import { bookmark } from '../model/bookmark.ts'
import { createOnce } from '../model/create-once.ts'
import { finishedVideo } from '../model/finished-video.ts'
import { later } from '../model/later.ts'
import { like } from '../model/like.ts'
import { newId } from '../model/new-id.ts'
import { rating } from '../model/rating.ts'
import { type Entities, serviceOf, writeAll } from '../model/service.ts'
import { standing } from '../model/standing.ts'
import { tryAgain } from '../model/try-again.ts'
import { upload } from '../model/upload.ts'
import type { VideoItem } from '../model/video.ts'
import { view } from '../model/view.ts'
import { hourOf, watchHour } from '../model/watch-hour.ts'
import { type WatchProgressItem, watchProgress } from '../model/watch-progress.ts'
import { clock } from '../ports/clock.ts'

const engagement = { bookmark, like, rating, watchProgress }
const written = { activity, finishedVideo, standing, watchHour, watchProgress }

/** What a member has done with a video; one query. */
export async function engagementOf(memberId: string, videoId: string): Promise<Engagement> {
  const { data } = await serviceOf(engagement)
    .collections.engagement({ memberId, videoId })
    .go({ consistent: true })
  // The key is searched by how it begins, and one id may begin with another.
  const ofVideo = (row: { videoId: string }) => row.videoId === videoId
  const progress = data.watchProgress.find(ofVideo)
  return {
    liked: data.like.some(ofVideo),
    bookmarked: data.bookmark.some(ofVideo),
    position: progress?.position ?? 0,
    completionPercentage: progress?.completionPercentage ?? 0,
    myRating: data.rating.find(ofVideo)?.stars || null,
  }
}

/** What of a video its reports are measured by. */
export type Watched = Pick<VideoItem, 'id' | 'title' | 'duration' | 'uploadId'>

export type Report = {
  /** Seconds into the video. */
  watchTime: number
  completionPercentage: number
  /** The parts played in this sitting; a bare report tells no more than the place. */
  stretches?: Stretches | undefined
}

/**
 * Takes in one report. The place reached never falls back (rules/progress.ts); finished is what was really played
 * (rules/proof.ts). The time watched, and what finishing the video earns, are written with it or not at all, so a
 * report that is sent again adds nothing.
 */
export async function recordProgress(memberId: string, video: Watched, report: Report): Promise<void> {
  const key = { memberId, videoId: video.id }
  const takeIn = async () => {
    const { data: known } = await watchProgress().get(key).go({ consistent: true })
    await writeProgress(key, video, report, known ?? undefined)
  }
  await tryAgain(takeIn, () => new Problem('server.busy'))
}

type Key = { memberId: string; videoId: string }

async function writeProgress(
  key: Key,
  video: Watched,
  report: Report,
  known: WatchProgressItem | undefined,
): Promise<void> {
  const now = clock.now()
  const updatedAt = known ? later(known.updatedAt, now) : now.toISOString()
  const { watchTime } = report
  // Rounded up, 24.6 % would count as the quarter that makes a view.
  const completionPercentage = Math.floor(report.completionPercentage)
  const reached = advance(known, { position: watchTime, watchTime, completionPercentage }, true)
  const heard = known && { position: known.position, at: Date.parse(known.updatedAt) }
  const said = { position: watchTime, at: now.getTime() }
  const seconds = Math.round(creditedSeconds(heard, said))
  const played = await playedOf(known, report.stretches ?? playedBetween(heard, said), video, now)
  const finishes = !known?.finishedAt && played.isWatched
  const next = {
    ...{ ...key, ...reached, updatedAt, startedAt: played.startedAt },
    ...(finishes && { finishedAt: updatedAt }),
    ...(known?.finishedAt && { finishedAt: known.finishedAt }),
    ...(!played.isWatched && { stretches: played.stretches.flat() }),
  }
  const earns = finishes && !(await hasFinished(key))
  await writeAll(written, (entities) => [
    known
      ? entities.watchProgress
          .put(next)
          .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
          .commit()
      : entities.watchProgress.create(next).commit(),
    ...(seconds > 0
      ? [
          entities.watchHour
            .upsert({ memberId: key.memberId, hour: hourOf(now) })
            .add({ seconds })
            .commit(),
        ]
      : []),
    ...(earns ? rewards(entities, key, video.title, updatedAt) : []),
  ])
}

/** What was really played, with what is reported now; once that is the whole video nothing more is asked. */
async function playedOf(
  known: WatchProgressItem | undefined,
  reported: Stretches,
  video: Watched,
  now: Date,
): Promise<{ startedAt: string; stretches: Stretches; isWatched: boolean }> {
  const startedAt = known?.startedAt ?? known?.updatedAt ?? new Date(beganBefore(now.getTime())).toISOString()
  if (known?.finishedAt) return { startedAt, stretches: [], isWatched: true }
  const length = await lengthOf(video)
  const bounds = { since: Date.parse(startedAt), now: now.getTime(), length }
  const stretches = proven(stretchesIn(known?.stretches), reported, bounds)
  return { startedAt, stretches, isWatched: isWatched(stretches, length) }
}

/** Seconds of the film itself; what an admin has typed may be rounded. */
async function lengthOf({ uploadId, duration }: Watched): Promise<number> {
  const { data } = uploadId ? await upload().get({ id: uploadId }).go() : { data: null }
  return data?.duration ?? duration
}

/** Whether the video was finished before, be it forgotten since. */
async function hasFinished(key: Key): Promise<boolean> {
  const { data } = await finishedVideo().get(key).go({ consistent: true })
  return data !== null
}

/** What finishing a video earns, once, and the line that tells of it. */
function rewards(entities: Entities<typeof written>, key: Key, title: string, at: string) {
  const id = newId('activity')
  const { memberId } = key
  return [
    entities.finishedVideo.create({ ...key, finishedAt: at }).commit(),
    entities.activity
      .create({ memberId, at, id, type: 'video', title, description: 'Watched to the end', progress: 100 })
      .commit(),
    entities.standing.upsert({ memberId }).add({ xp: xpFor.video, videosFinished: 1 }).commit(),
  ]
}

/** Counts the view of today once; the stream sums it into the video. */
export async function recordView(memberId: string, videoId: string): Promise<void> {
  const { data: progress } = await watchProgress().get({ memberId, videoId }).go({ consistent: true })
  if ((progress?.completionPercentage ?? 0) < viewedFromPercent) throw new Problem('view.too_early')
  const viewedAt = clock.now().toISOString()
  const day = viewedAt.slice(0, 10)
  await createOnce(() =>
    view()
      .create({ id: newId('view'), userId: memberId, videoId, day, viewedAt })
      .go(),
  )
}
