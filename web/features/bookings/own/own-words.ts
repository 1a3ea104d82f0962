import type { Booking } from '#shared/contract/bookings/booking.ts'
import { absenceWords } from '../../../parts/booking/absence-words.ts'
import { askedMove, isLapsed, isToPay, otherCalled, ownMove } from '../../../parts/booking/sides.ts'
import { formatMoney } from '../../../ui/text/format.ts'
import { dateIn, dayIn, momentIn, ownZone, spanWords, timeIn, withAlso } from '../../../ui/text/zones.ts'
import { holdOver } from '../book/hold-words.ts'
import { groupOf, hasBegun, opensAt } from './own-groups.ts'

/** Texts about sessions in the member's own list. */

/** `Wed, Nov 25, 9:00 AM`, in the reader's zone. */
export const startWords = (at: string) => momentIn(ownZone(), at)

/** The same, followed by the instructor's time. */
const askedWords = ({ zone }: Booking, at: string) => withAlso(startWords(at), zone, ownZone(), at)

const iso = (ms: number) => new Date(ms).toISOString()

const whoCancelled = (by: NonNullable<Booking['cancellation']>['by'], instructor: string) =>
  ({
    student: 'You cancelled',
    instructor: `${instructor} cancelled`,
    admin: 'Kiai cancelled',
    kiai: 'Kiai cancelled',
  })[by]

const holdEnded = `${holdOver}.`

/** The state of a session in a sentence; an unpaid one counts down instead. */
export function standWords(booking: Booking, now: number): string | undefined {
  const { status, cancellation, hasMeetingLink, scheduledAt, instructorName } = booking
  if (booking.isTimeTaken)
    return 'Your hold has ended, and someone else booked this time. Nothing was charged.'
  if (isLapsed(booking)) return isToPay(booking, now) ? holdEnded : 'Not paid in time.'
  if (cancellation) {
    const { by, at, reason } = cancellation
    return `${whoCancelled(by, instructorName)} on ${dateIn(ownZone(), at)}.${reason ? ` “${reason}”` : ''}`
  }
  const absent = absenceWords(booking, 'student')
  if (absent) return absent
  const asked = askedMove(booking, 'student', now)
  if (asked)
    return `${otherCalled(booking, 'student')} asks to move it to ${askedWords(booking, asked.scheduledAt)}.`
  const own = ownMove(booking, 'student', now)
  if (own) {
    return `Waiting for ${otherCalled(booking, 'student')} until ${startWords(own.until)}, to move it to ${askedWords(booking, own.scheduledAt)}.`
  }
  const group = groupOf(booking, now)
  if (status !== 'confirmed' || group === 'past') return undefined
  if (group === 'now') {
    const begins = hasBegun(booking, now)
      ? 'The session has begun.'
      : `Starts in ${spanWords(Date.parse(scheduledAt) - now)}.`
    return hasMeetingLink ? begins : `${begins} The instructor has not added the link yet.`
  }
  const opens = iso(opensAt(booking))
  const isToday = dayIn(ownZone(), opens) === dayIn(ownZone(), iso(now))
  const when = isToday ? `at ${timeIn(ownZone(), opens)}` : startWords(opens)
  return hasMeetingLink
    ? `Opens ${when}, 10 minutes before the start.`
    : 'The instructor adds the link. It opens 10 minutes before the start.'
}

/** The place in its series. The unpaid sessions of a series are paid together. */
export const seriesWords = ({ place, count }: NonNullable<Booking['series']>, isUnpaid: boolean) =>
  `${place} of ${count} in a series${isUnpaid ? ', paid together' : ''}.`

/** The part of the payment that was refunded although the session takes or took place. */
export function partBackWords({ isPaid, refundedAmount, totalAmount }: Booking): string | undefined {
  if (!isPaid || refundedAmount === '0.00') return undefined
  return refundedAmount === totalAmount
    ? 'paid, fully refunded'
    : `paid, ${formatMoney(refundedAmount)} refunded`
}

/** The outcome for the money of a session that has ended for good; a badge says the rest. */
export function moneyWords(booking: Booking): string | undefined {
  const { status, isPaid, cancellation, absence } = booking
  if (booking.credit) return creditWords(booking, booking.credit)
  if (absence?.outcome === 'instructor') {
    if (booking.package?.isReturned) return 'back in your package'
    if (absence.contestedUntil) return 'paid, refunded unless they disagree'
    return absence.isDecided ? 'paid, refunded by our decision' : 'paid, fully refunded'
  }
  if (status !== 'cancelled' || !cancellation) return partBackWords(booking)
  if (booking.package?.isReturned) return 'back in your package'
  if (!isPaid) return 'not paid'
  return cancellation.refund === '0.00'
    ? 'paid, not refunded'
    : `paid, ${formatMoney(cancellation.refund)} refunded`
}

/** The same for a session that a Master credit covers. */
function creditWords(
  { status, absence }: Booking,
  { isReturned }: NonNullable<Booking['credit']>,
): string | undefined {
  if (isReturned) return 'credit returned'
  if (absence?.outcome === 'instructor') return 'your credit is returned unless they disagree'
  return status === 'cancelled' ? 'credit used' : undefined
}
