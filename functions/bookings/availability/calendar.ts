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
/**
 * The margin around a span in which sessions count: a day of any zone has at most 26 hours and may begin or end in it.
 */
const around = 2 * day

/** The instructor, their schedule, and the busy times of their own calendar. */
export type Teaching = {
  instructor: InstructorItem
  schedule: Schedule
  imported: BusyTimesItem | undefined
}

type Asked = {
  /** The starts, in epoch milliseconds. */
  span: Span
  minutes: number
  now: Date
  /** Set before a time is taken; see `takenQuarters`. */
  consistent?: boolean
  /** The booking that is being moved: it does not block itself. */
  except?: string
}

/**
 * Everything that decides when an instructor is free for a number of minutes, at starts within a span. One read,
 * including the sessions in which they are the student.
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

/** The start and end of a taken quarter hour. */
export function spanOf({ at }: { at: string }): Span {
  const from = Date.parse(at)
  return [from, from + quarterLength]
}

/** The start of each session once, however many quarter hours it takes. */
function sessionsOf(taken: Awaited<ReturnType<typeof takenQuarters>>): number[] {
  const starts = new Map<string, string>()
  for (const { bookingId, sessionAt } of taken) if (sessionAt) starts.set(bookingId, sessionAt)
  return Array.from(starts.values(), (at) => Date.parse(at))
}
