import { Problem } from '#shared/contract/problem.ts'
import { isFree } from '#shared/rules/sessions/availability.ts'
import { answerUntil, isLateMove, type Party } from '#shared/rules/sessions/booking.ts'
import { clipKeptUntil } from '#shared/rules/sessions/preparation.ts'
import { whyNotFree } from '#shared/rules/sessions/series.ts'
import { dayOf, wallTimeOf } from '#shared/rules/sessions/wall-time.ts'
import type { Caller } from '../../http/serve.ts'
import type { BookingItem } from '../../model/bookings/booking.ts'
import { changeSteps, movedBooking, withdrawSteps } from '../../model/bookings/booking-change.ts'
import { daySeatName, freeSeat, moveSteps, releaseSteps } from '../../model/bookings/booking-claims.ts'
import { linkMissingSoonSteps, sessionMailSteps } from '../../model/bookings/booking-mail.ts'
import { preparation, preparationOf } from '../../model/bookings/preparation.ts'
import { bookingEntities } from '../../model/steps/booking-steps.ts'
import { setDueStep } from '../../model/table/due.ts'
import { type Step, writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { changedProblem } from '../access/changed-problem.ts'
import { ownBooking } from '../access/find.ts'
import { calendarOf } from '../availability/calendar.ts'
import { learningAt, notFree, notToBeHad, slotTaken } from '../availability/free-times.ts'
import { withFreshBusyTimes } from '../availability/fresh-busy-times.ts'
import { movable, proposedBy } from '../availability/movable.ts'
import { teachingOf } from '../availability/slots.ts'

type Move = NonNullable<BookingItem['move']>

const entities = { ...bookingEntities, preparation }
type MoveStep = Step<typeof entities>

/**
 * Asks the other party for another time. The new time is claimed for both, as for a booking, until it is answered, for
 * a day at most. The session stays where it is until then. A second request replaces the first.
 */
export async function askToMove(
  caller: Caller,
  id: string,
  { scheduledAt, reason }: { scheduledAt: string; reason: string },
): Promise<BookingItem> {
  return tryAgain(async () => {
    const { known, by } = await movable(caller, id)
    const startsAt = new Date(scheduledAt).toISOString()
    const now = clock.now()
    if (known.move?.by === by && known.move.startsAt === startsAt && isOpen(known.move, now)) return known
    if (known.startsAt === startsAt)
      throw new Problem('booking.changed', 'The session is already at that time')
    const move = await freeMove(known, { by, startsAt, now })
    const proposed = { ...known, move: { ...move, ...(reason && { reason }) } }
    const { steps, item } = changeSteps(known, proposed, now)
    await writeSteps(bookingEntities, [
      ...steps,
      ...moveSteps(known, movedBooking(proposed), now, move.until),
      ...(await withoutFormer(known, proposed)),
      ...sessionMailSteps('move_asked', item, now, by),
    ])
    return item
  }, notToBeHad)
}

const isOpen = ({ until }: Move, now: Date) => until > now.toISOString()

type Asked = { by: Move['by']; startsAt: string; now: Date }

/** The claim of the new time, if both are free then. */
async function freeMove(known: BookingItem, { by, startsAt, now }: Asked): Promise<Move> {
  const taught = await withFreshBusyTimes(await teachingOf(known.instructorId))
  const teaching = proposedBy(by, taught, 'asked')
  const { schedule } = teaching
  const start = Date.parse(startsAt)
  const wanted = { ...known, startsAt }
  const query = { span: [start, start + 1] as const, minutes: known.minutes, now }
  const [calendar, learning] = await Promise.all([
    calendarOf(teaching, { ...query, consistent: true, except: known.id }),
    learningAt(wanted, now),
  ])
  if (learning.length > 0) {
    throw slotTaken(
      by === 'student'
        ? 'You have another session at that time'
        : 'The student has another session at that time',
    )
  }
  if (!isFree(calendar, known.minutes, start)) {
    const why = whyNotFree(calendar, known.minutes, start)
    throw await notFree(teaching, wanted, { now, why })
  }
  const owner = `${known.instructorId}#${dayOf(calendar.stretches, start)}`
  const most = schedule.mostADay
  const place = most === null ? undefined : await freeSeat(owner, most, known, now)
  if (most !== null && place === undefined) throw slotTaken('That day is now fully booked')
  return {
    by,
    startsAt,
    wallTime: wallTimeOf(calendar.stretches, start),
    // The claim uses the buffers with which the time was found free.
    bufferBefore: schedule.bufferBefore,
    bufferAfter: schedule.bufferAfter,
    until: answerUntil(known.startsAt, startsAt, now),
    ...(isLateMove(by, known.startsAt, now) && { isLate: true }),
    ...(place !== undefined && { daySeat: daySeatName({ owner, place }) }),
  }
}

/** Releases the time of the former request, except for the part that the new request or the session itself uses. */
async function withoutFormer(known: BookingItem, proposed: BookingItem) {
  if (!known.move) return []
  return releaseSteps(movedBooking(known), [known, movedBooking(proposed)])
}

/** Answers a request for another time: the session is moved, or stays. */
export async function answerMove(
  caller: Caller,
  id: string,
  { isAccepted, scheduledAt }: { isAccepted: boolean; scheduledAt?: string | undefined },
): Promise<BookingItem> {
  return tryAgain(async () => {
    const { known, part } = await ownBooking(caller, id)
    if (part === 'admin') throw new Problem('booking.not_found')
    const { move } = known
    const now = clock.now()
    // A retry after a lost answer.
    if (!move && known.isMoved === true && isAccepted && known.status === 'confirmed') return known
    if (known.status !== 'confirmed') throw changedProblem(known)
    if (!move || !isOpen(move, now)) {
      throw new Problem('booking.changed', 'The request for another time was withdrawn')
    }
    if (scheduledAt !== undefined && Date.parse(scheduledAt) !== Date.parse(move.startsAt)) {
      throw new Problem('booking.changed', 'Another time has been proposed in the meantime. Please check it.')
    }
    if (!isAccepted) return decline(known, part, now)
    if (move.by === part) throw new Problem('booking.changed', 'Only the other person can agree')
    return accept(known, part, now)
  })
}

async function decline({ move, ...kept }: BookingItem, by: Party, now: Date): Promise<BookingItem> {
  const known = { ...kept, ...(move && { move }) }
  const { steps, item } = changeSteps(known, kept, now)
  await writeSteps(bookingEntities, [
    ...steps,
    ...(await withdrawSteps(known)),
    ...sessionMailSteps('not_moved', item, now, by),
  ])
  return item
}

/** Moves a session to the requested time. Both times fit into one transaction even for the longest session. */
async function accept(known: BookingItem, by: Party, now: Date): Promise<BookingItem> {
  const next = movedBooking(known)
  const { steps, item } = changeSteps(known, { ...next, sequence: known.sequence + 1 }, now)
  await writeSteps(entities, [
    ...steps,
    ...moveSteps(known, next, now),
    ...(await releaseSteps(known, [next])),
    ...(await clipSteps(next)),
    ...sessionMailSteps('moved', item, now, by),
    ...(await linkMissingSoonSteps(item, now)),
  ])
  return item
}

/** The clip of a session is kept by its new time, which may be earlier. */
async function clipSteps(next: BookingItem): Promise<MoveStep[]> {
  const given = await preparationOf(next.id)
  if (!given?.removeAt) return []
  const removeAt = clipKeptUntil(next)
  return [
    {
      write: ({ preparation }) => preparation.patch({ bookingId: next.id }).set({ removeAt }).commit(),
    },
    setDueStep('clip', next.id, removeAt),
  ]
}
