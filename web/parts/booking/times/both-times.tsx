import { besideIn, cityOf, dateIn, hoursIn, ownZone } from '../../../ui/text/zones.ts'
import styles from './both-times.module.css'

type BothTimesProps = {
  /** ISO. */
  at: string
  /** Minutes. */
  minutes: number
  /** The other one's, where it is another one. */
  zone: string
  /** It is given up. */
  isLeft?: boolean
  /** Without a leaf of the calendar beside it. */
  withDate?: boolean
}

/** When a session begins and ends by one's own clocks, and below when it begins by those of the other one. */
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
