import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Booking } from '#shared/contract/booking.ts'
import { bookings } from '#shared/contract/bookings.ts'
import { call } from '../../api.ts'
import { invalidate } from '../../query-client.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-failure.ts'
import { dateIn, timeIn } from '../../ui/zones.ts'
import styles from './teach.module.css'
import { sessionReads } from './teach-reads.ts'
import { studentName } from './week-items.ts'

type MoveRequestsProps = { items: readonly Booking[]; zone: string }

/** Students who ask for another time, each with an answer. */
export function MoveRequests({ items, zone }: MoveRequestsProps) {
  return (
    <section className={styles.panel} aria-labelledby="requests">
      <h2 id="requests" className={styles.head}>
        Requests <span className={styles.quiet}>{items.length}</span>
      </h2>
      {items.length === 0 ? (
        <p className={styles.empty}>Nobody asks for another time.</p>
      ) : (
        <ul>
          {items.map((booking) => (
            <Request key={booking.id} booking={booking} zone={zone} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Request({ booking, zone }: { booking: Booking; zone: string }) {
  const { move, scheduledAt, id } = booking
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (isAccepted: boolean) =>
      call(bookings.answerReschedule, { params: { id }, body: { isAccepted } }),
    onSuccess: (_, isAccepted) =>
      toast(
        isAccepted
          ? { title: 'Session moved', description: 'Your student is told by mail.' }
          : { title: 'The old time stays', description: 'Your student is told by mail.' },
      ),
    onError: (error) => toastFailure(error),
    onSettled: () => invalidate(client, ...sessionReads),
  })
  if (!move) return null
  const when = (at: string) => `${dateIn(zone, at)}, ${timeIn(zone, at)}`
  const of = <span className="visually-hidden">: {studentName(booking)}</span>
  return (
    <li className={styles.request}>
      <p>
        <b>{studentName(booking)}</b> asks to move {when(scheduledAt)} to <b>{when(move.scheduledAt)}</b>
      </p>
      <div className={styles.answers}>
        <Button variant="line" busy={isPending} onClick={() => mutate(true)}>
          Accept{of}
        </Button>
        <Button busy={isPending} onClick={() => mutate(false)}>
          Keep{of}
        </Button>
      </div>
      <p className={styles.quiet}>Answer by {when(move.until)}; after that the old time stays.</p>
    </li>
  )
}
