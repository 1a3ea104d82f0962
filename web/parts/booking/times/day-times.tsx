import { useId } from 'react'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { besideIn, cityOf, hourIn, timeIn } from '../../../ui/text/zones.ts'
import styles from './day-times.module.css'

const partsOfDay = [
  { name: 'Night', until: 6 },
  { name: 'Morning', until: 12 },
  { name: 'Afternoon', until: 18 },
  { name: 'Evening', until: 24 },
]

type DayTimesProps = {
  /** The reader's zone, and the other party's. */
  zone: string
  theirs: string
  starts: readonly string[]
  /** Times of the same day that were taken since they were shown. */
  gone: readonly string[]
  time: string | undefined
  isFresh: boolean
  onChoose: (start: string) => void
}

/**
 * The free times of a day, grouped by part of the reader's day. Built on radio buttons: arrow keys move between them.
 */
export function DayTimes({ zone, theirs, starts, gone, time, isFresh, onChoose }: DayTimesProps) {
  const name = useId()
  const all = [...starts, ...gone].sort()
  const isElsewhere = all.some((start) => timeIn(zone, start) !== timeIn(theirs, start))
  if (!isFresh) return <Skeleton height="14rem" />
  const groups = partsOfDay.map((part, at) => {
    const from = partsOfDay[at - 1]?.until ?? 0
    const within = all.filter((start) => hourIn(zone, start) >= from && hourIn(zone, start) < part.until)
    return { ...part, within }
  })
  return (
    <>
      {isElsewhere && <p className={styles.whose}>Second line: the time in {cityOf(theirs)}</p>}
      <div className={styles.times}>
        {groups
          .filter(({ within }) => within.length > 0)
          .map((part) => (
            <fieldset key={part.name} className={styles.group}>
              <legend>{part.name}</legend>
              <div className={styles.row}>
                {part.within.map((start) => (
                  <label key={start} className={styles.time} data-gone={gone.includes(start) || undefined}>
                    <input
                      type="radio"
                      name={name}
                      value={start}
                      checked={start === time}
                      disabled={gone.includes(start)}
                      onChange={() => onChoose(start)}
                    />
                    <b>{timeIn(zone, start)}</b>
                    {gone.includes(start) ? (
                      <span>just taken</span>
                    ) : (
                      isElsewhere && (
                        <span>
                          {besideIn(theirs, zone, start)}
                          <span className="visually-hidden"> in {cityOf(theirs)}</span>
                        </span>
                      )
                    )}
                  </label>
                ))}
              </div>
            </fieldset>
          ))}
      </div>
    </>
  )
}
