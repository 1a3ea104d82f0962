import type { InstructorCalendar, Span } from '#shared/rules/sessions/availability.ts'
import type { Schedule } from '#shared/rules/sessions/schedule.ts'
import type { BusyTimesItem } from '../../model/calendar/busy-times.ts'
import { takenOf } from '../../model/calendar/calendar.ts'
import { quarterLength, takenQuarters } from '../../model/calendar/quarter.ts'
import type { InstructorItem } from '../../model/instructors/instructor.ts'
import { stretchesOf } from '../../ports/process/zones.ts'
import { busyWithin } from './busy-calendar.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** How far around a span sessions count: a day of any zone, which has 26 hours at most, that begins or ends in it. */
const around = 2 * day

/** The person who teaches, when they say so, and what their own calendar says of that. */
export type Teaching = {
  instructor: InstructorItem
  schedule: Schedule
  imported: BusyTimesItem | undefined
}

type Asked = {
  /** Starts, in epoch milliseconds. */
  span: Span
  minutes: number
  now: Date
  /** Of who is about to take a time; see `takenQuarters`. */
  consistent?: boolean
  /** A booking that is to be moved leaves itself out. */
  except?: string
}

/**
 * All that decides when an instructor is free for so many minutes, at starts within a span: one read, of what they learn
 * themself too.
 */
export async function calendarOf(
  { instructor, schedule, imported }: Teaching,
  { span: [from, to], minutes, now, consistent, except }: Asked,
): Promise<InstructorCalendar> {
  const ends = to + minutes * minute
  const span = { from: from - around, to: ends + around, now, ...(consistent && { consistent }) }
  const found = await takenQuarters(takenOf(instructor), span)
  const taken = found.filter(({ bookingId }) => bookingId !== except)
  return {
    schedule,
    stretches: stretchesOf(schedule.zone, from, ends),
    busy: [...taken.map(spanOf), ...busyWithin(imported, [span.from, span.to])],
    sessions: sessionsOf(taken),
    now: now.getTime(),
  }
}

/** When a quarter hour that is taken begins and ends. */
export function spanOf({ at }: { at: string }): Span {
  const from = Date.parse(at)
  return [from, from + quarterLength]
}

/** Each session once, of however many quarters it takes. */
function sessionsOf(taken: Awaited<ReturnType<typeof takenQuarters>>): number[] {
  const starts = new Map<string, string>()
  for (const { bookingId, sessionAt } of taken) if (sessionAt) starts.set(bookingId, sessionAt)
  return Array.from(starts.values(), (at) => Date.parse(at))
}
