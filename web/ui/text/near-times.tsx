import { SiteLink } from '../base/site-link.tsx'
import styles from './near-times.module.css'
import { besideIn, cityOf, momentIn } from './zones.ts'

type NearTimesProps = {
  /** The accessible name of the list. */
  label: string
  /** The reader's zone, and the other person's. */
  zone: string
  theirs: string
  starts: readonly string[]
} & ({ hrefOf: (start: string) => string } | { onChoose: (start: string) => void })

/** A few times to choose from, on any days, in both time zones. */
export function NearTimes({ label, zone, theirs, starts, ...way }: NearTimesProps) {
  return (
    <ul className={styles.times} aria-label={label}>
      {starts.map((start) => (
        <li key={start}>
          {'hrefOf' in way ? (
            <SiteLink to={way.hrefOf(start)} data-button className={styles.time}>
              <Clocks zone={zone} theirs={theirs} start={start} />
            </SiteLink>
          ) : (
            <button type="button" className={styles.time} onClick={() => way.onChoose(start)}>
              <Clocks zone={zone} theirs={theirs} start={start} />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Clocks({ zone, theirs, start }: Pick<NearTimesProps, 'zone' | 'theirs'> & { start: string }) {
  return (
    <>
      <b>{momentIn(zone, start)}</b>
      {theirs !== zone && (
        <span>
          {besideIn(theirs, zone, start)} in {cityOf(theirs)}
        </span>
      )}
    </>
  )
}
