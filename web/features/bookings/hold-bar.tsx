import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from './book-steps.module.css'

/** Seconds until a hold ends, counted down; none once it has ended, or where there is none. */
export function useTimeLeft(until: string | null): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return until ? Math.max(0, Math.ceil((Date.parse(until) - now) / 1000)) : 0
}

/** Minutes between one spoken word and the next. */
const spokenEach = 5

/** How long a time is still held. Seconds are for the eye; every few minutes it is said. */
export function HoldBar({ left }: { left: number }) {
  const minutes = Math.ceil(left / 60 / spokenEach) * spokenEach
  const seconds = String(left % 60).padStart(2, '0')
  return (
    <div className={styles.held} hidden={left === 0}>
      <Clock size={20} aria-hidden="true" />
      <span>Held for you</span>
      <b role="timer" aria-label="Held for">
        {Math.floor(left / 60)}:{seconds}
      </b>
      <span className="visually-hidden" aria-live="polite">
        Held for less than {minutes} minutes more
      </span>
    </div>
  )
}
