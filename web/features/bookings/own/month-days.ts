import type { Booking } from '#shared/contract/bookings/booking.ts'
import { daysAfter, daysBetween, weekOf } from '../../../ui/text/days.ts'
import { dayIn } from '../../../ui/text/zones.ts'

/** A month as weeks of days, with the sessions of each day. */

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** The first day of the month some months later or earlier. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The same day of another month, or its last day if that month is shorter. */
export function sameDayAfter(day: string, months: number): string {
  const first = monthAfter(day, months)
  const last = daysAfter(monthAfter(first, 1), -1)
  const wanted = `${first.slice(0, 8)}${day.slice(8)}`
  return wanted > last ? last : wanted
}

/** The Sundays of the weeks that contain a day of the month. */
export function weeksOf(month: string): string[] {
  const first = weekOf(month)
  const last = daysAfter(monthAfter(month, 1), -1)
  return Array.from({ length: Math.floor(daysBetween(first, last) / 7) + 1 }, (_, week) =>
    daysAfter(first, 7 * week),
  )
}

/** Sessions by their first day in a zone, earliest first. */
export function sessionsByDay(items: readonly Booking[], zone: string): ReadonlyMap<string, Booking[]> {
  const inOrder = items.toSorted((one, other) => (one.scheduledAt < other.scheduledAt ? -1 : 1))
  return Map.groupBy(inOrder, ({ scheduledAt }) => dayIn(zone, scheduledAt))
}
