import { Banknote, Clapperboard, Crown, Users } from 'lucide-react'
import type { AdminAnalytics, Figures } from '#shared/contract/admin/analytics.ts'
import { StatCard, StatCards } from '../../ui/table/stat-card.tsx'
import { formatCount, formatMoney } from '../../ui/text/format.ts'
import { Sparkline } from './charts/line-chart.tsx'
import { monthOfMoment, revenueOf, sumOf } from './figure-words.ts'

type StatFiguresProps = { stats: AdminAnalytics | undefined; figures: Figures | undefined }

/** Reserves the line for text that is loading. */
const blank = '\u00a0'

/** The four figures of the specification, each with its period and the trend of the range. */
export function StatFigures({ stats, figures }: StatFiguresProps) {
  const days = figures?.days ?? []
  const count = (value: number | undefined) => (value === undefined ? undefined : formatCount(value))
  const news = sumOf(days, ({ signUps }) => signUps)
  const began = sumOf(days, ({ plansStarted }) => plansStarted)
  const left = sumOf(days, ({ plansEnded }) => plansEnded)
  const range = `in ${days.length} days`
  return (
    <StatCards label="Figures of the platform">
      <StatCard
        label="Total Videos"
        value={count(stats?.totalVideos)}
        note="now, including drafts"
        icon={<Clapperboard size={20} />}
      />
      <StatCard
        label="Total Users"
        value={count(stats?.totalUsers)}
        note={figures ? `now; ${formatCount(news)} new ${range}` : blank}
        chart={<Sparkline values={running(days.map(({ signUps }) => signUps))} />}
        icon={<Users size={20} />}
      />
      <StatCard
        label="Total Subscribers"
        value={count(stats?.totalSubscribers)}
        note={figures ? `this hour; ${began} joined, ${left} left ${range}` : blank}
        chart={<Sparkline values={running(days.map((day) => day.plansStarted - day.plansEnded))} />}
        icon={<Crown size={20} />}
      />
      <StatCard
        label="Monthly Revenue"
        value={stats && formatMoney(stats.monthlyRevenue)}
        note={figures ? `${monthOfMoment(figures.asOf)} (UTC), less refunds` : blank}
        chart={<Sparkline values={running(days.map(revenueOf))} />}
        icon={<Banknote size={20} />}
      />
    </StatCards>
  )
}

/** The running totals. */
function running(values: readonly number[]): number[] {
  let sum = 0
  return values.map((value) => {
    sum += value
    return sum
  })
}
