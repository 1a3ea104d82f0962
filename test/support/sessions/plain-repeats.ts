/** The repeats of an event in their plainest form: day after day, each checked. Slow. */

export type PlainRule = {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY'
  interval: number
  count: number
  /** `2026-03-01` and minutes of that day. */
  day: string
  minute: number
  zone: string
}

const dayMs = 86_400_000

/** Starts in order. A start that the clocks skip is as late as if they had not; of a repeated one, it is the first. */
export function plainStarts({ freq, interval, count, day, minute, zone }: PlainRule): number[] {
  const first = Date.parse(day)
  const found: number[] = []
  for (let at = first; found.length < count; at += dayMs) {
    if (isOne(freq, interval, first, at)) found.push(momentOf(zone, at + minute * 60_000))
  }
  return found
}

function isOne(freq: PlainRule['freq'], interval: number, first: number, at: number): boolean {
  const days = (at - first) / dayMs
  if (freq === 'DAILY') return days % interval === 0
  if (freq === 'WEEKLY') return days % (7 * interval) === 0
  const [from, to] = [new Date(first), new Date(at)]
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  return from.getUTCDate() === to.getUTCDate() && months % interval === 0
}

const formats = new Map<string, Intl.DateTimeFormat>()

function shownAt(zone: string, at: number): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(zone, format)
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute)
}

/** The first quarter hour with this local time, tried one after the other. */
function momentOf(zone: string, wall: number): number {
  const quarter = 900_000
  for (let at = wall - dayMs; at < wall + dayMs; at += quarter) if (shownAt(zone, at) === wall) return at
  // Skipped: by the clocks before the change.
  const before = wall - 3 * 3_600_000
  return momentOf(zone, before) + (wall - before)
}
