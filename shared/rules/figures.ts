import { effectiveTier, type Subscription, type Tier } from './access/access.ts'
import { balanceOf, type EntryKind, earnedOf, incomeOf, monthOf } from './money/ledger.ts'

/** Counters of the platform, updated as events happen, so that no screen has to count. Days are UTC. */

/** Counters of a day. Money is cents of revenue by source, minus refunds. */
export const dayFigures = [
  ...(['signUps', 'plansStarted', 'plansEnded', 'views', 'secondsWatched'] as const),
  ...(['tier', 'course', 'session', 'instructor', 'order', 'other'] as const),
] as const
export type DayFigure = (typeof dayFigures)[number]

/** Current totals; `payouts` are all payments to and from instructors. `plans` and each kind of plan are counted without an end, or in the hour in which they end. */
export const stockFigures = ['members', 'videos', 'payouts', 'plans', 'premium', 'master'] as const

/** Counters of the books of a month. With the income by source, which a day has too. Money is cents. */
export const monthFigures = ['charges', 'entries', 'refunded', 'fees'] as const

/** Counters of all entries of an instructor: the number of sessions, their earnings, and what Kiai earned by them. */
export const instructorFigures = ['sessions', 'earned', 'kept'] as const

export const figures = [...dayFigures, ...stockFigures, ...monthFigures, ...instructorFigures] as const
export type Figure = (typeof figures)[number]

/** Sources of revenue. */
export const sources = ['tier', 'course', 'session', 'instructor', 'order', 'other'] as const
export type Source = (typeof sources)[number]

/** One addition to a sum. */
export type Addition = { sum: string; figure: Figure; by: number }

/** The sums of the books by name, which sort before all others: months (UTC, `2026-11`), and instructors. */
export const booksSum = (month: string) => `books#${month}`
export const booksOfSum = (instructorId: string) => `books-of#${instructorId}`

/** The other sums by name, in reading order: days, hours in which plans end, and the total of all time. */
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

/** An entry of the ledger, as stored. */
type Entry = {
  kind: EntryKind
  at: string
  instructorId: string | undefined
  lines: readonly { account: string; cents: number }[]
}

/** The additions of a ledger entry to its day, its month, and its instructor; revenue is the income in its lines. */
export function entryAdditions(entry: Entry): Addition[] {
  const { at, lines } = entry
  const income = lines.filter(({ account }) => account.startsWith(incomePrefix))
  const all = [
    ...income.flatMap(({ account, cents }) =>
      [daySum(at), booksSum(monthOf(at))].map((sum) => ({ sum, figure: sourceOf(account), by: -cents })),
    ),
    ...monthAdditions(entry),
    ...instructorAdditions(entry),
  ]
  return all.filter(({ by }) => by !== 0)
}

const refundKinds: readonly EntryKind[] = ['refund', 'refund_failed', 'dispute_lost']

function monthAdditions(entry: Entry): Addition[] {
  const sum = booksSum(monthOf(entry.at))
  const fees = balanceOf([entry], (account) => account.startsWith('fees:'))
  return [
    { sum, figure: 'entries', by: 1 },
    { sum, figure: 'fees', by: fees },
    ...(refundKinds.includes(entry.kind)
      ? [{ sum, figure: 'refunded' as const, by: 0 - incomeOf([entry]) }]
      : []),
  ]
}

function instructorAdditions(entry: Entry): Addition[] {
  const { kind, instructorId } = entry
  if (!instructorId) return []
  const sum = booksOfSum(instructorId)
  return [
    { sum, figure: 'entries', by: 1 },
    { sum, figure: 'sessions', by: kind === 'share' ? 1 : 0 },
    { sum, figure: 'earned', by: earnedOf([entry], instructorId) },
    { sum, figure: 'kept', by: 0 - balanceOf([entry], (account) => account === 'income:session') },
  ]
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
