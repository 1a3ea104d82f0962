import { useId } from 'react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { problemCode, wordsOf } from '../../../problem.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { dayName } from '../../../ui/text/days.ts'
import { dayIn, ownZone } from '../../../ui/text/zones.ts'
import { otherCalled, otherZone, type Side } from '../sides.ts'
import { DayChoice, useLeadingOn } from '../times/day-choice.tsx'
import { DayTimes } from '../times/day-times.tsx'
import { NothingFree } from '../times/nothing-free.tsx'
import { type Weeks, weeksAround } from '../times/slots.ts'
import { useMoveTimes } from '../times/use-slots.ts'
import styles from './move-dialog.module.css'
import type { Pick } from './use-pick.ts'

type MoveTimesProps = { booking: Booking; side: Side; pick: Pick }

/** The times that the session may be moved to, as when booking. Its own time does not block it. */
export function MoveTimes(props: MoveTimesProps) {
  const { booking, pick } = props
  const around = weeksAround(pick.day ?? firstDay(booking), ownZone(), Date.now())
  const slots = useMoveTimes(booking.id, around)
  if (slots.error && !slots.data) {
    const isOffered = problemCode(slots.error) === undefined
    return (
      <Note tone="vermilion" isNews>
        <p>
          {isOffered ? 'The free times could not be loaded.' : wordsOf(slots.error)} The session keeps its
          time.
        </p>
        <div>
          <Button size="small" busy={slots.isFetching} onClick={() => void slots.refetch()}>
            Try again
          </Button>
        </div>
      </Note>
    )
  }
  if (!slots.data) return <WaitingTimes />
  const { data, gone, isPlaceholderData } = slots
  return <FreeTimes {...props} around={around} gone={gone} slots={data} isFresh={!isPlaceholderData} />
}

/** The day of the session itself: people who move a session look around it first. */
const firstDay = ({ scheduledAt }: Booking) => dayIn(ownZone(), scheduledAt)

type FreeTimesProps = MoveTimesProps & {
  around: Weeks
  slots: { zone: string; slots: readonly string[] }
  gone: readonly string[]
  isFresh: boolean
}

function FreeTimes({ booking, side, pick, around, slots, gone, isFresh }: FreeTimesProps) {
  const id = useId()
  const zone = ownZone()
  const byDay = Map.groupBy(slots.slots, (start) => dayIn(zone, start))
  const counts = new Map([...byDay].map(([day, starts]) => [day, starts.length]))
  const isInSight = (day: string) => day >= around.first && day < around.end
  const wanted = pick.day ?? firstDay(booking)
  const free = [...counts.keys()].filter(isInSight).sort()
  const day = counts.has(wanted) ? wanted : (free.find((each) => each > wanted) ?? free.at(-1))
  const { times, leadOn } = useLeadingOn(day)
  return (
    <div className={styles.picker}>
      <section className={styles.part} aria-labelledby={`${id}-days`} aria-busy={!isFresh || undefined}>
        <DayChoice
          id={`${id}-days`}
          level={3}
          around={around}
          counts={counts}
          chosen={day}
          onTurn={pick.chooseDay}
          onChoose={(next, isByKey) => {
            pick.chooseDay(next)
            leadOn(next, isByKey)
          }}
        />
      </section>
      <section ref={times} className={styles.part} aria-labelledby={`${id}-times`}>
        <h3 id={`${id}-times`} className={styles.partTitle}>
          {day ? dayName(day) : 'No free times'}
        </h3>
        {day ? (
          <DayTimes
            zone={zone}
            isFresh={isFresh}
            time={pick.time}
            theirs={side === 'student' ? slots.zone : otherZone(booking, side)}
            starts={byDay.get(day) ?? []}
            gone={gone.filter((start) => dayIn(zone, start) === day)}
            onChoose={pick.choose}
          />
        ) : (
          <NothingFree
            instructorId={booking.instructorId}
            whoIs={side === 'instructor' ? 'You are' : `${otherCalled(booking, side)} is`}
            zone={zone}
            around={around}
            duration={booking.duration}
            moving={booking.id}
            onDay={pick.chooseDay}
          />
        )}
      </section>
    </div>
  )
}

function WaitingTimes() {
  return (
    <div className={styles.picker} role="status" aria-label="Loading the free times">
      <div className={styles.part}>
        <Skeleton height="22rem" />
      </div>
      <div className={styles.part}>
        <Skeleton height="14rem" />
      </div>
    </div>
  )
}
