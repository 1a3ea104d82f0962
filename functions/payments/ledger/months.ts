/** The month (UTC) in which Kiai opened: there are no payments before it. */
const firstMonth = '2025-01'

/** The last `count` months (UTC, `2026-11`), this month first. */
export function monthsBack(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
}

/** Every month (UTC) in which there may be payments, this month first. */
export function monthsOpen(now: Date): string[] {
  const [year = 0, month = 0] = firstMonth.split('-').map(Number)
  const count = (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() + 1 - (month - 1)
  return monthsBack(now, count)
}
