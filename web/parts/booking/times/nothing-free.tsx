import { CalendarSearch } from 'lucide-react'
import { Button } from '../../../ui/base/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { dateIn, dayIn } from '../../../ui/text/zones.ts'
import styles from './day-times.module.css'
import type { Weeks } from './slots.ts'
import { useNextFree, type Wanted } from './use-slots.ts'

type NothingFreeProps = Wanted & {
  /** The subject of the sentence: `Marcus is`. */
  whoIs: string
  zone: string
  around: Weeks
  onDay: (day: string) => void
  /** A suggestion for when there are no free times at all. */
  otherwise?: string
}

/** Shown when the visible weeks have no free time: the next free time, if there is one. */
export function NothingFree(props: NothingFreeProps) {
  const { whoIs, zone, around, onDay, otherwise } = props
  const isLast = around.end > around.latest
  const later = useNextFree(props, around.end, !isLast)
  const sooner = useNextFree(props, around.today, around.first > around.today)
  const next = later.first ?? sooner.first
  if (later.isLoading || sooner.isLoading) return <Skeleton height="9rem" />
  return (
    <div className={styles.nothing}>
      <CalendarSearch size={28} strokeWidth={1.6} aria-hidden="true" />
      {next ? (
        <>
          <p>
            {whoIs} fully booked in these weeks. The next free day is <b>{dateIn(zone, next)}</b>.
          </p>
          <Button variant="outline" onClick={() => onDay(dayIn(zone, next))}>
            Go to {dateIn(zone, next)}
          </Button>
        </>
      ) : (
        <>
          <p>There are no free times for this length in the coming months. {otherwise}</p>
          {around.first > around.today && (
            <Button onClick={() => onDay(around.today)}>Back to this week</Button>
          )}
        </>
      )}
    </div>
  )
}
