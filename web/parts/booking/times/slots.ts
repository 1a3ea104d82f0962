import { bookings } from '#shared/contract/bookings/bookings.ts'
import { read } from '../../../api.ts'
import { daysAfter, daysBetween, weekOf } from '../../../ui/text/days.ts'
import { dayIn } from '../../../ui/text/zones.ts'

/** The start times of sessions, as the instructor's page and the booking page load them. */

/** The number of visible weeks. */
export const weeksShown = 5
const daysShown = 7 * weeksShown
/** The limit for bookings in advance. */
const daysAhead = 365

const midnight = (day: string) => `${day}T00:00:00.000Z`

/** The range from a day up to another (exclusive), widened to cover these days in every time zone. */
const around = (from: string, to: string) => ({
  from: midnight(daysAfter(from, -1)),
  to: midnight(daysAfter(to, 1)),
})

/** The free times of an instructor, from a day to another. */
export const slotsOf = (
  id: string,
  from: string,
  to: string,
  duration: number | undefined,
  packageId?: string,
) => ({
  ...read(bookings.listSlots, {
    params: { id },
    query: { ...around(from, to), ...(packageId ? { packageId } : duration && { duration }) },
  }),
  // Other members book as well.
  staleTime: 0,
})

/** The times that a session may be moved to, in the same way. */
export const moveTimesOf = (id: string, from: string, to: string) => ({
  ...read(bookings.listMoveTimes, { params: { id }, query: around(from, to) }),
  staleTime: 0,
})

export type Weeks = {
  /** The first day, a Sunday; `end` is the day after the last. */
  first: string
  end: string
  today: string
  latest: string
}

/** The visible weeks that contain a day: a page of weeks counted from the current week. */
export function weeksAround(day: string | undefined, zone: string, now: number): Weeks {
  const today = dayIn(zone, new Date(now).toISOString())
  const start = weekOf(today)
  const latest = daysAfter(today, daysAhead)
  const wanted = day === undefined || day < today ? today : day > latest ? latest : day
  const pages = Math.floor(daysBetween(start, wanted) / daysShown)
  const first = daysAfter(start, pages * daysShown)
  return { first, end: daysAfter(first, daysShown), today, latest }
}
