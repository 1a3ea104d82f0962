import type { BookingInput, OneBookingInput } from '#shared/contract/bookings/booking-input.ts'
import { Problem } from '#shared/contract/problem.ts'
import { split } from '#shared/rules/money/fees.ts'
import { type InstructorCalendar, isFree } from '#shared/rules/sessions/availability.ts'
import { bookingRules, hasLapsed } from '#shared/rules/sessions/booking.ts'
import { priceOf, type Schedule } from '#shared/rules/sessions/schedule.ts'
import { seriesRules, whyNotFree } from '#shared/rules/sessions/series.ts'
import { dayOf, wallTimeOf } from '#shared/rules/sessions/wall-time.ts'
import { refuseUnknownZone } from '../../http/refuse-unknown-zone.ts'
import type { Caller } from '../../http/serve.ts'
import {
  type BookingItem,
  booking,
  findBooking,
  findSeries,
  heldAs,
  seriesBookingId,
} from '../../model/bookings/booking.ts'
import { claimSteps, daySeatName, freeSeat } from '../../model/bookings/booking-claims.ts'
import { dueSteps, withDue } from '../../model/bookings/booking-due.ts'
import {
  linkMissingSoonSteps,
  seriesHeldMailSteps,
  sessionMailSteps,
} from '../../model/bookings/booking-mail.ts'
import { standSteps } from '../../model/bookings/booking-stand.ts'
import type { QuarterItem } from '../../model/calendar/quarter.ts'
import type { InstructorItem } from '../../model/instructors/instructor.ts'
import { zoneOf } from '../../model/members/member.ts'
import { feePercentageOf } from '../../model/payments/platform-fee.ts'
import { type BookingStep, bookingEntities } from '../../model/steps/booking-steps.ts'
import { later } from '../../model/table/later.ts'
import { newId } from '../../model/table/new-id.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { changedProblem } from '../access/changed-problem.ts'
import { calendarOf } from '../availability/calendar.ts'
import { learningAt, notFree, notToBeHad, slotTaken } from '../availability/free-times.ts'
import { notOffered, teachingOf } from '../availability/slots.ts'
import { usedPackage } from './package-use.ts'

const minute = 60_000

/** Which of a series a session is, if it is one. */
export type SeriesPlace = Required<Pick<BookingItem, 'seriesId' | 'seriesPlace' | 'seriesCount'>> & {
  /** The student is told that it is held; of a series once. */
  isTold: boolean
}

/** A session by itself, or instead of one of a series that could not be had. */
export async function createBooking(
  caller: Caller,
  { insteadOf, packageId, ...input }: OneBookingInput,
): Promise<BookingItem> {
  if (packageId) return bookWithPackage(caller, input, packageId)
  if (!insteadOf) return holdSession(caller, input)
  const { seriesId, place: seriesPlace } = insteadOf
  const others = await findSeries(seriesId, seriesRules.most)
  const [first] = others.filter(({ memberId }) => memberId === caller.memberId)
  const seriesCount = first?.seriesCount ?? 0
  const isOf = first?.instructorId === input.instructorId && first.minutes === input.duration
  if (!isOf || seriesPlace > seriesCount) throw new Problem('booking.not_found')
  return holdSession(caller, input, { seriesId, seriesPlace, seriesCount, isTold: false })
}

/** A session of a package: its time is taken for good, and one of its uses with it, in one transaction. */
const bookWithPackage = (caller: Caller, input: BookingInput, packageId: string): Promise<BookingItem> =>
  tryAgain(async () => {
    const now = clock.now()
    const found = await freeTime(caller, input, { packageId }, now)
    if ('same' in found) return found.same
    const { wanted, schedule, calendar } = found
    const item = await onItsDay(wanted, schedule, calendar, now)
    const used = await usedPackage(caller, item, now)
    const confirmed = withDue(used.item, now)
    await writeSteps(bookingEntities, [
      ...stand(item),
      { write: ({ booking }) => booking.create(confirmed).commit() },
      ...claimSteps(confirmed, now),
      ...dueSteps(undefined, confirmed),
      ...used.steps,
      ...sessionMailSteps('confirmed', confirmed, now),
      ...(await linkMissingSoonSteps(confirmed, now)),
    ])
    return confirmed
  }, notToBeHad)

/**
 * Holds a free time for its payment. What is free is read, then taken by conditional writes, in both calendars at once;
 * anyone who loses a race reads again, and so finds it taken. The same time asked for again is the same booking.
 */
export async function holdSession(
  caller: Caller,
  input: BookingInput,
  place?: SeriesPlace,
): Promise<BookingItem> {
  return tryAgain(async () => {
    const now = clock.now()
    const found = await freeTime(caller, input, inSeries(place), now)
    if ('same' in found) return found.same
    const { schedule, calendar } = found
    const former = found.former ?? (await lapsedHold(found.wanted))
    const wanted = former ? heldAgain(found.wanted, former) : found.wanted
    const item = await seated(await onItsDay(wanted, schedule, calendar, now), now)
    return hold(item, now, { isTold: place?.isTold ?? true, former })
  }, notToBeHad)
}

/** The member's own hold of the very same session that has ended: it is held again, not listed twice. By the index. */
async function lapsedHold(wanted: Wanted): Promise<BookingItem | undefined> {
  if (wanted.seriesId) return undefined
  const { memberId, startsAt } = wanted
  const { data } = await booking().query.ofMember({ memberId, startsAt }).go({ pages: 'all' })
  return data.find(
    (one) =>
      hasLapsed(one) &&
      one.seriesId === undefined &&
      one.instructorId === wanted.instructorId &&
      one.minutes === wanted.minutes &&
      one.amount === wanted.amount,
  )
}

