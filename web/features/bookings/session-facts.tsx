import type { Booking } from '#shared/contract/booking.ts'
import { sessionName } from '#shared/rules/booking.ts'
import { dateIn, ownZone } from '../../ui/zones.ts'
import styles from './booking-dialogs.module.css'
import { bothTimes } from './own-words.ts'

/** Which session a dialog is about: its name, and its time on both sides. */
export function SessionFacts({ booking }: { booking: Booking }) {
  const { own, theirs } = bothTimes(booking)
  return (
    <div className={styles.facts}>
      <p className={styles.name}>{sessionName(booking)}</p>
      <p className={styles.soft}>
        {dateIn(ownZone(), booking.scheduledAt)}, {own} <span className={styles.quiet}>({theirs})</span>
      </p>
    </div>
  )
}
