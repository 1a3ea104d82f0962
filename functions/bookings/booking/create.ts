import type { BookingInput, OneBookingInput } from '#shared/contract/bookings/booking-input.ts'
import { Problem } from '#shared/contract/problem.ts'
import { bookingRules, hasLapsed } from '#shared/rules/sessions/booking.ts'
import { creditMonth } from '#shared/rules/sessions/credit.ts'
import { seriesRules } from '#shared/rules/sessions/series.ts'
import type { Caller } from '../../http/serve.ts'
import {
  type BookingItem,
  booking,
  findSeries,
  heldAs,
  seriesBookingId,
} from '../../model/bookings/booking.ts'
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
import { freeTime, onItsDay, type Wanted } from './wanted.ts'

const minute = 60_000

/** Which of a series a session is, if it is one. */
export type SeriesPlace = Required<Pick<BookingItem, 'seriesId' | 'seriesPlace' | 'seriesCount'>> & {
  /** The student is told that it is held; of a series once. */
  isTold: boolean
}

/** A session by itself, or instead of one of a series that could not be had. */
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

/** A session of a package: its time is taken for good, and one of its uses with it, in one transaction. */
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
    // `usedCredit` decides the month; a repeated request is recognized by having one at all.
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
    ...stand(item, student),
    { write: ({ booking }) => booking.create(confirmed).commit() },
    ...claimSteps(confirmed, now),
    ...dueSteps(undefined, confirmed),
    ...steps,
    ...sessionMailSteps('confirmed', confirmed, now),
    ...(await linkMissingSoonSteps(confirmed, now)),
  ])
  return confirmed
}

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

/** Its id is made of the series', so that asked for again it is the same one. */
function inSeries(place: SeriesPlace | undefined) {
  if (!place) return {}
  const { seriesId, seriesPlace, seriesCount } = place
  return { id: seriesBookingId(seriesId, seriesPlace), seriesId, seriesPlace, seriesCount }
}

/** With its place among the member's holds. */
async function seated(wanted: BookingItem, now: Date): Promise<BookingItem> {
  const hold = await freeSeat(wanted.memberId, bookingRules.mostHeld, { id: heldAs(wanted) }, now)
  if (hold !== undefined) return { ...wanted, hold }
  const words = `You hold ${bookingRules.mostHeld} unpaid sessions. Please pay or cancel one of them first.`
  throw new Problem('booking.too_many', words)
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

const stand = (item: BookingItem, plan?: MemberItem): BookingStep[] =>
  standSteps(
    item,
    {
      student: leavingProblem,
      instructor: () => new Problem('instructor.not_found', `${item.instructorName} is leaving Kiai`),
    },
    plan,
  )

const leavingProblem = () =>
  new Problem('account.leaving', 'Your account is about to be deleted. Undo that first, then book.')
