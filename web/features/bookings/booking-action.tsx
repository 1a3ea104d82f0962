import { useMutation } from '@tanstack/react-query'
import { Clock, Star, Video } from 'lucide-react'
import type { Booking } from '#shared/contract/booking.ts'
import { bookings } from '#shared/contract/bookings.ts'
import { call } from '../../api.ts'
import { useOnce } from '../../payments/use-once.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { toastFailure } from '../../ui/toast-failure.ts'
import styles from './bookings-page.module.css'
import { type Group, opensNow } from './own-groups.ts'
import { mayReview } from './review-words.ts'

type BookingActionProps = {
  booking: Booking
  group: Group
  now: number
  isUrgent: boolean
  name: string
  isReviewed: boolean
  onReview: () => void
  onPay: () => void
  onAnswer: () => void
}

/** The one thing to do next about a session. */
export function BookingAction(props: BookingActionProps) {
  const { booking, group, now, isUrgent, name, isReviewed, onReview, onPay, onAnswer } = props
  const of = <span className="visually-hidden">: {name}</span>
  if (mayReview(booking) && !isReviewed) {
    return (
      <Button className={styles.main} onClick={onReview}>
        <Star size={18} aria-hidden="true" /> Review{of}
      </Button>
    )
  }
  if (group === 'past') {
    return (
      <ButtonLink to={`/instructors/${booking.instructorId}`} className={styles.main}>
        Book again{of}
      </ButtonLink>
    )
  }
  if (booking.status === 'pending' && !booking.isPaid) {
    return (
      <Button variant={isUrgent ? 'gold' : 'line'} className={styles.main} onClick={onPay}>
        Pay Now{of}
      </Button>
    )
  }
  if (group === 'needs') {
    return (
      <Button variant={isUrgent ? 'gold' : 'line'} className={styles.main} onClick={onAnswer}>
        Answer{of}
      </Button>
    )
  }
  if (booking.hasMeetingLink) return <Join {...{ booking, now, isUrgent, name }} />
  return (
    <Button disabled className={styles.main}>
      <Clock size={18} aria-hidden="true" /> Waiting for Meeting Link{of}
    </Button>
  )
}

type JoinProps = Pick<BookingActionProps, 'booking' | 'now' | 'isUrgent' | 'name'>

/** Leads to where the session is held, in a window that knows nothing of this one. */
function Join({ booking, now, isUrgent, name }: JoinProps) {
  const { mutateAsync, isPending, data } = useMutation({
    mutationFn: () => call(bookings.getMeetingLink, { params: { id: booking.id } }),
    onSuccess: ({ meetingLink }) => {
      window.open(meetingLink, '_blank', 'noopener,noreferrer')
    },
    onError: (error) => toastFailure(error),
  })
  const join = useOnce(() => mutateAsync())
  const isOpen = opensNow(booking, now)
  return (
    <>
      <Button
        variant={isUrgent ? 'gold' : isOpen ? 'line' : 'outline'}
        className={styles.main}
        disabled={!isOpen}
        busy={isPending}
        onClick={join}
      >
        <Video size={18} aria-hidden="true" /> Join Session
        <span className="visually-hidden">: {name}</span>
      </Button>
      {data && isOpen && (
        // A browser may refuse to open windows by itself; it never tells.
        <p className={styles.again} role="status">
          Nothing opened?{' '}
          <a href={data.meetingLink} target="_blank" rel="noopener noreferrer">
            Go to the session
          </a>
        </p>
      )}
    </>
  )
}
