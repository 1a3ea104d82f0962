import type { UserStats } from '#shared/contract/members.ts'
import { standingOf } from '#shared/rules/level.ts'
import { type Period, periodStart } from '#shared/rules/period.ts'
import { streakOf } from '#shared/rules/streak.ts'
import { activity } from '../model/activity.ts'
import { standing } from '../model/standing.ts'
import { watchHour } from '../model/watch-hour.ts'
import { clock } from '../ports/clock.ts'

/** How a member is doing. Level and streak are of now, the rest of the period. Three queries. */
export async function statsOf(memberId: string, period: Period, timeZone: string): Promise<UserStats> {
  const now = clock.now()
  const since = periodStart(period, now)
  const [{ data: hours }, { data: done }, { data: earned }] = await Promise.all([
    watchHour().query.ofMember({ memberId }).go({ pages: 'all' }),
    activity().query.ofMember({ memberId }).between({ at: since }, { at: '9999' }).go({ pages: 'all' }),
    standing().get({ memberId }).go(),
  ])
  const seconds = hours
    .filter(({ hour }) => hour >= since.slice(0, 13))
    .reduce((sum, row) => sum + row.seconds, 0)
  const finished = (type: 'video' | 'course') =>
    done.filter((row) => row.type === type && row.progress === 100).length
  return {
    videosWatched: finished('video'),
    hoursWatched: Math.round((seconds / 3600) * 10) / 10,
    coursesCompleted: finished('course'),
    streak: streakOf(hours, timeZone, now),
    ...standingOf(earned?.xp ?? 0),
  }
}
