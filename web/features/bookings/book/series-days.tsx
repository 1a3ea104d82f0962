import type { Booking } from '#shared/contract/bookings/booking.ts'
import { dateIn, timeIn, withAlso } from '../../../ui/text/zones.ts'
import styles from './session-summary.module.css'

/** Every session of a joint payment, in the reader's time and the instructor's. */
export function SeriesDays({ sessions, zone }: { sessions: readonly Booking[]; zone: string }) {
  return (
    <div>
      <h2 className={styles.termsTitle}>{sessions.length} sessions, paid together</h2>
      <ol className={styles.days}>
        {sessions.map(({ id, scheduledAt, zone: theirs }) => (
          <li key={id}>
            <span>{dateIn(zone, scheduledAt)}</span>
            <span>{withAlso(timeIn(zone, scheduledAt), theirs, zone, scheduledAt)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
