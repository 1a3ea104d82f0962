/** A month of the ledger, `2026-11`, in words. Months are always UTC. */
const long = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const times = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

const first = (month: string) => new Date(`${month}-01T00:00:00Z`)

/** `November 2026`. */
export const monthName = (month: string) => long.format(first(month))
/** `Nov`. */
export const shortMonth = (month: string) => short.format(first(month))
/** `Nov 22, 08:02` in UTC, as the ledger counts it. */
export const bookTime = (iso: string) => times.format(new Date(iso))

/** The last months up to this one, newest first, in UTC as in the ledger. */
export function lastMonths(count: number, now: Date): string[] {
  const at = (back: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back))
  return Array.from({ length: count }, (_, back) => at(back).toISOString().slice(0, 7))
}
