import type { BookingInput, OneBookingInput } from '#shared/contract/bookings/booking-input.ts'
import { Problem } from '#shared/contract/problem.ts'
import { bookingRules, hasLapsed } from '#shared/rules/sessions/booking.ts'
import { creditMonth } from '#shared/rules/sessions/credit.ts'
import { seriesRules } from '#shared/rules/sessions/series.ts'
import type { Caller } from '../../http/serve.ts'
import { type BookingItem, findSeries, heldAs, seriesBookingId } from '../../model/bookings/booking.ts'
import { claimSteps, freeSeat } from '../../model/bookings/booking-claims.ts'
import { dueSteps, withDue } from '../../model/bookings/booking-due.ts'
import {
  linkMissingSoonSteps,
  seriesHeldMailSteps,
  sessionMailSteps,
} from '../../model/bookings/booking-mail.ts'
import { standSteps } from '../../model/bookings/booking-stand.ts'
import type { MemberItem } from '../../model/members/member.ts'
import { type BookingChange, type BookingStep, bookingEntities } from '../../model/steps/booking-steps.ts'
import { later } from '../../model/table/later.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { notToBeHad } from '../availability/free-times.ts'
import { usedCredit } from './credit-use.ts'
import { usedPackage } from './package-use.ts'
import { bookingsAhead, refuseRepeated } from './repeated-hold.ts'
import { freeTime, onItsDay, type Wanted } from './wanted.ts'

const minute = 60_000

/** The place of a session in its series, if it has one. */
export type SeriesPlace = Required<Pick<BookingItem, 'seriesId' | 'seriesPlace' | 'seriesCount'>> & {
  /** Whether the student is notified of the hold; once for a series. */
  isTold: boolean
}

