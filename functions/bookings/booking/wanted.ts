import type { BookingInput } from '#shared/contract/bookings/booking-input.ts'
import { Problem } from '#shared/contract/problem.ts'
import { split } from '#shared/rules/money/fees.ts'
import { type InstructorCalendar, isFree } from '#shared/rules/sessions/availability.ts'
import { priceOf, type Schedule } from '#shared/rules/sessions/schedule.ts'
import { whyNotFree } from '#shared/rules/sessions/series.ts'
import { dayOf, wallTimeOf } from '#shared/rules/sessions/wall-time.ts'
import { refuseUnknownZone } from '../../http/refuse-unknown-zone.ts'
import type { Caller } from '../../http/serve.ts'
import { type BookingItem, findBooking } from '../../model/bookings/booking.ts'
import { daySeatName, freeSeat } from '../../model/bookings/booking-claims.ts'
import type { QuarterItem } from '../../model/calendar/quarter.ts'
import type { InstructorItem } from '../../model/instructors/instructor.ts'
import { zoneOf } from '../../model/members/member.ts'
import { feePercentageOf } from '../../model/payments/platform-fee.ts'
import { newId } from '../../model/table/new-id.ts'
import { clock } from '../../ports/process/clock.ts'
import { changedProblem } from '../access/changed-problem.ts'
import { calendarOf } from '../availability/calendar.ts'
import { learningAt, notFree, slotTaken } from '../availability/free-times.ts'
import { withFreshBusyTimes } from '../availability/fresh-busy-times.ts'
import { notOffered, offeredBy } from '../availability/slots.ts'

/** A requested session: its time is free for both parties, or the same request has booked it before. */

type Found =
  | { same: BookingItem }
  | { wanted: Wanted; schedule: Schedule; calendar: InstructorCalendar; former: BookingItem | undefined }

/** A time that is free for both, or the existing booking if it is the same one. */
export async function freeTime(
  caller: Caller,
  input: BookingInput,
  of: Partial<BookingItem>,
  now: Date,
): Promise<Found> {
  if (input.timeZone !== undefined) refuseUnknownZone('timeZone', input.timeZone)
  const offered = await offeredBy(input.instructorId, 'schedule.not_offered')
  const { instructor, schedule } = offered
  if (instructor.memberId === caller.memberId) throw new Problem('booking.own')
  // The package sets length and price; see `usedPackage`.
  const amount = of.packageId ? 0 : priceOf(schedule, input.duration)
  if (amount === undefined) throw notOffered(input.duration, schedule)
  const percentage = await feePercentageOf(instructor)
  const wanted = { ...wantedBooking(caller, input, { instructor, schedule, amount, percentage }), ...of }
  const start = Date.parse(wanted.startsAt)
  const query = { span: [start, start + 1] as const, minutes: wanted.minutes, now, consistent: true }
  const teaching = await withFreshBusyTimes(offered)
  const [calendar, learning] = await Promise.all([calendarOf(teaching, query), learningAt(wanted, now)])
  const known = await knownBooking(wanted, learning)
  const same = known && isSame(known, wanted) ? known : undefined
  if (same) return { same }
  const former = wanted.seriesId && known ? cancelledPlace(known, wanted) : undefined
  if (learning.length > 0) throw await notFree(teaching, wanted, { now, why: 'own' })
  if (!isFree(calendar, wanted.minutes, start)) {
    const why = whyNotFree(calendar, wanted.minutes, start)
    throw await notFree(teaching, wanted, { now, why })
  }
  return { wanted, schedule, calendar, former }
}

export type Wanted = Omit<BookingItem, 'hold' | 'daySeat' | 'heldUntil' | 'wallTime'>

type Offered = { instructor: InstructorItem; schedule: Schedule; amount: number; percentage: number }

function wantedBooking(
  { memberId, member }: Caller,
  { title, description, scheduledAt, duration, timeZone }: BookingInput,
  { instructor, schedule, amount, percentage }: Offered,
): Wanted {
  const at = clock.now().toISOString()
  const studentZone = timeZone ?? zoneOf(member)
  const { fee, share } = split(amount, percentage)
  return {
    id: newId('booking'),
    memberId,
    instructorId: instructor.id,
    instructorName: instructor.name,
    title,
    description,
    ...(instructor.memberId && { instructorMemberId: instructor.memberId }),
    startsAt: new Date(scheduledAt).toISOString(),
    minutes: duration,
    zone: schedule.zone,
    ...(studentZone && { studentZone }),
    bufferBefore: schedule.bufferBefore,
    bufferAfter: schedule.bufferAfter,
    amount,
    fee,
    share,
    status: 'pending',
    sequence: 0,
    createdAt: at,
    updatedAt: at,
  }
}

/** The booking at this place of the series, or else at the caller's time. */
async function knownBooking(
  wanted: Wanted,
  learning: readonly QuarterItem[],
): Promise<BookingItem | undefined> {
  const [first] = learning
  const id = wanted.seriesId ? wanted.id : first?.bookingId
  return id ? findBooking(id) : undefined
}

/** Whether a booking is the caller's own of exactly the same session, after a lost answer or a double click. */
const isSame = (known: BookingItem, wanted: Wanted): boolean =>
  known.memberId === wanted.memberId &&
  known.status === (isCoveredAhead(wanted) ? 'confirmed' : 'pending') &&
  known.seriesId === wanted.seriesId &&
  known.packageId === wanted.packageId &&
  (known.creditMonth === undefined) === (wanted.creditMonth === undefined) &&
  known.instructorId === wanted.instructorId &&
  known.startsAt === wanted.startsAt &&
  known.minutes === wanted.minutes &&
  (isCoveredAhead(wanted) || known.amount === wanted.amount)

/** Whether a package or a credit covers the session. */
const isCoveredAhead = ({ packageId, creditMonth: month }: Wanted): boolean =>
  packageId !== undefined || month !== undefined

/**
 * A session of a series that was cancelled unpaid may be booked again. A session with a payment may not: the payment
 * names the former booking.
 */
function cancelledPlace(known: BookingItem, { memberId }: Wanted): BookingItem {
  if (known.status !== 'cancelled' || known.memberId !== memberId) throw changedProblem(known)
  if (!known.chargeId) return known
  const words =
    'That session of the series was paid and then cancelled. Please book a single session instead.'
  throw new Problem('booking.changed', words, { status: known.status })
}

/** Adds the place among the instructor's sessions of the day, if these are limited. */
export async function onItsDay(
  wanted: Wanted,
  { mostADay }: Schedule,
  { stretches }: InstructorCalendar,
  now: Date,
): Promise<BookingItem> {
  const start = Date.parse(wanted.startsAt)
  const owner = `${wanted.instructorId}#${dayOf(stretches, start)}`
  const place = mostADay === null ? undefined : await freeSeat(owner, mostADay, wanted, now)
  if (mostADay !== null && place === undefined) {
    throw slotTaken('That day is now fully booked', { why: 'day_full' })
  }
  return {
    ...wanted,
    wallTime: wallTimeOf(stretches, start),
    ...(place !== undefined && { daySeat: daySeatName({ owner, place }) }),
  }
}
