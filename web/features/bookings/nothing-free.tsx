import { CalendarSearch } from 'lucide-react'
import type { Instructor } from '#shared/contract/instructor.ts'
import type { Weeks } from '../../booking/slots.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { dateIn, dayIn } from '../../ui/zones.ts'
import { firstName } from './book-head.tsx'
import styles from './day-times.module.css'
import type { Change } from './use-choice.ts'
import { useNextFree } from './use-slots.ts'

type NothingFreeProps = {
  instructor: Instructor
  zone: string
  around: Weeks
  duration: number | undefined
  change: Change
}

/** Nothing in the weeks in sight: where the next free time is, if there is one. */
export function NothingFree({ instructor, zone, around, duration, change }: NothingFreeProps) {
  const isLast = around.end > around.latest
  const later = useNextFree(instructor.id, around.end, duration, !isLast)
  const sooner = useNextFree(instructor.id, around.today, duration, around.first > around.today)
  const next = later.data?.slots[0] ?? sooner.data?.slots[0]
  const called = firstName(instructor)
  if (later.isLoading || sooner.isLoading) return <Skeleton height="9rem" />
  const go = () => next && change({ day: dayIn(zone, next), time: undefined }, { replace: true })
  return (
    <div className={styles.nothing}>
      <CalendarSearch size={28} strokeWidth={1.6} aria-hidden="true" />
      {next ? (
        <>
          <p>
            {called} is fully booked in these weeks. The next free day is <b>{dateIn(zone, next)}</b>.
          </p>
          <Button variant="outline" onClick={go}>
            Go to {dateIn(zone, next)}
          </Button>
        </>
      ) : (
        <>
          <p>{called} has nothing free for this length in the coming months. Another length may fit.</p>
          {around.first > around.today && (
            <Button onClick={() => change({ day: around.today, time: undefined })}>Back to this week</Button>
          )}
        </>
      )}
    </div>
  )
}