/** A single session, or a replacement for a session of a series whose time was taken. */
export async function createBooking(
  caller: Caller,
  { insteadOf, packageId, isByCredit, ...input }: OneBookingInput,
): Promise<BookingItem> {
  if (isByCredit) return bookWithCredit(caller, input)
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

/** Books a session of a package: its time and one use of the package are taken in one transaction. */
const bookWithPackage = (caller: Caller, input: BookingInput, packageId: string): Promise<BookingItem> =>
  tryAgain(async () => {
    const now = clock.now()
    const found = await freeTime(caller, input, { packageId }, now)
    if ('same' in found) return found.same
    const { wanted, schedule, calendar } = found
    const item = await onItsDay(wanted, schedule, calendar, now)
    return confirmAtOnce(await usedPackage(caller, item, now), now)
  }, notToBeHad)

/** Books a session with a Master credit: the time and the credit are taken in one transaction. */
const bookWithCredit = (caller: Caller, input: BookingInput): Promise<BookingItem> =>
  tryAgain(async () => {
    const now = clock.now()
    // `usedCredit` decides the month. A retry is recognized by having one at all.
    const found = await freeTime(caller, input, { creditMonth: creditMonth(input.scheduledAt) }, now)
    if ('same' in found) return found.same
    const { wanted, schedule, calendar } = found
    const used = await usedCredit(await onItsDay(wanted, schedule, calendar, now), now)
    if (used.student.deletionDueAt) throw leavingProblem()
    return confirmAtOnce(used, now)
  }, notToBeHad)

/** Writes a confirmed session that needs no payment, with the steps that cover it. */
async function confirmAtOnce(
  { item, steps, student }: BookingChange & { student?: MemberItem },
  now: Date,
): Promise<BookingItem> {
  const confirmed = withDue(item, now)
  await writeSteps(bookingEntities, [
    ...partiesStaySteps(item, student),
    { write: ({ booking }) => booking.create(confirmed).commit() },
    ...claimSteps(confirmed, now),
    ...dueSteps(undefined, confirmed),
    ...steps,
    ...sessionMailSteps('confirmed', confirmed, now, 'student'),
    ...(await linkMissingSoonSteps(confirmed, now)),
  ])
  return confirmed
}

/**
 * Holds a free time for its payment. The free times are read, then taken by conditional writes in both calendars at
 * once. The loser of a race reads again and finds the time taken. A retry of the same time returns the same booking.
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
    const ahead = await bookingsAhead(caller.memberId, now)
    // A series is decided with its first session.
    if (!place || place.seriesPlace === 1) refuseRepeated(found.wanted, ahead, now)
    const former = found.former ?? lapsedHold(found.wanted, ahead)
    const wanted = former ? heldAgain(found.wanted, former) : found.wanted
    const item = await seated(await onItsDay(wanted, schedule, calendar, now), now)
    return hold(item, now, { isTold: place?.isTold ?? true, former })
  }, notToBeHad)
}

/** The member's own ended hold of the same session. It is held again, so that it is not listed twice. */
function lapsedHold(wanted: Wanted, ahead: readonly BookingItem[]): BookingItem | undefined {
  if (wanted.seriesId) return undefined
  return ahead.find(
    (one) =>
      hasLapsed(one) &&
      one.startsAt === wanted.startsAt &&
      one.seriesId === undefined &&
      one.instructorId === wanted.instructorId &&
      one.minutes === wanted.minutes &&
      one.amount === wanted.amount,
  )
}

/** Continues the sequence number that calendars may know. Its age is that of the new hold. */
const heldAgain = (
  wanted: Wanted,
  { id, sequence, updatedAt, meetingLink, heldBefore = 0 }: BookingItem,
): Wanted => ({
  ...wanted,
  id,
  sequence,
  heldBefore: heldBefore + 1,
  updatedAt: later(updatedAt, new Date(wanted.updatedAt)),
  ...(meetingLink && { meetingLink }),
})

/** The id is derived from that of the series, so a retry gets the same id. */
function inSeries(place: SeriesPlace | undefined) {
  if (!place) return {}
  const { seriesId, seriesPlace, seriesCount } = place
  return { id: seriesBookingId(seriesId, seriesPlace), seriesId, seriesPlace, seriesCount }
}

/** Adds the place among the member's holds. */
async function seated(wanted: BookingItem, now: Date): Promise<BookingItem> {
  const hold = await freeSeat(wanted.memberId, bookingRules.mostHeld, { id: heldAs(wanted) }, now)
  if (hold !== undefined) return { ...wanted, hold }
  const words = `You have ${bookingRules.mostHeld} unpaid sessions. Please pay or cancel one of them first.`
  throw new Problem('booking.too_many', words)
}

type Held = { isTold: boolean; former: BookingItem | undefined }

async function hold(item: BookingItem, now: Date, { isTold, former }: Held): Promise<BookingItem> {
  const heldUntil = new Date(now.getTime() + bookingRules.held * minute).toISOString()
  const hold = withDue({ ...item, heldUntil }, now)
  await writeSteps(bookingEntities, [
    ...partiesStaySteps(item),
    former ? overwriteStep(former, hold) : { write: ({ booking }) => booking.create(hold).commit() },
    ...claimSteps(hold, now, heldUntil),
    ...dueSteps(former, hold),
    ...(isTold ? heldMailSteps(hold, now) : []),
  ])
  return hold
}

/** Overwrites the ended booking, unless it has changed since it was read. */
const overwriteStep = ({ updatedAt }: BookingItem, held: BookingItem): BookingStep => ({
  write: ({ booking }) =>
    booking
      .put(held)
      .where((a, { eq }) => eq(a.updatedAt, updatedAt))
      .commit(),
})

const heldMailSteps = (held: BookingItem, now: Date): BookingStep[] =>
  held.seriesId ? seriesHeldMailSteps(held, now) : sessionMailSteps('booked', held, now, 'student')

const partiesStaySteps = (item: BookingItem, plan?: MemberItem): BookingStep[] =>
  standSteps(
    item,
    {
      student: leavingProblem,
      instructor: () => new Problem('instructor.not_found', `${item.instructorName} is leaving Kiai`),
    },
    plan,
  )

const leavingProblem = () =>
  new Problem(
    'account.leaving',
    'Your account will be deleted soon. Please undo the deletion first, then book.',
  )
