import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Flame } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Dashboard, members, type UserStats } from '#shared/contract/members/members.ts'
import { streakMilestones, streakRank } from '#shared/rules/learning/streak.ts'
import type { Period } from '#shared/rules/money/period.ts'
import { read } from '../api.ts'
import { Button } from '../ui/base/button.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Segments } from '../ui/form/segments.tsx'
import { Belt, beltOf } from '../ui/media/belt.tsx'
import { formatCount } from '../ui/text/format.ts'
import styles from './training-strip.module.css'
import { dashboardRead, timeZone } from './use-training.ts'

const periods: { value: Period; label: string }[] = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'year', label: 'Year' },
  { value: 'all', label: 'All' },
]

/** The values of a week are loaded with the rest of home. */
function statsRead(period: Period) {
  const { queryKey, queryFn } =
    period === 'week' ? dashboardRead() : read(members.getStats, { query: { period, timeZone: timeZone() } })
  return queryOptions<Dashboard | UserStats, Error, UserStats, string[]>({
    queryKey,
    ...(queryFn && { queryFn }),
    select: (found) => ('stats' in found ? found.stats : found),
    placeholderData: keepPreviousData,
  })
}

/** The member's progress in one line, over the lower edge of the main picture. */
export function TrainingStrip() {
  return (
    <div className="page-width">
      <Training className={styles.strip} />
    </div>
  )
}

/** The member's level, belt and figures of a period. */
export function Training({ className }: { className: string | undefined }) {
  const [period, setPeriod] = useState<Period>('week')
  const { data, error, refetch, isPlaceholderData } = useQuery(statsRead(period))
  return (
    <section className={className} aria-label="Your training">
      {error && !data ? (
        <div role="alert" className={styles.failed}>
          <p>Your stats could not be loaded.</p>
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <>
          <Level stats={data} />
          <Figures stats={data} isStale={isPlaceholderData} />
        </>
      )}
      <div className={styles.period}>
        <Segments label="Period of the stats" options={periods} value={period} onChange={setPeriod} />
      </div>
    </section>
  )
}

function Level({ stats }: { stats: UserStats | undefined }) {
  if (!stats) {
    return (
      <div className={styles.level} aria-hidden="true">
        <Skeleton width="4.25rem" height="2.5rem" />
        <div>
          <p className={styles.levelWords}>
            <Skeleton width="60%" height="1.2em" />
          </p>
          <Skeleton height="6px" />
        </div>
      </div>
    )
  }
  const { level, xp, nextLevelXp } = stats
  const belt = beltOf(level)
  return (
    <div className={styles.level}>
      <Belt colour={belt} />
      <div>
        <p className={styles.levelWords}>
          <span>
            <b>Level {level}</b> {belt} belt
          </span>
          <span className={styles.xp}>
            {formatCount(xp)} of {formatCount(nextLevelXp)} XP
          </span>
        </p>
        <ProgressBar label={`XP on the way to level ${level + 1}`} percent={(100 * xp) / nextLevelXp} />
      </div>
    </div>
  )
}

function Figures({ stats, isStale }: { stats: UserStats | undefined; isStale: boolean }) {
  const { videosWatched, hoursWatched, coursesCompleted, streak } = stats ?? {}
  return (
    <ul className={styles.figures} aria-label="Your stats" aria-busy={!stats || isStale}>
      <Figure value={videosWatched} label="Videos" more="watched" />
      <Figure value={hoursWatched} label="Hours" more="watched" />
      <Figure value={coursesCompleted} label="Courses" more="completed" />
      <Figure
        value={streak}
        label="Day streak"
        more={streak === undefined ? '' : streakWords(streak)}
        rank={streakRank(streak ?? 0)}
        icon={streak ? <Flame className={styles.flame} size={20} aria-hidden="true" /> : undefined}
      />
    </ul>
  )
}

/** The text follows the steps at which the flame changes its colour. */
function streakWords(streak: number): string {
  if (streak === 0) return ', starts today'
  const next = streakMilestones[streakRank(streak)]
  return next === undefined ? ', a month and more' : `, next flame at ${next}`
}

type FigureProps = {
  value: number | undefined
  label: string
  /** The part of the label that is visible only where there is room; always read out. */
  more: string
  icon?: ReactNode
  rank?: number
}

function Figure({ value, label, more, icon, rank }: FigureProps) {
  return (
    <li className={styles.figure} data-rank={rank} data-none={value === 0 || undefined}>
      <p className={styles.value}>
        {icon}
        {value === undefined ? <Skeleton width="2rem" height="1em" /> : formatCount(value)}
      </p>
      <p className={styles.label}>
        {label}
        <span>{/^\w/.test(more) ? ` ${more}` : more}</span>
      </p>
    </li>
  )
}
