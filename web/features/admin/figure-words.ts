import type { FiguresOfDay } from '#shared/contract/admin/analytics.ts'
import { centsOf } from '#shared/rules/money/money.ts'

/** Daily figures in words. Days are always UTC. */

const inUtc = { timeZone: 'UTC' } as const
const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', ...inUtc })
const longDays = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  ...inUtc,
})
const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', ...inUtc })
const moments = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  ...inUtc,
})

const noon = (day: string) => new Date(`${day}T12:00:00.000Z`)
/** `Nov 14`. */
export const shortDay = (day: string) => days.format(noon(day))
/** `Sat, Nov 14`. */
export const longDay = (day: string) => longDays.format(noon(day))
/** `Nov 27, 08:15 UTC`. */
export const momentName = (iso: string) => `${moments.format(new Date(iso))} UTC`
/** `November 2026`. */
export const monthOfMoment = (iso: string) => months.format(new Date(iso))
/** `Oct 29 – Nov 27`. */
export const rangeName = (range: readonly FiguresOfDay[]) =>
  `${shortDay(range[0]?.day ?? '')} – ${shortDay(range.at(-1)?.day ?? '')}`

export const sumOf = (range: readonly FiguresOfDay[], figureOf: (day: FiguresOfDay) => number) =>
  range.reduce((sum, day) => sum + figureOf(day), 0)

/** `1.5`, of seconds. */
export const hoursName = (seconds: number) => (seconds / 3600).toFixed(1)

/** Cents. */
export const revenueOf = ({ revenue }: FiguresOfDay) => centsOf(revenue)

/** The comparison of a figure with the previous one; empty if there is none. */
export function comparison(now: number, before: number): string {
  if (before <= 0) return now > 0 ? 'nothing before' : 'nothing yet'
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return 'as before'
  return `${percent}% ${now > before ? 'more' : 'less'}`
}
