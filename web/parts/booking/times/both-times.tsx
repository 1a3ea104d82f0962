import { besideIn, cityOf, dateIn, hoursIn, ownZone } from '../../../ui/text/zones.ts'
import styles from './both-times.module.css'

type BothTimesProps = {
  /** ISO. */
  at: string
  /** Minutes. */
  minutes: number
  /** The other party's zone, which may differ. */
  zone: string
  /** Whether the session is cancelled. */
  isLeft?: boolean
  /** Shows the date, for places without a calendar leaf beside it. */
  withDate?: boolean
}

/** The start and end of a session in the viewer's zone and, below, its start in the other party's zone. */
export function BothTimes({ at, minutes, zone, isLeft = false, withDate = false }: BothTimesProps) {
  const own = ownZone()
  const hours = `${withDate ? `${dateIn(own, at)}, ` : ''}${hoursIn(own, at, minutes)}`
  return (
    <span className={styles.times}>
      <time dateTime={at} className={styles.own}>
        {isLeft ? <s>{hours}</s> : hours}
      </time>
      {zone !== own && (
        <span className={styles.theirs}>
          {besideIn(zone, own, at)} {cityOf(zone)}
        </span>
      )}
    </span>
  )
}
