import { useNow } from '../../../ui/base/use-now.ts'
import { countdown, holdOver, spokenHold, timeLeft } from '../book/hold-words.ts'
import styles from './bookings-page.module.css'

/** The time left of a hold: shown by the second, read out every five minutes. */
export function HeldFor({ until }: { until: string | null }) {
  const left = timeLeft(until, useNow(1000))
  const isHeld = left > 0
  return (
    <div className={styles.held}>
      {isHeld && (
        <p aria-hidden="true">
          Held for <span className={styles.clock}>{countdown(left)}</span> more
        </p>
      )}
      <p role="status" className={isHeld ? 'visually-hidden' : undefined}>
        {isHeld ? spokenHold(left) : holdOver}
      </p>
    </div>
  )
}
