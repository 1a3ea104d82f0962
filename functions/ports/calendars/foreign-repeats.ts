import type ICAL from 'ical.js'
import type { Moment } from './foreign-moments.ts'
import { moment } from './foreign-moments.ts'
import { NotRead, type Property, ruleBounds } from './foreign-text.ts'

type Counting = {
  momentOf: (value: Moment) => number
  /** Of the whole calendar. */
  left: { steps: number }
}

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']
const finer = ['byhour', 'byminute', 'bysecond']

/** When a rule has an event come again, as its clocks show it, from its first time on and in order. */
export function* repetition(
  library: typeof ICAL,
  rule: Property,
  begins: Moment,
  counting: Counting,
): Generator<number> {
  const { until, ...said } = rule.values[0] as Record<string, unknown> & { freq: string }
  if (!frequencies.includes(said.freq) || finer.some((part) => part in said)) throw new NotRead('repeats')
  const isOver = until === undefined ? () => false : endOf(String(until), begins, counting)
  const first = library.Time.fromDateTimeString(new Date(begins.wall).toISOString().slice(0, 19))
  const times = library.Recur.fromData(said).iterator(first)
  for (let steps = 0; ; steps++) {
    if (steps === ruleBounds.aRule || counting.left.steps-- === 0) throw new NotRead('repeats')
    const next = times.next()
    if (!next) return
    const wall = Date.UTC(next.year, next.month - 1, next.day, next.hour, next.minute, next.second)
    if (isOver(wall)) return
    yield wall
  }
}

/** Tells of a time of the event's clocks whether it is later than the last one that a rule may have; a day counts whole. */
function endOf(until: string, begins: Moment, { momentOf }: Counting): (wall: number) => boolean {
  const last = moment({ zone: undefined, values: [until] })
  if (!last) throw new NotRead('no_calendar')
  if (last.isDay) return (wall) => wall >= last.wall + day
  if (last.zone !== 'UTC') return (wall) => wall > last.wall
  // Only near the end does it matter how far the clocks are ahead.
  return (wall) =>
    Math.abs(wall - last.wall) < 2 * day ? momentOf({ ...begins, wall }) > last.wall : wall > last.wall
}

const day = 24 * 3_600_000
