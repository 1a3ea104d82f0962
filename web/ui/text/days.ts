/** Calendar days without a time zone, written `2026-11-25`. */

const dayMs = 24 * 3_600_000
const at = (day: string) => Date.parse(`${day}T00:00Z`)

const whole = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})
const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortMonths = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at(text))

export const daysAfter = (day: string, days: number): string =>
  new Date(at(day) + days * dayMs).toISOString().slice(0, 10)

/** The number of days from the first to the second. */
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / dayMs)

/** 0 for a Sunday. */
export const weekdayOf = (day: string): number => new Date(at(day)).getUTCDay()

/** The Sunday at the start of the week of a day. */
export const weekOf = (day: string): string => daysAfter(day, -weekdayOf(day))

/** 1 to 31. */
export const dateOf = (day: string): number => Number(day.slice(8))

/** `Wednesday, November 25`. */
export const dayName = (day: string): string => whole.format(at(day))

/** `Nov`. */
export const monthName = (day: string): string => shortMonths.format(at(day))

/** `November – December 2026`. */
export const monthsName = (from: string, to: string): string =>
  months.formatRange(at(from), at(to)).replaceAll(/[\u2009\u202f]/g, ' ')