/** Counted on from what calendars may know of it, and as old as its new hold. */
const heldAgain = (wanted: Wanted, { id, sequence, updatedAt, meetingLink }: BookingItem): Wanted => ({
  ...wanted,
  id,
  sequence,
  updatedAt: later(updatedAt, new Date(wanted.updatedAt)),
  ...(meetingLink && { meetingLink }),
})

type Found =
  | { same: BookingItem }
  | { wanted: Wanted; schedule: Schedule; calendar: InstructorCalendar; former: BookingItem | undefined }

/** A time that is free for both, or the booking that has it already because it is this very one. */
async function freeTime(
  caller: Caller,
  input: BookingInput,
  of: Partial<BookingItem>,
  now: Date,
): Promise<Found> {
  if (input.timeZone !== undefined) refuseUnknownZone('timeZone', input.timeZone)
  const teaching = await teachingOf(input.instructorId, 'schedule.not_offered')
  const { instructor, schedule } = teaching
  if (instructor.memberId === caller.memberId) throw new Problem('booking.own')
  // A package carries its length and its price: `usedPackage` says what it costs.
  const amount = of.packageId ? 0 : priceOf(schedule, input.duration)
  if (amount === undefined) throw notOffered(input.duration, schedule)
  const percentage = await feePercentageOf(instructor)
  const wanted = { ...wantedBooking(caller, input, { instructor, schedule, amount, percentage }), ...of }
  const start = Date.parse(wanted.startsAt)
  const query = { span: [start, start + 1] as const, minutes: wanted.minutes, now, consistent: true }
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

type Wanted = Omit<BookingItem, 'hold' | 'daySeat' | 'heldUntil' | 'wallTime'>

/** Its id is made of the series', so that asked for again it is the same one. */
function inSeries(place: SeriesPlace | undefined) {
  if (!place) return {}
  const { seriesId, seriesPlace, seriesCount } = place
  return { id: seriesBookingId(seriesId, seriesPlace), seriesId, seriesPlace, seriesCount }
}

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

/** What has the place in its series, or else the caller's time. */
async function knownBooking(
  wanted: Wanted,
  learning: readonly QuarterItem[],
): Promise<BookingItem | undefined> {
  const [first] = learning
  const id = wanted.seriesId ? wanted.id : first?.bookingId
  return id ? findBooking(id) : undefined
}

/** The caller's own booking of the very same session: an answer was lost, or they pressed twice. */
const isSame = (known: BookingItem, wanted: Wanted): boolean =>
  known.memberId === wanted.memberId &&
  known.status === (wanted.packageId ? 'confirmed' : 'pending') &&
  known.seriesId === wanted.seriesId &&
  known.packageId === wanted.packageId &&
  known.instructorId === wanted.instructorId &&
  known.startsAt === wanted.startsAt &&
  known.minutes === wanted.minutes &&
  (wanted.packageId !== undefined || known.amount === wanted.amount)

/** One of a series that was cancelled unpaid may be booked again; a payment that names it is for what it was. */
function cancelledPlace(known: BookingItem, { memberId }: Wanted): BookingItem {
  if (known.status !== 'cancelled' || known.memberId !== memberId) throw changedProblem(known)
  if (!known.chargeId) return known
  const words = 'That session of the series was paid and then cancelled. Please book another one by itself.'
  throw new Problem('booking.changed', words, { status: known.status })
}

/** With its place among the member's holds. */
async function seated(wanted: BookingItem, now: Date): Promise<BookingItem> {
  const hold = await freeSeat(wanted.memberId, bookingRules.mostHeld, { id: heldAs(wanted) }, now)
  if (hold !== undefined) return { ...wanted, hold }
  const words = `You hold ${bookingRules.mostHeld} unpaid sessions. Please pay or cancel one of them first.`
  throw new Problem('booking.too_many', words)
}

/** With its place among the sessions of the day, where these are counted. */
async function onItsDay(
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

type Held = { isTold: boolean; former: BookingItem | undefined }

async function hold(item: BookingItem, now: Date, { isTold, former }: Held): Promise<BookingItem> {
  const heldUntil = new Date(now.getTime() + bookingRules.held * minute).toISOString()
  const hold = withDue({ ...item, heldUntil }, now)
  await writeSteps(bookingEntities, [
    ...stand(item),
    former ? overwritten(former, hold) : { write: ({ booking }) => booking.create(hold).commit() },
    ...claimSteps(hold, now, heldUntil),
    ...dueSteps(former, hold),
    ...(isTold ? heldMailSteps(hold, now) : []),
  ])
  return hold
}

/** In the place of what has ended, as that was read. */
const overwritten = ({ updatedAt }: BookingItem, held: BookingItem): BookingStep => ({
  write: ({ booking }) =>
    booking
      .put(held)
      .where((a, { eq }) => eq(a.updatedAt, updatedAt))
      .commit(),
})

const heldMailSteps = (held: BookingItem, now: Date): BookingStep[] =>
  held.seriesId ? seriesHeldMailSteps(held, now) : sessionMailSteps('booked', held, now)

const stand = (item: BookingItem): BookingStep[] =>
  standSteps(item, {
    student: () =>
      new Problem('account.leaving', 'Your account is about to be deleted. Undo that first, then book.'),
    instructor: () => new Problem('instructor.not_found', `${item.instructorName} is leaving Kiai`),
  })
