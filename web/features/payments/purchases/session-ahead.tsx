import { useQuery } from '@tanstack/react-query'
import { Bell, Mail, Undo2, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { bookings } from '#shared/contract/bookings/bookings.ts'
import type { Purchase } from '#shared/contract/payments/purchase.ts'
import { refundRules } from '#shared/rules/money/refund.ts'
import { bookingRules, sessionName } from '#shared/rules/sessions/booking.ts'
import { read } from '../../../api.ts'
import { BothTimes } from '../../../parts/booking/times/both-times.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { DateTile } from '../../../ui/text/date-tile.tsx'
import { later, momentIn, ownZone } from '../../../ui/text/zones.ts'
import page from './purchase-page.module.css'
import styles from './session-ahead.module.css'

type SessionAheadProps = { purchase: Purchase; isNew: boolean }

/** The time of the single session that was paid for and, for a new one, the next steps. */
export function SessionAhead({ purchase, isNew }: SessionAheadProps) {
  const { data, error } = useQuery(read(bookings.getBooking, { params: { id: purchase.subjectId } }))
  if (error && !data) return null
  if (!data) return <Skeleton height="7rem" />
  const isAhead = data.status === 'confirmed' && data.scheduledAt > new Date().toISOString()
  if (!isAhead) return null
  return (
    <section className={page.facts} aria-label="Your session">
      <div className={styles.when}>
        <DateTile at={data.scheduledAt} now={Date.now()} />
        <div className={styles.what}>
          <h2 className={styles.name}>{sessionName(data)}</h2>
          <BothTimes at={data.scheduledAt} minutes={data.duration} zone={data.zone} withDate />
          <p className={styles.soft}>{data.duration} minutes, by video</p>
        </div>
      </div>
      {isNew && <Next booking={data} receiptNumber={purchase.receiptNumber} />}
    </section>
  )
}

type NextProps = { booking: Booking; receiptNumber: string | null }

function Next({ booking, receiptNumber }: NextProps) {
  const freeUntil = later(booking.scheduledAt, -refundRules.session.fullFromHours * 60)
  return (
    <div className={styles.next}>
      <h3 className={styles.heading}>What happens next</h3>
      <ul className={styles.steps}>
        <Step icon={<Mail size={18} />}>
          The confirmation and receipt {receiptNumber ? `${receiptNumber} ` : ''}are in your mail.
        </Step>
        <Step icon={<Bell size={18} />}>
          We remind you a day and an hour before, unless you turned reminders off.
        </Step>
        <Step icon={<Video size={18} />}>
          <b>Join Session</b> opens {bookingRules.joinsBefore} minutes before, in My Bookings.
        </Step>
        {freeUntil > new Date().toISOString() && (
          <Step icon={<Undo2 size={18} />}>
            Cancel free of charge until {momentIn(ownZone(), freeUntil)}.
          </Step>
        )}
      </ul>
    </div>
  )
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span>{children}</span>
    </li>
  )
}
