import { Check, Hourglass, TriangleAlert } from 'lucide-react'
import type { Booking } from '#shared/contract/booking.ts'
import { PracticeClip } from '../../booking/practice-clip.tsx'
import { Badge } from '../../ui/badge.tsx'
import styles from './teach.module.css'
import { studentName } from './week-items.ts'

/** How a session stands with its payment. */
export function PaidMark({ isPaid }: Pick<Booking, 'isPaid'>) {
  const Icon = isPaid ? Check : Hourglass
  return (
    <Badge tone={isPaid ? 'jade' : 'gold'} isDashed={!isPaid}>
      <Icon size={12} aria-hidden="true" />
      <span>{isPaid ? 'Paid' : 'Held, unpaid'}</span>
    </Badge>
  )
}

/** What it is about, in the student's words. */
export function SessionNotes({ booking }: { booking: Booking }) {
  const { title, description, isPaid, hasMeetingLink, status } = booking
  return (
    <div className={styles.notes}>
      <p>
        {title} <PaidMark isPaid={isPaid} />
      </p>
      {description && <p className={styles.quote}>“{description}”</p>}
      <Prepared booking={booking} />
      {status === 'confirmed' && !hasMeetingLink && <NoLink />}
    </div>
  )
}

/** What the student wants to be prepared by. */
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

export function NoLink() {
  return (
    <p className={styles.noLink}>
      <TriangleAlert size={16} aria-hidden="true" /> No meeting link yet
    </p>
  )
}
