import { bookings } from '#shared/contract/bookings/bookings.ts'
import { read } from '../../../api.ts'
import { daysAfter, daysBetween, weekOf } from '../../../ui/text/days.ts'
import { dayIn } from '../../../ui/text/zones.ts'

/** When sessions may start, as the instructor's page and the booking of one ask for it. */

/** Weeks in sight at once. */
export const weeksShown = 5
const daysShown = 7 * weeksShown
/** Nobody takes bookings further ahead. */
const daysAhead = 365

const midnight = (day: string) => `${day}T00:00:00.000Z`

/** From a day to another, not included, wherever on earth those days are. */
const around = (from: string, to: string) => ({
  from: midnight(daysAfter(from, -1)),
  to: midnight(daysAfter(to, 1)),
})

/** What is free of an instructor's time, from a day to another. */
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
  // Others book as well.
  staleTime: 0,
})

/** The times to which a session may be moved, in the same way. */
export const moveTimesOf = (id: string, from: string, to: string) => ({
  ...read(bookings.listMoveTimes, { params: { id }, query: around(from, to) }),
  staleTime: 0,
})

export type Weeks = {
  /** Their first day, a Sunday, and the one after their last. */
  first: string
  end: string
  today: string
  latest: string
}

/** The weeks in sight: as many from this week on as fit, or those that follow, among them the one of a day. */
export function weeksAround(day: string | undefined, zone: string, now: number): Weeks {
  const today = dayIn(zone, new Date(now).toISOString())
  const start = weekOf(today)
  const latest = daysAfter(today, daysAhead)
  const wanted = day === undefined || day < today ? today : day > latest ? latest : day
  const pages = Math.floor(daysBetween(start, wanted) / daysShown)
  const first = daysAfter(start, pages * daysShown)
  return { first, end: daysAfter(first, daysShown), today, latest }
}
