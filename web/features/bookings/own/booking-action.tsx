import { Clock, Star } from 'lucide-react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { wasHeld } from '#shared/rules/sessions/review.ts'
import { JoinSession } from '../../../parts/booking/join-session.tsx'
import { isToPay } from '../../../parts/booking/sides.ts'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import styles from './bookings-page.module.css'
import { type Group, opensNow } from './own-groups.ts'

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

/** The next action for a session. */
export function BookingAction(props: BookingActionProps) {
  const { booking, group, now, isUrgent, name, isReviewed, onReview, onPay, onAnswer } = props
  const of = <span className="visually-hidden">: {name}</span>
  if (wasHeld(booking) && !isReviewed) {
    return (
      <Button className={styles.main} onClick={onReview}>
        <Star size={18} aria-hidden="true" /> Review{of}
      </Button>
    )
  }
  if (booking.isTimeTaken) {
    return (
      <ButtonLink
        to={`/instructors/${booking.instructorId}/book?duration=${booking.duration}`}
        className={styles.main}
      >
        Choose another time{of}
      </ButtonLink>
    )
  }
  if (group === 'past') {
    return (
      <ButtonLink to={`/instructors/${booking.instructorId}`} className={styles.main}>
        Book again{of}
      </ButtonLink>
    )
  }
  if (isToPay(booking, now)) {
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
  if (booking.hasMeetingLink) return <Join booking={booking} now={now} isUrgent={isUrgent} name={name} />
  return (
    <Button disabled className={styles.main}>
      <Clock size={18} aria-hidden="true" /> Waiting for Meeting Link{of}
    </Button>
  )
}

type JoinProps = Pick<BookingActionProps, 'booking' | 'now' | 'isUrgent' | 'name'>

function Join({ booking, now, isUrgent, name }: JoinProps) {
  const isOpen = opensNow(booking, now)
  return (
    <JoinSession
      booking={booking}
      name={name}
      isOpen={isOpen}
      label="Join Session"
      variant={isUrgent ? 'gold' : isOpen ? 'line' : 'outline'}
      className={styles.main}
    />
  )
}
