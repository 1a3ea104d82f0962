import type { Booking } from '#shared/contract/booking.ts'
import { dateIn, timeIn } from '../../ui/zones.ts'
import styles from './session-summary.module.css'

/** Every session that is paid together, by the reader's clocks. */
export function SeriesDays({ sessions, zone }: { sessions: readonly Booking[]; zone: string }) {
  return (
    <div>
      <h2 className={styles.termsTitle}>{sessions.length} sessions, paid together</h2>
      <ol className={styles.days}>
        {sessions.map(({ id, scheduledAt }) => (
          <li key={id}>
            <span>{dateIn(zone, scheduledAt)}</span>
            <span>{timeIn(zone, scheduledAt)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
