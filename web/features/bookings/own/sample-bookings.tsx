import type { BookingState } from '#shared/rules/sessions/booking.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Tile } from '../../../ui/text/date-tile.tsx'
import { formatMoney } from '../../../ui/text/format.ts'
import { PaidBadge, StateBadge } from './booking-badges.tsx'
import styles from './bookings-page.module.css'

const samples: readonly Sample[] = [
  {
    name: 'Private Lesson with Kenji Sato',
    status: 'confirmed',
    isPaid: true,
    action: 'Join Session',
    weekday: 'Mon',
    day: '1',
    time: '9:00 – 10:00 AM, your time',
    amount: '150.00',
  },
  {
    name: 'Private Lesson with Mina Seo',
    status: 'pending',
    isPaid: false,
    action: 'Pay Now',
    weekday: 'Mon',
    day: '8',
    time: '6:00 – 7:00 PM, your time',
    amount: '150.00',
  },
]

type Sample = {
  name: string
  status: BookingState
  isPaid: boolean
  action: string
  weekday: string
  day: string
  time: string
  amount: string
}

/** A preview for members who have booked nothing yet. Nothing in it can be pressed, and it counts nowhere. */
export function SampleBookings() {
  return (
    <section aria-labelledby="samples" className={styles.samples}>
      <div className={styles.sampleHead}>
        <h2 id="samples">Example bookings</h2>
        <Badge isDashed>Sample</Badge>
        <p>These examples show how your bookings will look.</p>
      </div>
      <ul className={`${styles.list} ${styles.sampleList}`} inert>
        {samples.map(({ name, status, isPaid, action, weekday, day, time, amount }) => (
          <li key={name} className={styles.row}>
            <Tile month={weekday} day={day} weekday="Sample" look="sample" />
            <div className={styles.what}>
              <div className={styles.head}>
                <h3 className={styles.name}>{name}</h3>
                <Badge isDashed>Sample</Badge>
                <StateBadge status={status} />
              </div>
              <p className={styles.time}>{time}</p>
              <p className={styles.money}>
                <b>{formatMoney(amount)}</b>
                <PaidBadge isPaid={isPaid} />
              </p>
            </div>
            <div className={styles.acts}>
              <Button className={styles.main}>{action}</Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
