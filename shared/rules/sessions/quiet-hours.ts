import { dayOf, momentsOf, type OffsetStretches, wallTimeOf } from './wall-time.ts'

/** The local hours of a reader in which mails wait that need not wake anyone. */
export const quietHours = { from: 22, until: 7 } as const

const day = 24 * 3_600_000
const morning = `T${String(quietHours.until).padStart(2, '0')}:00`

/**
 * The end of the quiet hours that contain a moment; undefined outside of quiet hours. Epoch milliseconds. If the clocks
 * skip the morning, it is that of the next day.
 */
export function quietUntil(stretches: OffsetStretches, at: number): number | undefined {
  const hour = Number(wallTimeOf(stretches, at).slice(11, 13))
  if (hour >= quietHours.until && hour < quietHours.from) return undefined
  const today = Date.parse(dayOf(stretches, at))
  const days = [0, 1, 2].map((more) => new Date(today + more * day).toISOString().slice(0, 10))
  return days.flatMap((date) => momentsOf(stretches, `${date}${morning}`)).find((moment) => moment > at)
}
