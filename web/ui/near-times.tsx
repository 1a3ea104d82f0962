import styles from './near-times.module.css'
import { SiteLink } from './site-link.tsx'
import { besideIn, cityOf, dateIn, timeIn } from './zones.ts'

type NearTimesProps = {
  /** Names the list. */
  label: string
  /** The reader's zone, and the other one's. */
  zone: string
  theirs: string
  starts: readonly string[]
  hrefOf: (start: string) => string
}

/** A few times to press, of any days, by the clocks of both. */
export function NearTimes({ label, zone, theirs, starts, hrefOf }: NearTimesProps) {
  return (
    <ul className={styles.times} aria-label={label}>
      {starts.map((start) => (
        <li key={start}>
          <SiteLink to={hrefOf(start)} data-button className={styles.time}>
            <b>
              {dateIn(zone, start)}, {timeIn(zone, start)}
            </b>
            {theirs !== zone && (
              <span>
                {besideIn(theirs, zone, start)} in {cityOf(theirs)}
              </span>
            )}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
