/** Calendar months: the 31st renews on the last day of a shorter month, and on the 31st again after it. */

export type Every = { interval: 'day' | 'week' | 'month' | 'year'; interval_count: number }

const secondsOf = { day: 86_400, week: 604_800 }

/** The time `count` intervals after an anchor, in seconds. */
export function after(anchor: number, { interval, interval_count }: Every, count: number): number {
  if (interval === 'day' || interval === 'week') return anchor + secondsOf[interval] * interval_count * count
  const months = (interval === 'year' ? 12 : 1) * interval_count * count
  const from = new Date(anchor * 1000)
  const first = new Date(from)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(from.getUTCDate(), last))
  return first.getTime() / 1000
}

/** The end of the period that begins at, or contains, a time. */
export function endOf(anchor: number, every: Every, at: number): number {
  for (let count = 1; ; count++) {
    const end = after(anchor, every, count)
    if (end > at) return end
  }
}

/** A share of an amount by time, half a cent rounded up; exact for whole cents and seconds. */
export function share(amount: number, part: number, whole: number): number {
  const doubled = 2n * BigInt(amount) * BigInt(part) + BigInt(whole)
  return Number(doubled / (2n * BigInt(whole)))
}
