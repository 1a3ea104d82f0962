import { CalendarSearch } from 'lucide-react'
import { Button } from '../../../ui/base/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { dateIn, dayIn } from '../../../ui/text/zones.ts'
import styles from './day-times.module.css'
import type { Weeks } from './slots.ts'
import { useNextFree } from './use-slots.ts'

type NothingFreeProps = {
  instructorId: string
  /** `Marcus is`. */
  whoIs: string
  zone: string
  around: Weeks
  duration: number | undefined
  onDay: (day: string) => void
  /** What may help where there is nothing at all. */
  otherwise?: string
}

/** Nothing in the weeks in sight: where the next free time is, if there is one. */
export function NothingFree(props: NothingFreeProps) {
  const { instructorId, whoIs, zone, around, duration, onDay, otherwise } = props
  const isLast = around.end > around.latest
  const later = useNextFree(instructorId, around.end, duration, !isLast)
  const sooner = useNextFree(instructorId, around.today, duration, around.first > around.today)
  const next = later.data?.slots[0] ?? sooner.data?.slots[0]
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
          <p>There is nothing free for this length in the coming months. {otherwise}</p>
          {around.first > around.today && (
            <Button onClick={() => onDay(around.today)}>Back to this week</Button>
          )}
        </>
      )}
    </div>
  )
}
