import { effectiveTier, type Subscription, type Tier } from './access/access.ts'

/** Counters of the platform, updated as events happen, so that no screen has to count. Days are UTC. */

/** Counters of a day. Money is cents of revenue by source, minus refunds. */
export const dayFigures = [
  ...(['signUps', 'plansStarted', 'plansEnded', 'views', 'secondsWatched'] as const),
  ...(['tier', 'course', 'session', 'instructor', 'order', 'other'] as const),
] as const
export type DayFigure = (typeof dayFigures)[number]

/** Current totals. `plans` and each kind of plan are counted without an end, or in the hour in which they end. */
export const stockFigures = ['members', 'videos', 'plans', 'premium', 'master'] as const

export const figures = [...dayFigures, ...stockFigures] as const
export type Figure = (typeof figures)[number]

/** Sources of revenue. */
export const sources = ['tier', 'course', 'session', 'instructor', 'order', 'other'] as const
export type Source = (typeof sources)[number]

/** One addition to a sum. */
export type Addition = { sum: string; figure: Figure; by: number }

/** The sums by name, in reading order: days, hours in which plans end, and the total of all time. */
export const totalSum = 'total'
export const daySum = (at: string) => `day#${at.slice(0, 10)}`
export const endingSum = (at: string) => `ending#${at.slice(0, 13)}`
/** The hour of a sum of plans that end in it. */
export const endingHour = (sum: string): Date | undefined =>
  sum.startsWith('ending#') ? new Date(`${sum.slice(7)}:00:00.000Z`) : undefined

/** The tier of a plan until its end. */
const tierUntilEnd = (of: Subscription): Tier => effectiveTier(of, Number.NEGATIVE_INFINITY)

/** The hour in which a paid plan ends; `totalSum` while it has no end. */
function planSum(of: Subscription): string | undefined {
  const { subscriptionStatus, subscriptionExpiresAt, subscriptionGraceUntil, tierOverride } = of
  if (tierUntilEnd(of) === 'free') return undefined
  const end = subscriptionGraceUntil ?? subscriptionExpiresAt
  return tierOverride || subscriptionStatus === 'free' || !end ? totalSum : endingSum(end)
}

/** The additions for a change of a member's plan from one sum to another; none if the sum stays the same. */
export function planMoves(before: Subscription | undefined, after: Subscription | undefined): Addition[] {
  const from = before && planSum(before)
  const to = after && planSum(after)
  if (from === to) return []
  return [
    ...(from ? [{ sum: from, figure: 'plans' as const, by: -1 }] : []),
    ...(to ? [{ sum: to, figure: 'plans' as const, by: 1 }] : []),
  ]
}

/** The same for each kind of plan: a plan of another kind leaves the sum of the first. */
export function tierMoves(before: Subscription | undefined, after: Subscription | undefined): Addition[] {
  const from = before && tierPlace(before)
  const to = after && tierPlace(after)
  if (from?.sum === to?.sum && from?.figure === to?.figure) return []
  return [...(from ? [{ ...from, by: -1 }] : []), ...(to ? [{ ...to, by: 1 }] : [])]
}

function tierPlace(of: Subscription): Omit<Addition, 'by'> | undefined {
  const sum = planSum(of)
  const tier = tierUntilEnd(of)
  return sum === undefined || tier === 'free' ? undefined : { sum, figure: tier }
}

const incomePrefix = 'income:'

/** The additions of a ledger entry to its day: revenue is the income in its lines. */
export function incomeOfDay(at: string, lines: readonly { account: string; cents: number }[]): Addition[] {
  return lines
    .filter(({ account, cents }) => account.startsWith(incomePrefix) && cents !== 0)
    .map(({ account, cents }) => ({ sum: daySum(at), figure: sourceOf(account), by: -cents }))
}

const sourceOf = (account: string): Source =>
  sources.find((source) => account === `${incomePrefix}${source}`) ?? 'other'

const dayMs = 24 * 3600 * 1000

/** This many days (UTC), ending with the day of `now`. */
export function daysUntil(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, place) =>
    new Date(now.getTime() - (count - 1 - place) * dayMs).toISOString().slice(0, 10),
  )
}
