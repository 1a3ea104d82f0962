/** Seconds watched in one UTC hour, e.g. `2026-11-21T18`. */
export type WatchedHour = { hour: string; seconds: number }

/** Seconds of a day that make it count. */
const secondsThatCount = 60

/** Days from which a streak is shown in another colour. */
export const streakMilestones = [3, 7, 30] as const

/** The number of milestones a streak has passed: 0 to 3, each with a colour of its own. */
export function streakRank(streak: number): number {
  return streakMilestones.filter((days) => streak >= days).length
}

/** The calendar day of a moment in a time zone, e.g. `2026-11-21`. An unknown zone counts as UTC. */
export function dayIn(zone: string, at: Date): string {
  return formatFor(zone).format(at)
}

/** A format takes some 30 KB, and members may name any zone, real or not, in any spelling. */
const mostFormats = 100
const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  // The Swedish format writes days like ISO.
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  let made: Intl.DateTimeFormat
  try {
    made = new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: zone })
  } catch {
    made = formatFor('UTC')
  }
  if (formats.size >= mostFormats) formats.clear()
  formats.set(zone, made)
  return made
}

/** Consecutive days with a minute or more watched, up to today; today may still be missing. */
export function streakOf(hours: readonly WatchedHour[], zone: string, now: Date): number {
  const perDay = new Map<string, number>()
  for (const { hour, seconds } of hours) {
    const day = dayIn(zone, new Date(`${hour}:00:00Z`))
    perDay.set(day, (perDay.get(day) ?? 0) + seconds)
  }
  const counts = (day: string) => (perDay.get(day) ?? 0) >= secondsThatCount
  let day = dayIn(zone, now)
  if (!counts(day)) day = dayBefore(day)
  let streak = 0
  for (; counts(day); day = dayBefore(day)) streak++
  return streak
}

/** Noon avoids hours that a clock change skips. */
const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T12:00:00Z`) - 24 * 3600 * 1000).toISOString().slice(0, 10)
