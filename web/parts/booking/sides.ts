import type { Booking } from '#shared/contract/bookings/booking.ts'
import {
  afterAbsence,
  type Canceller,
  hasLapsed,
  heldOnUntil,
  mayMove,
  mayTellAbsence,
  mayTurn,
} from '#shared/rules/sessions/booking.ts'
import { isZone } from '../../ui/text/zones.ts'

/** The party of a session that views it. */
export type Side = 'student' | 'instructor'

/** The props of a dialog about a session, passed by the list that opened it, for either side. */
export type SessionDialogProps = {
  /** Undefined shows no dialog. */
  booking: Booking | undefined
  side: Side
  onClose: () => void
  /** The booking in its new state. */
  onChanged: (booking: Booking) => void
  /** The state of the session differs from the one shown: the list has to be reloaded. */
  onStale: () => unknown
}

/** The name of the other party. */
export const otherName = ({ instructorName, studentName }: Booking, side: Canceller): string =>
  side === 'student' ? instructorName : studentName || namelessStudents[side]

const namelessStudents = { instructor: 'Your student', admin: 'The student' } as const

/** The other party's name as the people who train with them use it. */
export const otherCalled = (booking: Booking, side: Canceller): string =>
  side !== 'student' && !booking.studentName
    ? namelessStudents[side]
    : otherName(booking, side).split(' ', 1).join()

/** The time zone shown beside the viewer's own: the other party's, if it is known. */
export const otherZone = ({ zone, studentZone }: Booking, side: Canceller): string =>
  side === 'instructor' && studentZone && isZone(studentZone) ? studentZone : zone

/** Whether a session may be moved by the rules. `now` in milliseconds. */
export const isMovable = ({ status, scheduledAt, isMoved }: Booking, now: number): boolean =>
  mayMove({ status, startsAt: scheduledAt, isMoved }, new Date(now))

/** The reason why a paid, upcoming session cannot be moved. Undefined if it can, or if a move is already proposed. */
export function whyNotMoved(booking: Booking, now: number): string | undefined {
  if (booking.status !== 'confirmed' || isMovable(booking, now) || openMove(booking, now)) return undefined
  return booking.isMoved
    ? 'It was already moved. A session can be moved only once.'
    : 'It has begun and can no longer be moved.'
}

/** Until it begins, paid or not. */
export const isCancellable = ({ status, scheduledAt }: Booking, now: number): boolean =>
  mayTurn(status, 'cancelled') && Date.parse(scheduledAt) > now

/** Whether its hold expired without a payment. */
export const isLapsed = ({ status, isPaid, cancellation }: Booking): boolean =>
  !isPaid && hasLapsed({ status, cancelled: cancellation ?? undefined })

/** Whether it can be paid now: it is held, or was held just before and may be held again, unless its time is taken. */
export const isToPay = (booking: Booking, now: number): boolean =>
  Date.parse(booking.scheduledAt) > now &&
  !booking.isTimeTaken &&
  ((booking.status === 'pending' && !booking.isPaid) ||
    (isLapsed(booking) && heldOnUntil(booking.createdAt, new Date(now)) !== undefined))

/** A proposed time that waits for an answer. */
export function openMove({ status, move }: Booking, now: number): Booking['move'] {
  return status === 'confirmed' && move && Date.parse(move.until) > now ? move : null
}

/** A proposed time that this side has to answer. */
export function askedMove(booking: Booking, side: Side, now: number): Booking['move'] {
  const move = openMove(booking, now)
  return move && move.by !== side ? move : null
}

/** A proposed time that this side may withdraw. */
export function ownMove(booking: Booking, side: Side, now: number): Booking['move'] {
  const move = openMove(booking, now)
  return move?.by === side ? move : null
}

const timed = ({ status, scheduledAt, duration, isPaid, purchaseId }: Booking) => ({
  status,
  startsAt: scheduledAt,
  minutes: duration,
  ...(isPaid && { chargeId: purchaseId ?? '' }),
})

/** The outcome if this side reported the other party's absence now. Undefined if it cannot, or already has. */
export function absenceToTell(booking: Booking, side: Side, now: number) {
  const { absence } = booking
  if (absence) return isContestable(booking, side, now) ? afterAbsence(absence, side) : undefined
  return mayTellAbsence(timed(booking), new Date(now)) ? afterAbsence(undefined, side) : undefined
}

/** Whether the other party has reported this side's absence, and this side may still contest it. */
export const isContestable = ({ absence }: Booking, side: Side, now: number): boolean =>
  absence?.outcome === side && absence.contestedUntil !== null && Date.parse(absence.contestedUntil) > now
