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

/** Which of the two parties of a session looks at it. */
export type Side = 'student' | 'instructor'

/** What a dialog about a session is given by the list it was opened from, whichever side's that is. */
export type SessionDialogProps = {
  /** Undefined shows no dialog. */
  booking: Booking | undefined
  side: Side
  onClose: () => void
  /** How it stands after what was done. */
  onChanged: (booking: Booking) => void
  /** It stands otherwise than was shown: the list is to be asked again. */
  onStale: () => unknown
}

/** The other one's name. */
export const otherName = ({ instructorName, studentName }: Booking, side: Canceller): string =>
  side === 'student' ? instructorName : studentName || namelessStudents[side]

const namelessStudents = { instructor: 'Your student', admin: 'The student' } as const

/** What the other one is called by anyone who trains with them. */
export const otherCalled = (booking: Booking, side: Canceller): string =>
  side !== 'student' && !booking.studentName
    ? namelessStudents[side]
    : otherName(booking, side).split(' ', 1).join()

/** Whose clocks stand beside one's own: the other one's, as far as they are known. */
export const otherZone = ({ zone, studentZone }: Booking, side: Canceller): string =>
  side === 'instructor' && studentZone && isZone(studentZone) ? studentZone : zone

/** A session as the rules know it. Milliseconds. */
export const isMovable = ({ status, scheduledAt, isMoved }: Booking, now: number): boolean =>
  mayMove({ status, startsAt: scheduledAt, isMoved }, new Date(now))

/** Why a paid session that is still to be held cannot be moved; undefined where it can, or that is asked for already. */
export function whyNotMoved(booking: Booking, now: number): string | undefined {
  if (booking.status !== 'confirmed' || isMovable(booking, now) || openMove(booking, now)) return undefined
  return booking.isMoved
    ? 'It was moved before. A session is moved only once.'
    : 'It has begun, and cannot be moved any more.'
}

/** Until it begins, paid or not. */
export const isCancellable = ({ status, scheduledAt }: Booking, now: number): boolean =>
  mayTurn(status, 'cancelled') && Date.parse(scheduledAt) > now

/** Whether its hold ended without a payment. */
export const isLapsed = ({ status, isPaid, cancellation }: Booking): boolean =>
  !isPaid && hasLapsed({ status, cancelled: cancellation ?? undefined })

/** Whether it may be paid for now: it is held, or was just now and may be held again, unless its time is another's. */
export const isToPay = (booking: Booking, now: number): boolean =>
  Date.parse(booking.scheduledAt) > now &&
  !booking.isTimeTaken &&
  ((booking.status === 'pending' && !booking.isPaid) ||
    (isLapsed(booking) && heldOnUntil(booking.createdAt, new Date(now)) !== undefined))

/** Another time that waits for an answer. */
export function openMove({ status, move }: Booking, now: number): Booking['move'] {
  return status === 'confirmed' && move && Date.parse(move.until) > now ? move : null
}

/** Another time that this side is asked about. */
export function askedMove(booking: Booking, side: Side, now: number): Booking['move'] {
  const move = openMove(booking, now)
  return move && move.by !== side ? move : null
}

/** Another time that this side has asked for, and may take back. */
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

/** What it would mean if this side said now that the other one did not come; undefined where it cannot, or has. */
export function absenceToTell(booking: Booking, side: Side, now: number) {
  const { absence } = booking
  if (absence) return isContestable(booking, side, now) ? afterAbsence(absence, side) : undefined
  return mayTellAbsence(timed(booking), new Date(now)) ? afterAbsence(undefined, side) : undefined
}

/** Whether the other one says that this side did not come, and it may still say otherwise. */
export const isContestable = ({ absence }: Booking, side: Side, now: number): boolean =>
  absence?.outcome === side && absence.contestedUntil !== null && Date.parse(absence.contestedUntil) > now
