import { xpFor } from '#shared/rules/learning/level.ts'
import { viewedFromPercent } from '#shared/rules/learning/progress.ts'
import { demoAccounts } from './accounts.ts'
import type { SeedVideo } from './content/types.ts'
import { demoVideos } from './content/videos.ts'
import { videoIdOf } from './ids.ts'

/** The watching history of demo accounts, for their home pages. */
type Habit = {
  email: string
  /** Days in a row with something watched, up to yesterday, and minutes on each. */
  days: number
  minutes: number
  /** Videos finished, and videos begun with the percentage they were left at. */
  finished: number
  begun: readonly number[]
}

const habits: readonly Habit[] = [
  { email: 'free@kiai.test', days: 2, minutes: 14, finished: 2, begun: [40] },
  { email: 'premium@kiai.test', days: 9, minutes: 31, finished: 12, begun: [62, 27, 81] },
  { email: 'master@kiai.test', days: 34, minutes: 48, finished: 31, begun: [15, 55, 73, 34] },
  { email: 'instructor@kiai.test', days: 4, minutes: 22, finished: 6, begun: [48, 22] },
]

/** Milliseconds of a day. */
const day = 24 * 3600 * 1000

/** Writes the history as if the videos had been watched. All dates are counted back from `now`. */
export async function loadWatching(now: Date): Promise<void> {
  for (const habit of habits) {
    const account = demoAccounts.find(({ email }) => email === habit.email)
    if (account) await load(`mem_${account.sub}`, habit, now)
  }
}

async function load(memberId: string, habit: Habit, now: Date): Promise<void> {
  const { activity } = await import('../../functions/model/learning/activity.ts')
  const { finishedVideo } = await import('../../functions/model/learning/finished-video.ts')
  const { level } = await import('../../functions/model/learning/level.ts')
  const { watchHour } = await import('../../functions/model/learning/watch-hour.ts')
  const { watchProgress } = await import('../../functions/model/learning/watch-progress.ts')
  const ago = (days: number) => new Date(now.getTime() - days * day).toISOString()

  const hours = Array.from({ length: habit.days }, (_, place) => ({
    memberId,
    hour: ago(place + 1).slice(0, 13),
    // Varies the minutes by evening.
    seconds: Math.round(habit.minutes * 60 * (0.6 + ((place * 7) % 9) / 10)),
  }))
  await watchHour().put(hours).go()

  const pool = demoVideos.filter(
    ({ isPublished, accessLevel }) => isPublished && mayWatch(habit.email, accessLevel),
  )
  const finished = pool
    .slice(0, habit.finished)
    .map((seed, place) => ({ seed, at: ago((place * habit.days) / habit.finished + 0.4) }))
  const begun = pool.slice(habit.finished).slice(0, habit.begun.length)
  await watchProgress()
    .put([
      ...finished.map(({ seed, at }) => ({ ...progress(memberId, seed, 100, at), finishedAt: at })),
      ...begun.map((seed, place) =>
        progress(memberId, seed, habit.begun[place] ?? 50, ago(0.2 + place * 0.7)),
      ),
    ])
    .go()
  await finishedVideo()
    .put(finished.map(({ seed, at }) => ({ memberId, videoId: videoIdOf(seed.slug), finishedAt: at })))
    .go()
  await activity()
    .put(
      finished.map(({ seed, at }) => ({
        memberId,
        at,
        id: `act_${seed.slug.slice(0, 30)}`,
        type: 'video' as const,
        title: seed.title,
        description: 'Watched to the end',
        progress: 100,
      })),
    )
    .go()
  const earned = { xp: xpFor.video * finished.length, videosFinished: finished.length }
  await level().upsert({ memberId }).add(earned).go()
}

const tierOf: Record<string, readonly string[]> = {
  'free@kiai.test': ['free'],
  'master@kiai.test': ['free', 'premium', 'master'],
}
const mayWatch = (email: string, level: string) => (tierOf[email] ?? ['free', 'premium']).includes(level)

function progress(memberId: string, { slug, duration }: SeedVideo, percent: number, updatedAt: string) {
  const position = Math.round((duration * percent) / 100)
  return {
    memberId,
    videoId: videoIdOf(slug),
    position,
    watchTime: position,
    completionPercentage: percent,
    startedAt: updatedAt,
    isViewed: percent >= viewedFromPercent,
    ...(percent < 100 && { stretches: [0, position] }),
    updatedAt,
  }
}
