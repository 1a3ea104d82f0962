import type { Slots } from '#shared/contract/bookings/schedules.ts'
import { Problem } from '#shared/contract/problem.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { packageParts } from '#shared/rules/money/package.ts'
import type { SessionLength } from '#shared/rules/money/session-length.ts'
import { freeStarts, type Span } from '#shared/rules/sessions/availability.ts'
import { priceOf, type Schedule, usualLength } from '#shared/rules/sessions/schedule.ts'
import { findPackage } from '../../model/payments/session-package.ts'
import { clock } from '../../ports/process/clock.ts'
import { calendarOf, type Teaching } from './calendar.ts'
import { scheduleOfInstructor, toOffers, toPrices, toSchedule } from './schedule.ts'

const minute = 60_000
const day = 24 * 60 * minute

type Asked = {
  from: string
  to: string
  duration?: number | undefined
  packageId?: string | undefined
}

/** The free starts of sessions with an instructor. One read of their schedule, one of taken times. */
export async function listSlots(id: string, { from, to, ...wish }: Asked): Promise<Slots> {
  const teaching = await offeredBy(id, 'schedule.not_found')
  const { schedule } = teaching
  const { zone, lengths, packages } = schedule
  const { minutes: duration, cents } = wish.packageId
    ? await ofPackage(id, wish.packageId)
    : ofSchedule(schedule, wish.duration)
  const now = clock.now()
  const span = bookable(schedule, [Date.parse(from), Date.parse(to)], now)
  const starts = span
    ? freeStarts(await calendarOf(teaching, { span, minutes: duration, now }), duration, span)
    : []
  return {
    zone,
    lengths: toPrices(lengths),
    duration,
    price: dollarsOf(cents),
    packages: toOffers(packages),
    slots: starts.map((start) => new Date(start).toISOString()),
  }
}

/** The wished length, or the usual one, and its current price. */
function ofSchedule(schedule: Schedule, wished: number | undefined): SessionLength {
  const minutes = wished ?? usualLength(schedule)
  const cents = priceOf(schedule, minutes)
  if (cents === undefined) throw notOffered(minutes, schedule)
  return { minutes, cents }
}

/** The length and price of a package, even if they are no longer offered. */
async function ofPackage(instructorId: string, packageId: string): Promise<SessionLength> {
  const pack = await findPackage(packageId)
  if (pack?.instructorId !== instructorId) throw new Problem('package.not_found')
  const [cents = 0] = packageParts(pack.amount, pack.sessions)
  return { minutes: pack.minutes, cents }
}

/**
 * The schedule of an approved instructor; other instructors are not found. Without a schedule there is nothing to see
 * or to book.
 */
export async function teachingOf(
  id: string,
  without: 'schedule.not_found' | 'schedule.not_offered' = 'schedule.not_found',
): Promise<Teaching> {
  const { instructor, schedule, busyTimes: imported } = await scheduleOfInstructor(id)
  if (!instructor?.isApproved) throw new Problem('instructor.not_found')
  if (!schedule) throw new Problem(without, `${instructor.name} has not set their hours yet`)
  return { instructor, schedule: toSchedule(schedule), imported }
}

/** The same for new sessions: an instructor who has planned to leave offers none. */
export async function offeredBy(
  id: string,
  without: 'schedule.not_found' | 'schedule.not_offered',
): Promise<Teaching> {
  const teaching = await teachingOf(id, without)
  const { name, leavesAt } = teaching.instructor
  if (leavesAt !== undefined) throw new Problem('instructor.leaving', `${name} is leaving Kiai`)
  return teaching
}

export function notOffered(duration: number, { lengths }: Schedule): Problem {
  const offered = lengths.map(({ minutes }) => minutes).sort((a, b) => a - b)
  const words = `Sessions take ${offered.join(', ')} minutes, not ${duration}`
  return new Problem('schedule.not_offered', words, { lengths: toPrices(lengths) })
}

/** The part of a span that is open for booking now, if any. Nothing beyond it is read. */
export function bookable({ horizon }: Schedule, [from, to]: Span, now: Date): Span | undefined {
  const span = [Math.max(from, now.getTime()), Math.min(to, now.getTime() + horizon * day + 1)] as const
  return span[0] < span[1] ? span : undefined
}
