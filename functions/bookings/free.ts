import { Problem } from '#shared/contract/problem.ts'
import { nearestFree } from '#shared/rules/availability.ts'
import { endOf } from '#shared/rules/booking.ts'
import type { Schedule } from '#shared/rules/schedule.ts'
import type { BookingItem } from '../model/booking.ts'
import type { InstructorItem } from '../model/instructor.ts'
import { type QuarterItem, takenQuarters } from '../model/quarter.ts'
import { calendarOf } from './calendar.ts'
import { bookable } from './slots.ts'

const day = 24 * 3_600_000

type Wanted = Pick<BookingItem, 'id' | 'memberId' | 'learnsAs' | 'startsAt' | 'minutes'>

/** What a member, or who they teach as, has at that time. */
export async function learningAt(wanted: Wanted, now: Date): Promise<QuarterItem[]> {
  const [from, to] = [Date.parse(wanted.startsAt), Date.parse(endOf(wanted)) - 1]
  const people = [wanted.memberId, ...(wanted.learnsAs ? [wanted.learnsAs] : [])]
  const taken = await Promise.all(
    people.map((personId) => takenQuarters(personId, { from, to, now, consistent: true })),
  )
  return taken.flat().filter(({ bookingId }) => bookingId !== wanted.id)
}

export const slotTaken = (words: string, facts: { nearest?: string[] } = {}) =>
  new Problem('booking.slot_taken', words, facts)

/** Says that a time is not free, and which are, nearest first. */
export async function notFree(
  teacher: InstructorItem,
  schedule: Schedule,
  { id, startsAt, minutes }: Wanted,
  now: Date,
): Promise<Problem> {
  const wished = Date.parse(startsAt)
  const span = bookable(schedule, [wished - searched, wished + searched], now)
  const nearest = span
    ? nearestFree(
        await calendarOf(teacher.id, schedule, { span, minutes, now, except: id }),
        minutes,
        span,
        wished,
        4,
      )
    : []
  const words = wished <= now.getTime() ? 'That time has passed' : `${teacher.name} is not free at that time`
  return slotTaken(words, { nearest: nearest.map((at) => new Date(at).toISOString()) })
}

/** How far before and after a wished time others are looked for. Milliseconds. */
const searched = 14 * day
