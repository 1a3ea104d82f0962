import { momentsOf, type OffsetStretches } from '../sessions/wall-time.ts'

/** The hour of a reader's local time at which a newsletter for their morning is sent. */
export const morningHour = 9

const hour = 3_600_000
const shownOn = (day: string) => Date.parse(`${day}T${String(morningHour).padStart(2, '0')}:00Z`)

/** The times between which it is that hour of a day anywhere, in epoch milliseconds: zones reach from +14 to -12. */
export const morningsOf = (day: string): { first: number; last: number } => ({
  first: shownOn(day) - 14 * hour,
  last: shownOn(day) + 12 * hour,
})

/**
 * When it is that hour of a day in a zone, in epoch milliseconds; if a clock change skips the hour, the time of the
 * change.
 */
export function readersMorning(stretches: OffsetStretches, day: string): number {
  const shown = shownOn(day)
  const [first] = momentsOf(stretches, new Date(shown).toISOString().slice(0, 16))
  if (first !== undefined) return first
  const before = stretches.findLast(([, to, offset]) => to + offset <= shown)
  return before?.[1] ?? shown
}
