import { type Hours, type Weekday, weekdays } from '#shared/rules/sessions/schedule.ts'

/**
 * Hours over midnight. The schedule stores them by day, as two ranges; the form shows them as one, which ends after
 * minute 1440 of its day.
 */

type Weekly = Record<Weekday, Hours[]>

const day = 1440

/** Minutes of the longest range over midnight. An end before the begin of a longer one is more likely a mistake. */
const longest = 720

const dayAfter = (weekday: Weekday): Weekday =>
  weekdays[(weekdays.indexOf(weekday) + 1) % weekdays.length] ?? weekday

const eachDay = (hoursOf: (weekday: Weekday) => Hours[]): Weekly => ({
  sunday: hoursOf('sunday'),
  monday: hoursOf('monday'),
  tuesday: hoursOf('tuesday'),
  wednesday: hoursOf('wednesday'),
  thursday: hoursOf('thursday'),
  friday: hoursOf('friday'),
  saturday: hoursOf('saturday'),
})

/** The range that goes on from midnight where one ends at midnight, if both together are not too long. */
const continuationOf = (weekly: Weekly, weekday: Weekday, { from, to }: Hours): Hours | undefined =>
  to === day
    ? weekly[dayAfter(weekday)].find((next) => next.from === 0 && day + next.to - from <= longest)
    : undefined

/** Joins ranges that meet at midnight. */
export function joined(weekly: Weekly): Weekly {
  const continued = new Set(
    weekdays.flatMap((weekday) => weekly[weekday].map((hours) => continuationOf(weekly, weekday, hours))),
  )
  return eachDay((weekday) =>
    weekly[weekday]
      .filter((hours) => !continued.has(hours))
      .map((hours) => ({ ...hours, to: hours.to + (continuationOf(weekly, weekday, hours)?.to ?? 0) })),
  )
}

/** The ranges by day, as stored, and the place in the form of each that began on the day before. */
export function split(weekly: Weekly): { weekly: Weekly; placeOf: (path: string) => string } {
  const places = new Map<string, string>()
  const split = eachDay((weekday) => weekly[weekday].map(({ from, to }) => ({ from, to: Math.min(to, day) })))
  for (const weekday of weekdays) {
    for (const [at, { to }] of weekly[weekday].entries()) {
      if (to <= day) continue
      const next = dayAfter(weekday)
      places.set(`weekly.${next}.${split[next].length}`, `weekly.${weekday}.${at}`)
      split[next] = [...split[next], { from: 0, to: to - day }]
    }
  }
  return { weekly: split, placeOf: (path) => places.get(path) ?? path }
}

/**
 * An end by the clock: an earlier one than the begin is on the next day, and midnight ends the day. A time that is still
 * being typed is no number, and stays so.
 */
export function endAfter(from: number, to: number): number {
  if (Number.isNaN(to)) return to
  const clock = to % day || day
  return clock < from && clock + day - from <= longest ? clock + day : clock
}
