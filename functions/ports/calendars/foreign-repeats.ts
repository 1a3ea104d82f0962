import type ICAL from 'ical.js'
import { type Clocks, type Moment, moment } from './foreign-moments.ts'
import { NotRead, type Property, ruleBounds } from './foreign-text.ts'

type Counting = Pick<Clocks, 'momentOf'> & {
  /** Steps left for the whole calendar. */
  left: { steps: number }
}

/** The parts of a rule, by name in capitals. */
export type Rule = Readonly<Record<string, string>>

const day = 24 * 3_600_000
const periods: Readonly<Record<string, number>> = { DAILY: day, WEEKLY: 7 * day }
const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']
const finer = ['BYHOUR', 'BYMINUTE', 'BYSECOND']
const known = [
  'FREQ',
  'COUNT',
  'INTERVAL',
  'WKST',
  'BYDAY',
  'BYMONTHDAY',
  'BYYEARDAY',
  'BYWEEKNO',
  'BYMONTH',
  'BYSETPOS',
  ...finer,
]

/** `FREQ=DAILY;COUNT=3` */
export const ruleOf = ({ values }: Property): Rule =>
  Object.fromEntries(
    (values[0] ?? '')
      .toUpperCase()
      .replaceAll(/\s/g, '')
      .split(';')
      .map((part) => part.split('=') as [string, string?])
      .filter((part): part is [string, string] => Boolean(part[0] && part[1])),
  )

export const intervalOf = ({ INTERVAL }: Rule) => Math.max(1, Number.parseInt(INTERVAL ?? '', 10) || 1)

/**
 * The local times at which a rule repeats an event, in order: all of them from `near` on, and perhaps some before it.
 */
export function* repetition(
  library: typeof ICAL,
  rule: Rule,
  begins: Moment,
  { near, momentOf, left }: Counting & { near: number },
): Generator<number> {
  const isDense = finer.some((part) => rule[part]?.includes(','))
  if (!frequencies.includes(rule.FREQ ?? '') || isDense) throw new NotRead('repeats')
  const isOver = rule.UNTIL === undefined ? () => false : endOf(rule.UNTIL, begins, momentOf)
  const next = counted(library, rule, firstWall(rule, begins, near))
  for (let steps = 0; ; steps++) {
    if (steps === ruleBounds.aRule || left.steps-- === 0) throw new NotRead('repeats')
    const time = next()
    if (!time) return
    const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)
    if (isOver(wall)) return
    yield wall
  }
}

/** A rule that the library rejects is not skipped: that would offer time that is not free. */
function counted(library: typeof ICAL, rule: Rule, wall: number): () => ICAL.Time | null {
  const parts = known.flatMap((name) => (rule[name] ? [`${name}=${rule[name]}`] : []))
  const orNotRead = <T>(act: () => T): T => {
    try {
      return act()
    } catch {
      throw new NotRead('repeats')
    }
  }
  const times = orNotRead(() => {
    const first = library.Time.fromDateTimeString(new Date(wall).toISOString().slice(0, 19))
    return library.Recur.fromString(parts.join(';')).iterator(first)
  })
  return () => orNotRead(() => times.next())
}

/** Where counting begins: in a rule without a count, days and weeks are skipped in whole periods. */
function firstWall(rule: Rule, { wall }: Moment, near: number): number {
  const period = periods[rule.FREQ ?? '']
  if (!period || rule.COUNT) return wall
  const step = period * intervalOf(rule)
  return wall + Math.max(0, Math.floor((near - wall) / step) - 1) * step
}

/** Returns a test of whether a local time is after the last one of a rule; a day counts as a whole. */
function endOf(until: string, begins: Moment, momentOf: Clocks['momentOf']): (wall: number) => boolean {
  const last = moment({ zone: undefined, values: [until] })
  if (!last) throw new NotRead('moment')
  if (last.isDay) return (wall) => wall >= last.wall + day
  if (last.zone !== 'UTC') return (wall) => wall > last.wall
  // The UTC offset matters only near the end.
  return (wall) =>
    Math.abs(wall - last.wall) < 2 * day ? momentOf({ ...begins, wall }) > last.wall : wall > last.wall
}
