import { Problem } from '#shared/contract/problem.ts'
import { nearestFree, type Span } from '#shared/rules/sessions/availability.ts'
import { endOf } from '#shared/rules/sessions/booking.ts'
import type { Schedule } from '#shared/rules/sessions/schedule.ts'
import type { MissReason } from '#shared/rules/sessions/series.ts'
import type { BookingItem } from '../../model/bookings/booking.ts'
import { type QuarterItem, takenQuarters } from '../../model/calendar/quarter.ts'
import { calendarOf, spanOf, type Teaching } from './calendar.ts'
import { bookable } from './slots.ts'

const minute = 60_000
const day = 24 * 60 * minute

type Wanted = Pick<BookingItem, 'id' | 'memberId' | 'startsAt' | 'minutes'>

/** The quarter hours that a member has taken at that time, as a student or as an instructor. */
export async function learningAt(wanted: Wanted, now: Date): Promise<QuarterItem[]> {
  const [from, to] = [Date.parse(wanted.startsAt), Date.parse(endOf(wanted)) - 1]
  return quartersOfStudent(wanted, { from, to, now, consistent: true })
}

async function quartersOfStudent(
  { id, memberId }: Pick<Wanted, 'id' | 'memberId'>,
  span: Parameters<typeof takenQuarters>[1],
): Promise<QuarterItem[]> {
  const taken = await takenQuarters(memberId, span)
  return taken.filter(({ bookingId }) => bookingId !== id)
}

export const slotTaken = (words: string, facts: { why?: MissReason; nearest?: string[] } = {}) =>
  new Problem('booking.slot_taken', words, facts)

/** The refusal of a time that was found free and could not be taken, although nobody competes for it. */
export const notToBeHad = () => slotTaken('That time is not free. Please choose another one.')

/** The refusal of a time that is not free: the reason and the nearest free times, nearest first. */
export async function notFree(
  teaching: Teaching,
  wanted: Wanted,
  { now, why }: { now: Date; why: MissReason },
): Promise<Problem> {
  const nearest = await nearestTo(teaching, wanted, now)
  const isOver = Date.parse(wanted.startsAt) <= now.getTime()
  const words = isOver ? 'That time has passed' : wordsOf[why](teaching.instructor.name, teaching.schedule)
  return slotTaken(words, { why, nearest })
}

/** The reason in words, with what the person who books can do about it. */
const wordsOf: Readonly<Record<MissReason, (name: string, schedule: Schedule) => string>> = {
  own: () => 'You have another session at that time',
  leapt: () => 'That hour does not exist because of a clock change',
  notice: (name, { notice }) => `Sessions with ${name} must be booked at least ${spanWords(notice)} ahead`,
  horizon: (name, { horizon }) =>
    `Sessions with ${name} can be booked at most ${horizon === 1 ? '1 day' : `${horizon} days`} ahead`,
  closed: (name) => `${name} offers no session at that time`,
  day_full: (name) => `${name} is fully booked on that day`,
  taken: (name) => `${name} is not free at that time`,
}

/** `2 days`, `4 hours`, or `90 minutes`. */
function spanWords(minutes: number): string {
  if (minutes >= 48 * 60 && minutes % (24 * 60) === 0) return `${minutes / (24 * 60)} days`
  if (minutes % 60 !== 0) return `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}

/** The times around a wished one at which both parties are free, nearest first. */
export async function nearestTo(teaching: Teaching, wanted: Wanted, now: Date): Promise<string[]> {
  const { id, minutes } = wanted
  const wished = Date.parse(wanted.startsAt)
  const span = bookable(teaching.schedule, [wished - searched, wished + searched], now)
  if (!span) return []
  const [calendar, isFreeForStudent] = await Promise.all([
    calendarOf(teaching, { span, minutes, now, except: id }),
    freeOfStudent(wanted, span, now),
  ])
  return nearestFree(calendar, minutes, span, wished, Number.POSITIVE_INFINITY)
    .filter(isFreeForStudent)
    .slice(0, offered)
    .map((at) => new Date(at).toISOString())
}

/** Returns a check of starts within a span: whether the student has nothing else at that time. */
export async function freeOfStudent(
  wanted: Wanted,
  span: Span,
  now: Date,
): Promise<(start: number) => boolean> {
  const length = wanted.minutes * minute
  const own = await quartersOfStudent(wanted, { from: span[0], to: span[1] + length, now })
  const learned = own.map(spanOf)
  return (start) => !learned.some(([from, to]) => from < start + length && to > start)
}

const offered = 4

/** Milliseconds before and after a wished time in which other times are searched. */
const searched = 14 * day
