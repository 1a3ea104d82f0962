import type { Span } from '#shared/rules/sessions/availability.ts'
import { type Moment, millisecondsOf, moment } from './foreign-moments.ts'
import { intervalOf, ruleOf } from './foreign-repeats.ts'
import type { Entry, Property } from './foreign-text.ts'

/**
 * Whether an event may touch the requested span, judged by its local times alone. Events that cannot are neither kept
 * nor evaluated, whatever their zone or rule.
 */

const day = 24 * 3_600_000
/** Margin for zones that differ and for clock changes. */
const margin = 2 * day

export const isNear = (from: number, to: number, [asked, until]: Span) =>
  from < until + margin && to > asked - margin

export function mayTouch(event: Entry, within: Span): boolean {
  const start = event.first('DTSTART')
  if (!start?.values[0]) return false
  const replaced = event.first('RECURRENCE-ID')
  if (replaced && mayReplace(replaced, within)) return true
  const begins = moment(start)
  if (!begins) return mayBegin(start.values[0], event, within)
  const lasts = wallLength(event, begins)
  return (
    isNear(begins.wall, lastWall(event, begins) + lasts, within) ||
    event.all('RDATE').some(({ zone, values }) =>
      values.some((value) => {
        const [first = ''] = value.split('/')
        const added = moment({ zone, values: [first] })
        return !added || isNear(added.wall, added.wall + Math.max(lasts, 31 * day), within)
      }),
    )
  )
}

/** The length of an event in local time; zero if its end cannot be read. */
export function wallLength(event: Entry, begins: Moment): number {
  const end = event.first('DTEND')
  const ends = end && moment(end)
  const lasts = ends ? ends.wall - begins.wall : (millisecondsOf(event.text('DURATION')) ?? 0)
  // A whole day that ends on the day it starts is that one day.
  return begins.isDay ? Math.max(day, lasts) : lasts
}

/** An occurrence that replaces one of another event, and perhaps all that follow. */
function mayReplace(replaced: Property, within: Span): boolean {
  const at = moment(replaced)
  return !at || isForAllLater(replaced) || isNear(at.wall, at.wall, within)
}

export const isForAllLater = ({ parameters }: Property) => parameters.RANGE?.toUpperCase() === 'THISANDFUTURE'

/** For an unreadable beginning, the year may be readable, or the event's end. */
function mayBegin(said: string, event: Entry, [asked, until]: Span): boolean {
  if (event.first('RRULE')) return true
  const end = event.first('DTEND')
  const ends = end && moment(end)
  if (ends && ends.wall < asked - margin) return false
  const year = Number(/^\d{4}/.exec(said)?.[0] ?? Number.NaN)
  return (
    !(year > new Date(until + margin).getUTCFullYear()) &&
    !(year < new Date(asked - margin).getUTCFullYear() - 1)
  )
}

/** The last local time at which an event may begin. */
function lastWall(event: Entry, { wall }: Moment): number {
  const ends = event.all('RRULE').map((property) => {
    const rule = ruleOf(property)
    const until = rule.UNTIL && moment({ zone: undefined, values: [rule.UNTIL] })
    if (until) return until.wall + day
    const period = dense[rule.FREQ ?? '']
    const isPlain = period && rule.COUNT && !Object.keys(rule).some((part) => part.startsWith('BY'))
    return isPlain ? wall + period * intervalOf(rule) * Number(rule.COUNT) : Number.POSITIVE_INFINITY
  })
  return Math.max(wall, ...ends)
}

const dense: Readonly<Record<string, number>> = { HOURLY: 3_600_000, MINUTELY: 60_000, SECONDLY: 1000 }
