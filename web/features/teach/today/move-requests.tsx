import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { useAnswer } from '../../../parts/booking/move/use-move.ts'
import { invalidate } from '../../../query-client.ts'
import { Button } from '../../../ui/base/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import { momentIn, withAlso } from '../../../ui/text/zones.ts'
import styles from '../frame/teach.module.css'
import { sessionReads } from '../frame/teach-reads.ts'
import { studentName } from '../frame/week-items.ts'

type MoveRequestsProps = { items: readonly Booking[]; zone: string }

/** Students who propose another time, with buttons to answer. */
export function MoveRequests({ items, zone }: MoveRequestsProps) {
  const head = useRef<HTMLHeadingElement>(null)
  return (
    <section className={styles.panel} aria-labelledby="requests">
      <h2 ref={head} id="requests" tabIndex={-1} className={styles.head}>
        Requests <span className={styles.quiet}>{items.length}</span>
      </h2>
      {items.length === 0 ? (
        <p className={styles.empty}>No requests for another time.</p>
      ) : (
        <ul>
          {items.map((booking) => (
            <Request
              key={booking.id}
              booking={booking}
              zone={zone}
              // Its buttons disappear with it.
              onAnswered={() => head.current?.focus()}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type RequestProps = { booking: Booking; zone: string; onAnswered: () => void }

function Request({ booking, zone, onAnswered }: RequestProps) {
  const { move, scheduledAt, id } = booking
  const client = useQueryClient()
  const look = () => invalidate(client, ...sessionReads)
  const { answer, doing } = useAnswer(id, {
    onChanged: ({ isMoved }) => {
      toast({
        title: isMoved ? 'Session moved' : 'Old time kept',
        description: 'Your student gets a mail.',
      })
      void look()
      onAnswered()
    },
    onStale: look,
    onRefused: toastFailure,
  })
  if (!move) return null
  const when = (at: string) => withAlso(momentIn(zone, at), booking.studentZone, zone, at)
  const say = (isAccepted: boolean) => () => answer({ isAccepted, scheduledAt: move.scheduledAt })
  const of = <span className="visually-hidden">: {studentName(booking)}</span>
  return (
    <li className={styles.request}>
      <p>
        <b>{studentName(booking)}</b> asks to move {when(scheduledAt)} to <b>{when(move.scheduledAt)}</b>
      </p>
      {move.reason && <p className={styles.quote}>“{move.reason}”</p>}
      <div className={styles.answers}>
        <Button variant="line" busy={doing === 'accept'} disabled={doing === 'keep'} onClick={say(true)}>
          Accept{of}
        </Button>
        <Button busy={doing === 'keep'} disabled={doing === 'accept'} onClick={say(false)}>
          Keep{of}
        </Button>
      </div>
      <p className={styles.quiet}>
        Answer by {when(move.until)}. Without an answer, the session keeps its old time.
      </p>
    </li>
  )
}
