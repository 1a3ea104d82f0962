import { isDeepStrictEqual } from 'node:util'
import { Problem } from '#shared/contract/problem.ts'
import type { Engagement } from '#shared/contract/videos/videos.ts'
import { xpFor } from '#shared/rules/learning/level.ts'
import { advance, creditedSeconds, playedBetween } from '#shared/rules/learning/progress.ts'
import {
  creditable,
  isViewed,
  isWatched,
  proven,
  spentAfter,
  type Watching,
} from '#shared/rules/learning/proof.ts'
import { type Stretches, secondsIn, stretchesIn } from '#shared/rules/learning/stretches.ts'
import { rating } from '../model/catalogue/rating.ts'
import type { VideoItem } from '../model/catalogue/video.ts'
import { activity } from '../model/learning/activity.ts'
import { bookmark } from '../model/learning/bookmark.ts'
import { finishedVideo } from '../model/learning/finished-video.ts'
import { level } from '../model/learning/level.ts'
import { like } from '../model/learning/like.ts'
import { ofTime, spendSteps } from '../model/learning/spent.ts'
import { view } from '../model/learning/view.ts'
import { watchClock } from '../model/learning/watch-clock.ts'
import { type WatchProgressItem, watchProgress } from '../model/learning/watch-progress.ts'
import { createOnce } from '../model/table/create-once.ts'
import { later } from '../model/table/later.ts'
import { newId } from '../model/table/new-id.ts'
import { readAll } from '../model/table/read-all.ts'
import { type Step, writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'
import { toEngagement } from './engagement.ts'

const readEntities = { bookmark, finishedVideo, like, rating, watchClock, watchProgress }
const writtenEntities = { ...ofTime, activity, finishedVideo, level, watchProgress }

/** The fields of a video by which its reports are measured. */
export type Watched = Pick<VideoItem, 'id' | 'title' | 'duration' | 'length'>

export type Report = {
  /** Seconds into the video. */
  watchTime: number
  completionPercentage: number
  /** The parts played in this sitting; a report without them has only the position. */
  stretches?: Stretches | undefined
}

/**
 * Stores one progress report. The position never goes back (rules/progress.ts); views and completion count only what
 * was really played (rules/proof.ts). The time watched, and the reward for finishing, are written in the same
 * transaction, so a repeated report adds nothing. One read, one write.
 */
export const recordProgress = (memberId: string, video: Watched, report: Report): Promise<Engagement> =>
  tryAgain(async () => {
    const key = { memberId, videoId: video.id }
    const rows = await readAll(readEntities, (of) => ({
      bookmark: of.bookmark.get(key),
      finishedVideo: of.finishedVideo.get(key),
      like: of.like.get(key),
      rating: of.rating.get(key),
      watchClock: of.watchClock.get({ memberId }),
      watchProgress: of.watchProgress.get(key),
    }))
    const { watchProgress: known, watchClock: clockBefore, finishedVideo: earned } = rows
    const now = clock.now()
    const spentBefore = clockBefore?.spentUntil ?? Number.NEGATIVE_INFINITY
    const { next, seconds, spentUntil } = credit(key, video, report, known, spentBefore, now)
    const finishes = next.finishedAt !== undefined && known?.finishedAt === undefined
    const steps: Step<typeof writtenEntities>[] = [
      ...(known && isDeepStrictEqual(known, { ...next, updatedAt: known.updatedAt })
        ? []
        : [saveStep(known, next)]),
      ...spendSteps({
        memberId,
        watchedId: video.id,
        now,
        seconds,
        before: clockBefore?.spentUntil,
        after: spentUntil,
      }),
      ...(finishes && !earned ? rewardSteps(key, video.title, next.updatedAt) : []),
    ]
    if (steps.length > 0) await writeSteps(writtenEntities, steps)
    return toEngagement({ ...rows, watchProgress: next })
  })

type Key = { memberId: string; videoId: string }

/** The state after the report, the seconds it counts, and the time until which the member's time is used up by it. */
function credit(
  key: Key,
  video: Watched,
  report: Report,
  known: WatchProgressItem | undefined,
  spentUntil: number,
  now: Date,
) {
  const { watchTime } = report
  const startedAt = known?.startedAt ?? known?.updatedAt ?? now.toISOString()
  const watching: Watching = { openedAt: Date.parse(startedAt), spentUntil }
  const open = creditable(watching, now.getTime())
  const heard = known && { position: known.position, at: Date.parse(known.updatedAt) }
  const said = { position: watchTime, at: now.getTime() }
  const before = stretchesIn(known?.stretches)
  const length = video.length ?? video.duration
  const reported = report.stretches ?? playedBetween(heard, said)
  // Once the whole video was played, no more stretches are stored.
  const stretches = known?.finishedAt ? [] : proven(before, reported, open, length)
  const gained = known?.finishedAt ? 0 : secondsIn(stretches) - secondsIn(before)
  // Watching a part again counts as time, though not as progress.
  const seconds = Math.max(gained, Math.min(open, creditedSeconds(heard, said)))
  const updatedAt = known ? later(known.updatedAt, now) : now.toISOString()
  // Rounded up, 89.6 % would count as finished in the lists.
  const completionPercentage = Math.floor(report.completionPercentage)
  const finishedAt = known?.finishedAt ?? (isWatched(stretches, length) ? updatedAt : undefined)
  const next: WatchProgressItem = {
    ...key,
    updatedAt,
    startedAt,
    ...advance(known, { position: watchTime, watchTime, completionPercentage }, true),
    ...(finishedAt ? { finishedAt } : { stretches: stretches.flat() }),
    ...((known?.isViewed || finishedAt || isViewed(stretches, length)) && { isViewed: true }),
  }
  return { next, seconds: Math.round(seconds), spentUntil: spentAfter(watching, seconds) }
}

const saveStep = (
  known: WatchProgressItem | undefined,
  next: WatchProgressItem,
): Step<typeof writtenEntities> => ({
  write: ({ watchProgress }) =>
    known
      ? watchProgress
          .put(next)
          .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
          .commit()
      : watchProgress.create(next).commit(),
})

/** The reward for finishing a video, once even if its history was deleted since, and the activity entry. */
function rewardSteps(key: Key, title: string, at: string): Step<typeof writtenEntities>[] {
  const { memberId } = key
  const line = { memberId, at, id: newId('activity'), type: 'video', title, progress: 100 } as const
  return [
    { write: ({ finishedVideo }) => finishedVideo.create({ ...key, finishedAt: at }).commit() },
    {
      write: ({ activity }) => activity.create({ ...line, description: 'Watched to the end' }).commit(),
    },
    {
      write: ({ level }) => level.upsert({ memberId }).add({ xp: xpFor.video, videosFinished: 1 }).commit(),
    },
  ]
}

/** Whether a quarter of a video is proven to be played, as views and ratings require. */
export async function hasViewed(key: Key): Promise<boolean> {
  const { data } = await watchProgress().get(key).go({ consistent: true })
  return data?.isViewed ?? false
}

/** Counts one view per day; the stream sums it into the video. */
export async function recordView(memberId: string, videoId: string): Promise<void> {
  if (!(await hasViewed({ memberId, videoId }))) throw new Problem('view.too_early')
  const viewedAt = clock.now().toISOString()
  const day = viewedAt.slice(0, 10)
  await createOnce(() =>
    view()
      .create({ id: newId('view'), userId: memberId, videoId, day, viewedAt })
      .go(),
  )
}
