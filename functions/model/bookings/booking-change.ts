import { ruleStart } from '#shared/rules/sessions/booking.ts'
import type { MailEntities } from '../mail/mail.ts'
import { later } from '../table/later.ts'
import type { Step } from '../table/service.ts'
import type { BookingItem, booking } from './booking.ts'
import { type claimEntities, releaseSteps } from './booking-claims.ts'
import { dueSteps, withDue } from './booking-due.ts'
import { sessionMailSteps } from './booking-mail.ts'

/** What a change of a session writes, no matter who makes it. */
type ChangeStep = Step<{ booking: typeof booking } & typeof claimEntities & MailEntities>
type Change = { steps: ChangeStep[]; item: BookingItem }

/**
 * A session's next state, made of the one that was read, with what is due next. What is due already stays so until its
 * sweep, where it is not of another state or time: a reminder is not passed over by what else is changed just then.
 */
export function changeSteps(known: BookingItem, next: BookingItem, now: Date): Change {
  const { dueAt } = known
  const isStillDue = dueAt !== undefined && known.status === next.status && known.startsAt === next.startsAt
  const since = isStillDue ? new Date(Math.min(now.getTime(), Date.parse(dueAt) - 1)) : now
  return changeOf(known, withDue({ ...next, updatedAt: later(known.updatedAt, now) }, since))
}

/** What was due for a session is done, and changes no more of it than what is due next. */
export const passedSteps = (known: BookingItem, now: Date): Change =>
  changeOf(known, withDue({ ...known, updatedAt: later(known.updatedAt, now) }, now))

function changeOf(known: BookingItem, item: BookingItem): Change {
  const write: ChangeStep = {
    write: ({ booking }) =>
      booking
        .put(item)
        .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
        .commit(),
  }
  return { item, steps: [write, ...dueSteps(known, item)] }
}

/** A session as it will be once it is moved as was asked. */
export function movedBooking({ move, ...known }: BookingItem): BookingItem {
  if (!move) return known
  const { startsAt, wallTime, daySeat } = move
  const { bufferBefore = known.bufferBefore, bufferAfter = known.bufferAfter } = move
  const { daySeat: _seat, wallTimeBefore: _shown, ...rest } = known
  const then = { startsAt, wallTime, bufferBefore, bufferAfter, ...(daySeat && { daySeat }) }
  const ruleStartsAt = move.isLate ? ruleStart(known) : known.ruleStartsAt
  return { ...rest, ...then, ...(ruleStartsAt && { ruleStartsAt }), isMoved: true }
}

/** Gives back the time that was asked for, except for what it has in common with the one it has. */
export const withdrawSteps = async (known: BookingItem): Promise<ChangeStep[]> =>
  known.move ? releaseSteps(movedBooking(known), [known]) : []

type Cancelled = NonNullable<BookingItem['cancelled']>

/** Ends a session that is still to come: its time is free again, and both are told. */
export async function cancelSteps(known: BookingItem, cancelled: Cancelled, now: Date): Promise<Change> {
  const { steps, item } = await endSteps(known, cancelled, now)
  return { item, steps: [...steps, ...sessionMailSteps('cancelled', item, now)] }
}

/** Ends a hold that was not paid in time. Nobody is told: its mail said until when it is held. */
export const lapseSteps = (known: BookingItem, now: Date): Promise<Change> =>
  endSteps(known, { by: 'kiai', at: now.toISOString(), reason: '', refund: 0 }, now)

async function endSteps(known: BookingItem, cancelled: Cancelled, now: Date): Promise<Change> {
  const { move: _move, ...rest } = known
  const next: BookingItem = { ...rest, status: 'cancelled', cancelled, sequence: known.sequence + 1 }
  const { steps, item } = changeSteps(known, next, now)
  return {
    item,
    steps: [...steps, ...(await releaseSteps(known)), ...(await withdrawSteps(known))],
  }
}
