import { dayOf, momentsOf, type OffsetStretches, wallTimeOf } from './wall-time.ts'

/** The hours of a reader's clocks in which nobody is written to anyone who need not be woken. */
export const quietHours = { from: 22, until: 7 } as const

const day = 24 * 3_600_000
const morning = `T${String(quietHours.until).padStart(2, '0')}:00`

/**
 * When the quiet hours of a moment end; undefined where it is in none. All in epoch milliseconds. A morning that the clocks
 * leap is that of the day after.
 */
export function quietUntil(stretches: OffsetStretches, at: number): number | undefined {
  const hour = Number(wallTimeOf(stretches, at).slice(11, 13))
  if (hour >= quietHours.until && hour < quietHours.from) return undefined
  const today = Date.parse(dayOf(stretches, at))
  const days = [0, 1, 2].map((more) => new Date(today + more * day).toISOString().slice(0, 10))
  return days.flatMap((date) => momentsOf(stretches, `${date}${morning}`)).find((moment) => moment > at)
}
