import { Check, Gem, Hourglass, TriangleAlert, Undo2 } from 'lucide-react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { absenceWords } from '../../../parts/booking/absence-words.ts'
import { PracticeClip } from '../../../parts/booking/practice-clip.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { formatMoney } from '../../../ui/text/format.ts'
import styles from '../frame/teach.module.css'
import { studentName } from '../frame/week-items.ts'

/** The payment state of a session. A session that its instructor missed is refunded in full once that is final. */
export function PaidMark({ booking }: { booking: Booking }) {
  const { isPaid, absence, refundedAmount, totalAmount, credit } = booking
  const isAbsent = absence?.outcome === 'instructor' && absence.contestedUntil === null
  const isBack = isPaid && refundedAmount !== '0.00'
  if (credit) return <CreditMark isReturned={credit.isReturned} />
  const isPartBack = isBack && refundedAmount !== totalAmount
  if (isPartBack) {
    return (
      <Badge tone="neutral">
        <Undo2 size={12} aria-hidden="true" />
        <span>{formatMoney(refundedAmount)} refunded</span>
      </Badge>
    )
  }
  if (isAbsent || isBack) {
    return (
      <Badge tone="neutral">
        <Undo2 size={12} aria-hidden="true" />
        <span>Refunded</span>
      </Badge>
    )
  }
  const Icon = isPaid ? Check : Hourglass
  return (
    <Badge tone={isPaid ? 'jade' : 'gold'} isDashed={!isPaid}>
      <Icon size={12} aria-hidden="true" />
      <span>{isPaid ? 'Paid' : 'Held, unpaid'}</span>
    </Badge>
  )
}

/** The student's plan includes it, and Kiai pays the share of one that is held. */
function CreditMark({ isReturned }: { isReturned: boolean }) {
  const Icon = isReturned ? Undo2 : Gem
  return (
    <Badge tone={isReturned ? 'neutral' : 'jade'}>
      <Icon size={12} aria-hidden="true" />
      <span>{isReturned ? 'Credit returned' : 'Master credit'}</span>
    </Badge>
  )
}

/** The topic of the session, in the student's words. */
export function SessionNotes({ booking }: { booking: Booking }) {
  const { title, description, hasMeetingLink, status } = booking
  return (
    <div className={styles.notes}>
      <p>
        {title} <PaidMark booking={booking} />
      </p>
      {description && <p className={styles.quote}>“{description}”</p>}
      <Prepared booking={booking} />
      {status === 'confirmed' && !hasMeetingLink && <NoLink />}
      <Absent booking={booking} />
    </div>
  )
}

/** The preparation that the student asks for. */
export function Prepared({ booking }: { booking: Booking }) {
  const { id, preparation } = booking
  if (!preparation) return null
  const { notes, clip } = preparation
  return (
    <>
      {notes && <p className={styles.prepared}>“{notes}”</p>}
      {clip && (
        <div>
          <PracticeClip bookingId={id} seconds={clip.seconds} name={studentName(booking)} />
        </div>
      )}
    </>
  )
}

export const NoLink = () => <Warning words="No meeting link yet" />

/** The party that was reported absent. */
export function Absent({ booking }: { booking: Booking }) {
  const words = absenceWords(booking, 'instructor')
  return words ? <Warning words={words} /> : null
}

function Warning({ words }: { words: string }) {
  return (
    <p className={styles.warning}>
      <TriangleAlert size={16} aria-hidden="true" /> {words}
    </p>
  )
}
