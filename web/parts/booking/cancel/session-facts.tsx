import type { Booking } from '#shared/contract/bookings/booking.ts'
import { type Canceller, sessionName } from '#shared/rules/sessions/booking.ts'
import { dateIn, ownZone } from '../../../ui/text/zones.ts'
import { otherName, otherZone } from '../sides.ts'
import { BothTimes } from '../times/both-times.tsx'
import { bothTimes } from '../times/time-words.ts'
import styles from './booking-dialogs.module.css'

type SessionFactsProps = { booking: Booking; side: Canceller }

/** The session of a dialog: its name from the viewer's side, and its time on both sides. */
export function SessionFacts({ booking, side }: SessionFactsProps) {
  return (
    <div className={styles.facts}>
      <p className={styles.name}>
        {side === 'student' ? sessionName(booking) : otherName(booking, side)}
        {side === 'admin' && ` with ${booking.instructorName}`}
      </p>
      <p className={styles.soft}>
        {side === 'student' ? (
          <StudentTimes booking={booking} />
        ) : (
          <BothTimes
            at={booking.scheduledAt}
            minutes={booking.duration}
            zone={otherZone(booking, side)}
            withDate
          />
        )}
      </p>
    </div>
  )
}

function StudentTimes({ booking }: { booking: Booking }) {
  const { own, theirs } = bothTimes(booking)
  return (
    <>
      {dateIn(ownZone(), booking.scheduledAt)}, {own} <span className={styles.quiet}>({theirs})</span>
    </>
  )
}
