import { offered } from '../../../parts/booking/times/nearest-in.ts'

/** The free starts that are nearest to a wished time. Starts are ISO and in order. */

const minute = 60_000

/** The minutes past the hour at which sessions start: each hour, half hour or quarter. */
function stepOf(slots: readonly string[]): number {
  const past = slots.map((start) => new Date(start).getUTCMinutes())
  return [60, 30, 15].find((step) => past.every((each) => (each - (past[0] ?? 0)) % step === 0)) ?? 15
}

/** The free start for a wish: the exact time, or the next step of the clock after it. Undefined if that is not free. */
export function wishedStart(slots: readonly string[], wish: string): string | undefined {
  const next = slots.find((start) => start >= wish)
  const isNear = next && Date.parse(next) - Date.parse(wish) < stepOf(slots) * minute
  return isNear ? next : undefined
}

/** The nearest starts, sorted by time. */
export function nearestTo(slots: readonly string[], wished: string): string[] {
  const far = (start: string) => Math.abs(Date.parse(start) - Date.parse(wished))
  return [...slots]
    .sort((a, b) => far(a) - far(b))
    .slice(0, offered)
    .sort()
}
