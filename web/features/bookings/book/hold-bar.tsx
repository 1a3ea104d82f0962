import { Clock } from 'lucide-react'
import styles from './book-steps.module.css'
import { countdown, spokenHold } from './hold-words.ts'

/** The time left of a hold, in milliseconds. The seconds are only visible; every few minutes the time is read out. */
export function HoldBar({ left }: { left: number }) {
  return (
    <div className={styles.held} hidden={left === 0}>
      <Clock size={20} aria-hidden="true" />
      <span>Held for you</span>
      <b role="timer" aria-label="Held for">
        {countdown(left)}
      </b>
      <span className="visually-hidden" aria-live="polite">
        {spokenHold(left)}
      </span>
    </div>
  )
}
