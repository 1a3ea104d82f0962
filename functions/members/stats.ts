import type { ActivityItem, UserStats } from '#shared/contract/members/members.ts'
import { levelOf } from '#shared/rules/learning/level.ts'
import { streakOf } from '#shared/rules/learning/streak.ts'
import { type Period, periodStart } from '#shared/rules/money/period.ts'
import { activity } from '../model/learning/activity.ts'
import { level } from '../model/learning/level.ts'
import { watchHour } from '../model/learning/watch-hour.ts'
import { serviceOf } from '../model/table/service.ts'
import { clock } from '../ports/process/clock.ts'

const training = { activity, level, watchHour }

/** A member's training: the hours they watched, their activities, latest first, and all XP. One query. */
export async function trainingOf(memberId: string) {
  const { data } = await serviceOf(training)
    .collections.training({ memberId })
    .go({ order: 'desc', pages: 'all' })
  return { hours: data.watchHour, done: data.activity, xp: data.level[0]?.xp ?? 0 }
}
type Training = Awaited<ReturnType<typeof trainingOf>>

/** A member's statistics. Level and streak are current, the rest is of the period. */
export function statsOf({ hours, done, xp }: Training, period: Period, timeZone: string): UserStats {
  const now = clock.now()
  const since = periodStart(period, now)
  const seconds = hours
    .filter(({ hour }) => hour >= since.slice(0, 13))
    .reduce((sum, row) => sum + row.seconds, 0)
  const finished = (type: ActivityItem['type']) =>
    done.filter((row) => row.type === type && row.progress === 100 && row.at >= since).length
  return {
    videosWatched: finished('video'),
    hoursWatched: Math.round((seconds / 3600) * 10) / 10,
    coursesCompleted: finished('course'),
    streak: streakOf(hours, timeZone, now),
    ...levelOf(xp),
  }
}

export const toActivity = ({
  at,
  progress,
  memberId: _own,
  ...rest
}: Training['done'][number]): ActivityItem => ({ ...rest, timestamp: at, progress: progress ?? null })
