import type { Booking } from '#shared/contract/bookings/booking.ts'
import { endOf, isJoinable } from '#shared/rules/sessions/booking.ts'
import { JoinSession } from '../../../parts/booking/join-session.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { alsoIn, ownZone, timeIn } from '../../../ui/text/zones.ts'
import styles from '../frame/teach.module.css'
import { studentName } from '../frame/week-items.ts'
import { type Less, SessionMenu } from './session-menu.tsx'
import { Absent, NoLink, PaidMark, Prepared } from './session-notes.tsx'

type SessionRowProps = {
  booking: Booking
  /** The zone of the instructor's hours. */
  zone: string
  now: number
  /** Whether it holds the main action of the page. */
  isNext: boolean
  onAsk: (what: Less) => void
}

/** A session with a student: time, person, topic and the link to join. */
export function SessionRow({ booking, zone, now, isNext, onAsk }: SessionRowProps) {
  const { scheduledAt, duration, description, status, hasMeetingLink } = booking
  const name = studentName(booking)
  const isAhead =
    status === 'confirmed' &&
    endOf({ startsAt: scheduledAt, minutes: duration }) > new Date(now).toISOString()
  const isOpen = isJoinable({ startsAt: scheduledAt, minutes: duration }, new Date(now))
  return (
    <li className={styles.row} data-next={isNext || undefined} data-ahead={isAhead || undefined}>
      <p className={styles.time}>
        <b>
          <time dateTime={scheduledAt}>{timeIn(zone, scheduledAt)}</time>
        </b>
        <span>{duration} min</span>
      </p>
      <div className={styles.what}>
        <p className={styles.who}>
          <b>{name}</b> <PaidMark booking={booking} /> <OtherTimes booking={booking} zone={zone} />
        </p>
        {description && <p className={styles.quote}>“{description}”</p>}
        <Prepared booking={booking} />
        {isAhead && !hasMeetingLink && <NoLink />}
        <Absent booking={booking} />
      </div>
      <div className={styles.acts}>
        {isAhead &&
          (hasMeetingLink ? (
            <JoinSession
              booking={booking}
              label="Open room"
              name={name}
              isOpen={isOpen}
              variant={isOpen ? (isNext ? 'gold' : 'line') : 'outline'}
            />
          ) : (
            <Button variant={isNext ? 'gold' : 'line'} onClick={() => onAsk('link')}>
              Add link<span className="visually-hidden">: {name}</span>
            </Button>
          ))}
        <SessionMenu booking={booking} name={name} now={now} onAsk={onAsk} />
      </div>
    </li>
  )
}

/** The times of the student and of the reader, if they are in other zones than the hours. */
function OtherTimes({
  booking: { studentZone, scheduledAt },
  zone,
}: Pick<SessionRowProps, 'booking' | 'zone'>) {
  const others = [studentZone, ownZone()].flatMap((other) => alsoIn(other, zone, scheduledAt) ?? [])
  return [...new Set(others)].map((words) => (
    <span key={words} className={styles.quiet}>
      {words}
    </span>
  ))
}
