import { hoursOn, type Schedule } from './schedule.ts'
import type { OffsetStretch, OffsetStretches } from './wall-time.ts'

/**
 * The free times of an instructor. A moment is open if, and only if, its local time is: hours that the clocks skip
 * vanish, and hours that they repeat are offered twice. Moments are epoch milliseconds. Sessions start and end on
 * quarter hours.
 */

/** `[from, to)`. */
export type Span = readonly [from: number, to: number]

/** Everything that decides when an instructor is free. */
export type InstructorCalendar = {
  schedule: Schedule
  /** In the schedule's zone, from the first requested start to the end of a session at the last one. */
  stretches: OffsetStretches
  /**
   * Times in which neither a session nor its buffers may be: claims, which include their own buffers, blocks, and
   * imported busy times. In any order; they may overlap. A session that is being moved is left out.
   */
  busy: readonly Span[]
  /** Starts of held and booked sessions on all requested days, except for a session that is being moved. */
  sessions: readonly number[]
  now: number
}

const minute = 60_000
const quarter = 15 * minute
const day = 24 * 60 * minute

/**
 * Every start within a span at which this many minutes are free, in order. The price decides whether a length is
 * offered: a session whose length is no longer offered may still be moved.
 */
export function freeStarts(calendar: InstructorCalendar, minutes: number, [from, to]: Span): number[] {
  const { schedule, stretches, busy, now } = calendar
  const length = minutes * minute
  if (!(length > 0) || length % quarter !== 0) throw new RangeError(`No session takes ${minutes} minutes`)
  const earliest = onQuarter(Math.max(from, now + schedule.notice * minute))
  const latest = Math.min(to - 1, now + schedule.horizon * day)
  if (latest < earliest) return []
  const stretchAt = followed(stretchesWithin(stretches, [earliest, latest + length]))
  const busyAt = followed(union(busy))
  const isFull = fullDays(calendar)
  const [before, after] = [schedule.bufferBefore * minute, schedule.bufferAfter * minute]

  const starts: number[] = []
  for (const [opens, closes] of openSpans(schedule, stretches, [earliest, latest + length])) {
    for (let start = onQuarter(opens); start + length <= closes && start <= latest; start += quarter) {
      const shown = start + (stretchAt(start)?.[2] ?? Number.NaN)
      if (shown % (schedule.step * minute) !== 0) continue
      const [next] = busyAt(start - before) ?? [Number.POSITIVE_INFINITY]
      if (next < start + length + after) continue
      if (!isFull(shown)) starts.push(start)
    }
  }
  return starts
}

/** Whether one exact start is free, by the same rule. */
export function isFree(calendar: InstructorCalendar, minutes: number, start: number): boolean {
  return freeStarts(calendar, minutes, [start, start + 1]).length > 0
}

/** Whether a whole span, which begins before it ends, is within the hours. */
export function isOpenThrough(schedule: Schedule, stretches: OffsetStretches, [from, to]: Span): boolean {
  const [first] = openSpans(schedule, stretches, [from, to])
  return first !== undefined && first[0] === from && first[1] === to
}

/**
 * The free starts within a span, nearest to a wished one first, up to a number. Of two equally near ones, the earlier
 * comes first.
 */
export function nearestFree(
  calendar: InstructorCalendar,
  minutes: number,
  within: Span,
  wished: number,
  most: number,
): number[] {
  return freeStarts(calendar, minutes, within)
    .sort((a, b) => Math.abs(a - wished) - Math.abs(b - wished) || a - b)
    .slice(0, most)
}

/** The open hours, in order and without overlap, cut to a span. */
export function openSpans(schedule: Schedule, stretches: OffsetStretches, within: Span): Span[] {
  const open: Span[] = []
  for (const [from, to, offset] of stretchesWithin(stretches, within)) {
    const firstMidnight = Math.floor((from + offset) / day) * day
    for (let midnight = firstMidnight; midnight < to + offset; midnight += day) {
      const begins = midnight - offset
      for (const hours of hoursOn(schedule, new Date(midnight).toISOString().slice(0, 10))) {
        open.push([Math.max(from, begins + hours.from * minute), Math.min(to, begins + hours.to * minute)])
      }
    }
  }
  return union(open)
}

/** Stretches cut to a span. They must cover all of it. */
function stretchesWithin(stretches: OffsetStretches, [from, to]: Span): OffsetStretch[] {
  const within = stretches
    .filter((stretch) => stretch[0] < to && stretch[1] > from)
    .map(([begins, ends, offset]): OffsetStretch => [Math.max(begins, from), Math.min(ends, to), offset])
  if (within.at(0)?.[0] !== from || within.at(-1)?.[1] !== to) {
    throw new RangeError(
      'The stretches must cover the time from the first start to the end of the last session',
    )
  }
  return within
}

/** Returns a check of a local time: whether its day already has the most sessions. */
function fullDays({ schedule, stretches, sessions }: InstructorCalendar): (shown: number) => boolean {
  const { mostADay } = schedule
  if (mostADay === null) return () => false
  const perDay = new Map<number, number>()
  for (const start of sessions) {
    const stretch = stretches.find(([from, to]) => from <= start && start < to)
    if (!stretch) continue
    const date = Math.floor((start + stretch[2]) / day)
    perDay.set(date, (perDay.get(date) ?? 0) + 1)
  }
  return (shown) => (perDay.get(Math.floor(shown / day)) ?? 0) >= mostADay
}

/** The spans in order, without empty ones. Spans that touch or overlap are joined. */
function union(spans: readonly Span[]): Span[] {
  const joined: [number, number][] = []
  for (const [from, to] of spans.filter(([from, to]) => from < to).sort(([a], [b]) => a - b)) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

/**
 * Returns a search for the first span, of spans in order, that ends after a moment. The moments must grow from call to
 * call.
 */
function followed<Lying extends readonly [number, number, ...number[]]>(
  inOrder: readonly Lying[],
): (at: number) => Lying | undefined {
  let place = 0
  return (at) => {
    for (let next = inOrder[place]; next && next[1] <= at; next = inOrder[place]) place++
    return inOrder[place]
  }
}

const onQuarter = (at: number) => Math.ceil(at / quarter) * quarter
