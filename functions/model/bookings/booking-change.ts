import { ruleStart } from '#shared/rules/sessions/booking.ts'
import type { MailEntities } from '../mail/mail.ts'
import { setDueStep } from '../table/due.ts'
import { later } from '../table/later.ts'
import type { Step } from '../table/service.ts'
import type { BookingItem, booking } from './booking.ts'
import { type claimEntities, releaseSteps } from './booking-claims.ts'
import { dueSteps, withDue } from './booking-due.ts'
import { sessionMailSteps } from './booking-mail.ts'

/** The items that a change of a session writes, whoever makes it. */
type ChangeStep = Step<{ booking: typeof booking } & typeof claimEntities & MailEntities>
type Change = { steps: ChangeStep[]; item: BookingItem }

/**
 * The next state of a session, made from the state that was read, with its next due step. A step that is already due
 * stays until its sweep, unless the status or the time changes: another change at the same moment must not skip a
 * reminder.
 */
export function changeSteps(known: BookingItem, next: BookingItem, now: Date): Change {
  const { dueAt } = known
  const isStillDue = dueAt !== undefined && known.status === next.status && known.startsAt === next.startsAt
  const since = isStillDue ? new Date(Math.min(now.getTime(), Date.parse(dueAt) - 1)) : now
  return changeOf(known, withDue({ ...next, updatedAt: later(known.updatedAt, now) }, since))
}

/** Marks the due step of a session as done. Changes nothing but the next due step. */
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

/** The session as it will be after its requested move. */
export function movedBooking({ move, ...known }: BookingItem): BookingItem {
  if (!move) return known
  const { startsAt, wallTime, daySeat } = move
  const { bufferBefore = known.bufferBefore, bufferAfter = known.bufferAfter } = move
  const { daySeat: _seat, wallTimeBefore: _shown, ...rest } = known
  const then = { startsAt, wallTime, bufferBefore, bufferAfter, ...(daySeat && { daySeat }) }
  const ruleStartsAt = move.isLate ? ruleStart(known) : known.ruleStartsAt
  return { ...rest, ...then, ...(ruleStartsAt && { ruleStartsAt }), isMoved: true }
}

/** Releases the requested time, except for the part that overlaps with the session's own time. */
export const withdrawSteps = async (known: BookingItem): Promise<ChangeStep[]> =>
  known.move ? releaseSteps(movedBooking(known), [known]) : []

type Cancelled = NonNullable<BookingItem['cancelled']>

/** Cancels an upcoming session: its time is free again, and both parties are notified. */
export async function cancelSteps(known: BookingItem, cancelled: Cancelled, now: Date): Promise<Change> {
  const { steps, item } = await endSteps(known, cancelled, now)
  // Its clip is removed by the next sweep.
  const clip = known.status === 'confirmed' ? [setDueStep('clip', known.id, cancelled.at)] : []
  return { item, steps: [...steps, ...clip, ...sessionMailSteps('cancelled', item, now)] }
}

/** Ends a hold that was not paid in time. Nobody is told: the mail of the hold said when it ends. */
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
