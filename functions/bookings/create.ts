import type { BookingInput } from '#shared/contract/bookings.ts'
import { Problem } from '#shared/contract/problem.ts'
import { type InstructorCalendar, isFree } from '#shared/rules/availability.ts'
import { bookingRules } from '#shared/rules/booking.ts'
import { split } from '#shared/rules/fees.ts'
import { priceOf, type Schedule } from '#shared/rules/schedule.ts'
import { dayOf, wallTimeOf } from '#shared/rules/wall-time.ts'
import type { Caller } from '../http/serve.ts'
import { type BookingItem, findBooking } from '../model/booking.ts'
import { claimSteps, daySeatName, freeSeat } from '../model/booking-claims.ts'
import { dueSteps, withDue } from '../model/booking-due.ts'
import { sessionTold } from '../model/booking-mail.ts'
import type { InstructorItem } from '../model/instructor.ts'
import { newId } from '../model/new-id.ts'
import type { QuarterItem } from '../model/quarter.ts'
import { writeSteps } from '../model/service.ts'
import { tryAgain } from '../model/try-again.ts'
import { clock } from '../ports/clock.ts'
import { type BookingStep, bookingKinds } from './booking-kinds.ts'
import { calendarOf } from './calendar.ts'
import { learningAt, notFree, slotTaken } from './free.ts'
import { notOffered, teachingOf } from './slots.ts'

const minute = 60_000

/**
 * Holds a free time for its payment. What is free is read, then taken by conditional writes, in both calendars at once;
 * whoever loses a race reads again, and so finds it taken. The same time asked for again is the same booking.
 */
export async function createBooking(caller: Caller, input: BookingInput): Promise<BookingItem> {
  return tryAgain(async () => {
    const { teacher, schedule } = await teachingOf(input.instructorId)
    if (teacher.memberId === caller.memberId) throw new Problem('booking.own')
    const wanted = wantedBooking(caller, input, teacher, schedule)
    const start = Date.parse(wanted.startsAt)
    const now = clock.now()
    const span = [start, start + 1] as const
    const asked = { span, minutes: wanted.minutes, now, consistent: true }
    const [calendar, learning] = await Promise.all([
      calendarOf(teacher.id, schedule, asked),
      learningAt(wanted, now),
    ])
    const same = await sameBooking(wanted, learning)
    if (same) return same
    if (learning.length > 0) throw slotTaken('You have another session at that time')
    if (!isFree(calendar, wanted.minutes, start)) throw await notFree(teacher, schedule, wanted, now)
    return hold(await seated(wanted, schedule, calendar, now), now)
  })
}

type Wanted = Omit<BookingItem, 'hold' | 'daySeat' | 'heldUntil' | 'wallTime'>

function wantedBooking(
  { memberId, member }: Caller,
  { title, description, scheduledAt, duration }: BookingInput,
  teacher: InstructorItem,
  schedule: Schedule,
): Wanted {
  const amount = priceOf(schedule, duration)
  if (amount === undefined) throw notOffered(duration, schedule)
  const at = clock.now().toISOString()
  const { fee, share } = split(amount, teacher.isPlatformOwner ? 0 : teacher.platformFee / 100)
  return {
    id: newId('booking'),
    ...{ memberId, ...(member.instructorId && { learnsAs: member.instructorId }) },
    ...{ instructorId: teacher.id, instructorName: teacher.name, title, description },
    ...(teacher.memberId && { teacherId: teacher.memberId }),
    ...{ startsAt: new Date(scheduledAt).toISOString(), minutes: duration, zone: schedule.zone },
    ...{ bufferBefore: schedule.bufferBefore, bufferAfter: schedule.bufferAfter },
    ...{ amount, fee, share, status: 'pending', sequence: 0, createdAt: at, updatedAt: at },
  }
}

/** The caller's own booking of the very same session: an answer was lost, or they pressed twice. */
async function sameBooking(
  wanted: Wanted,
  learning: readonly QuarterItem[],
): Promise<BookingItem | undefined> {
  const [first] = learning
  const known = first && (await findBooking(first.bookingId))
  const isSame =
    known?.memberId === wanted.memberId &&
    known.status === 'pending' &&
    known.instructorId === wanted.instructorId &&
    known.startsAt === wanted.startsAt &&
    known.minutes === wanted.minutes &&
    known.amount === wanted.amount
  return isSame ? known : undefined
}

/** With its place among the member's holds, and among the sessions of the day where these are counted. */
async function seated(
  wanted: Wanted,
  { mostADay }: Schedule,
  { stretches }: InstructorCalendar,
  now: Date,
): Promise<BookingItem> {
  const start = Date.parse(wanted.startsAt)
  const owner = `${wanted.instructorId}#${dayOf(stretches, start)}`
  const [held, place] = await Promise.all([
    freeSeat(wanted.memberId, bookingRules.mostHeld, wanted, now),
    mostADay === null ? undefined : freeSeat(owner, mostADay, wanted, now),
  ])
  if (held === undefined) {
    const words = `You hold ${bookingRules.mostHeld} unpaid sessions. Please pay or cancel one of them first.`
    throw new Problem('booking.too_many', words)
  }
  if (mostADay !== null && place === undefined) throw slotTaken('That day is fully booked by now')
  return {
    ...wanted,
    wallTime: wallTimeOf(stretches, start),
    hold: held,
    ...(place !== undefined && { daySeat: daySeatName({ owner, place }) }),
  }
}

async function hold(item: BookingItem, now: Date): Promise<BookingItem> {
  const heldUntil = new Date(now.getTime() + bookingRules.held * minute).toISOString()
  const held = withDue({ ...item, heldUntil }, now)
  await writeSteps(bookingKinds, [
    stays(item.memberId),
    { write: ({ booking }) => booking.create(held).commit() },
    ...claimSteps(held, now, heldUntil),
    ...dueSteps(undefined, held),
    ...sessionTold('booked', held, now),
  ])
  return held
}

/** Holds only for an account that is there to stay: a session of one that goes would be left behind. */
const stays = (id: string): BookingStep => ({
  write: ({ member }) =>
    member
      .check({ id })
      .where((a, { exists, notExists }) => `${exists(a.id)} AND ${notExists(a.deletionDueAt)}`)
      .commit(),
  refusal: () =>
    new Problem('account.leaving', 'Your account is about to be deleted. Undo that first, then book.'),
})
