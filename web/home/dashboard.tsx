import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Award, Clock, Flame, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { members, type UserStats } from '#shared/contract/members.ts'
import type { User } from '#shared/contract/user.ts'
import type { Period } from '#shared/rules/period.ts'
import { streakMilestones, streakRank } from '#shared/rules/streak.ts'
import { read } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { formatCount } from '../ui/format.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Segments } from '../ui/segments.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './dashboard.module.css'
import { DashboardTabs } from './dashboard-tabs.tsx'

const periods: { value: Period; label: string }[] = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'year', label: 'Year' },
  { value: 'all', label: 'All' },
]

const inPeriod: Record<Period, string> = {
  week: 'in the last 7 days',
  month: 'in the last 30 days',
  year: 'in the last 365 days',
  all: 'since you joined',
}

/** Days begin where the member is. */
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** How the member is doing, and where to go on. */
export function Dashboard({ user }: { user: User }) {
  const [period, setPeriod] = useState<Period>('week')
  const stats = useQuery({
    ...read(members.getStats, { query: { period, timeZone: timeZone() } }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={styles.dashboard} aria-labelledby="welcome">
      <div className="page-width">
        <header className={styles.head}>
          <div>
            <p className="eyebrow">Your dojo</p>
            <h1 id="welcome" className={styles.title}>
              Welcome back, {user.firstName || 'Martial Artist'}
            </h1>
            <StreakLine streak={stats.data?.streak} />
          </div>
          <Level stats={stats.data} />
        </header>
        {stats.error && !stats.data ? (
          <div role="alert" className={styles.failed}>
            <p>Your stats could not be loaded.</p>
            <Button size="small" onClick={() => void stats.refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <div className={styles.numbers}>
            <div className={styles.numbersHead}>
              <h2 className={styles.heading}>Your training</h2>
              <Segments label="Period of the stats" options={periods} value={period} onChange={setPeriod} />
            </div>
            <StatCards stats={stats.data} period={period} isStale={stats.isPlaceholderData} />
          </div>
        )}
        <DashboardTabs />
      </div>
    </section>
  )
}

/** What to say of a streak; where the next colour begins, too. */
function streakWords(streak: number): string {
  if (streak === 0) return 'Watch for a minute today to start a streak.'
  const next = streakMilestones[streakRank(streak)]
  if (next === undefined) return 'A month and more without a miss. Bow to that.'
  const left = next - streak
  return `${left} more ${left === 1 ? 'day' : 'days'} to the next belt of your streak.`
}

function StreakLine({ streak }: { streak: number | undefined }) {
  if (streak === undefined) {
    return (
      <p className={styles.streakLine}>
        <Skeleton width="min(24rem, 90%)" height="1.5em" />
      </p>
    )
  }
  return (
    <p className={styles.streakLine}>
      <span className={styles.streak} data-rank={streakRank(streak)}>
        <Flame size={20} aria-hidden="true" /> {streak}-day streak
      </span>
      <span>{streakWords(streak)}</span>
    </p>
  )
}

function Level({ stats }: { stats: UserStats | undefined }) {
  return (
    <div className={styles.level}>
      <p className={styles.levelHead}>
        <span className={styles.levelName}>
          {stats ? `Level ${stats.level}` : <Skeleton width="5rem" height="1.2em" />}
        </span>
        <span className={styles.xp}>
          {stats ? (
            `${formatCount(stats.xp)} of ${formatCount(stats.nextLevelXp)} XP`
          ) : (
            <Skeleton width="7rem" height="1.2em" />
          )}
        </span>
      </p>
      <ProgressBar
        label={stats ? `XP on the way to level ${stats.level + 1}` : 'XP'}
        percent={stats ? (100 * stats.xp) / stats.nextLevelXp : 0}
      />
      <p className={styles.levelHint}>10 XP a video or lesson, 100 a course, 20 a session.</p>
    </div>
  )
}

type StatCardsProps = { stats: UserStats | undefined; period: Period; isStale: boolean }

function StatCards({ stats, period, isStale }: StatCardsProps) {
  return (
    <ul className={styles.cards} aria-label="Your stats" aria-busy={!stats || isStale}>
      <StatCard
        label="Videos watched"
        value={stats && formatCount(stats.videosWatched)}
        note={inPeriod[period]}
        icon={<Play size={20} />}
      />
      <StatCard
        label="Hours watched"
        value={stats && formatCount(stats.hoursWatched)}
        note={inPeriod[period]}
        icon={<Clock size={20} />}
      />
      <StatCard
        label="Courses completed"
        value={stats && formatCount(stats.coursesCompleted)}
        note={inPeriod[period]}
        icon={<Award size={20} />}
      />
      <StatCard
        label="Streak"
        value={stats && formatCount(stats.streak)}
        note={stats?.streak === 1 ? 'day in a row' : 'days in a row'}
        icon={<Flame size={20} />}
        rank={stats && streakRank(stats.streak)}
      />
    </ul>
  )
}

type StatCardProps = {
  label: string
  value: string | undefined
  note: string
  icon: ReactNode
  rank?: number | undefined
}

function StatCard({ label, value, note, icon, rank }: StatCardProps) {
  return (
    <li className={styles.card} data-rank={rank}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.label}>{label}</p>
      <p className={styles.value}>{value ?? <Skeleton width="3rem" height="1em" />}</p>
      <p className={styles.note}>{note}</p>
    </li>
  )
}
