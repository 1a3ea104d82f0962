import type { AdminAnalytics, FigureRange, Figures, FiguresOfDay } from '#shared/contract/admin/analytics.ts'
import { daySum, daysUntil, endingSum, sources, totalSum } from '#shared/rules/figures.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { type FigureSumItem, sumsFrom } from '../model/figures/figure-sum.ts'
import { clock } from '../ports/process/clock.ts'

/** The four figures of the dashboard. One query. */
export async function readStats(): Promise<AdminAnalytics> {
  const now = clock.now().toISOString()
  const sums = await sumsFrom(daySum(`${now.slice(0, 7)}-01`))
  const total = sums.find(({ sum }) => sum === totalSum)
  // The hours in which plans end sort after the days. Plans that have ended no longer count.
  const running = sums.filter(({ sum }) => sum >= endingSum(now) && sum <= totalSum)
  const month = sums.filter(({ sum }) => sum.startsWith(`day#${now.slice(0, 7)}`))
  return {
    totalVideos: total?.videos ?? 0,
    totalUsers: total?.members ?? 0,
    totalSubscribers: running.reduce((count, { plans = 0 }) => count + plans, 0),
    monthlyRevenue: dollarsOf(month.reduce((cents, day) => cents + revenueOf(day), 0)),
  }
}

/** Figures of the last days, including today, and of as many days before. One query. */
export async function readFigures(range: FigureRange): Promise<Figures> {
  const now = clock.now()
  const count = Number(range)
  const days = daysUntil(now, 2 * count)
  const known = new Map((await sumsFrom(daySum(days[0] ?? ''))).map((item) => [item.sum, item]))
  const all = days.map((day) => toFigures(day, known.get(daySum(day))))
  return { asOf: now.toISOString(), zone: 'UTC', days: all.slice(count), before: all.slice(0, count) }
}

type Money = { [Name in (typeof sources)[number]]?: number | undefined }
const revenueOf = (day: Money) => sources.reduce((cents, source) => cents + (day[source] ?? 0), 0)

function toFigures(day: string, known: Partial<FigureSumItem> = {}): FiguresOfDay {
  const { signUps = 0, plansStarted = 0, plansEnded = 0, views = 0, secondsWatched = 0 } = known
  return {
    day,
    signUps,
    plansStarted,
    plansEnded,
    views,
    secondsWatched,
    revenue: dollarsOf(revenueOf(known)),
    subscriptions: dollarsOf(known.tier ?? 0),
    courses: dollarsOf(known.course ?? 0),
    sessions: dollarsOf(known.session ?? 0),
    instructors: dollarsOf(known.instructor ?? 0),
    store: dollarsOf(known.order ?? 0),
    other: dollarsOf(known.other ?? 0),
  }
}
