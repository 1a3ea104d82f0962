import type { Booking } from '#shared/contract/bookings/booking.ts'
import { isCancellable, otherName } from '../../../parts/booking/sides.ts'
import { BothTimes } from '../../../parts/booking/times/both-times.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { type CardColumn, CardTable } from '../../../ui/table/card-table.tsx'
import { formatMoney } from '../../../ui/text/format.ts'
import { momentIn, ownZone } from '../../../ui/text/zones.ts'
import { CreditBadge, PaidBadge, StateBadge, shownState } from '../own/booking-badges.tsx'
import styles from './sessions-page.module.css'

type SessionsTableProps = {
  sessions: readonly Booking[]
  /** Milliseconds. */
  now: number
  onCancel: (booking: Booking) => void
}

/** Sessions with one instructor: the student, the time in both zones, the payment and the state. */
export function SessionsTable({ sessions, now, onCancel }: SessionsTableProps) {
  const columns: CardColumn<Booking>[] = [
    {
      header: 'Student',
      isRowHeader: true,
      cell: (booking) => (
        <span className={styles.who}>
          {otherName(booking, 'admin')}
          <span className={styles.quiet}>{booking.title}</span>
        </span>
      ),
    },
    {
      header: 'Time',
      cell: ({ scheduledAt, duration, zone }) => (
        <BothTimes at={scheduledAt} minutes={duration} zone={zone} withDate />
      ),
    },
    {
      header: 'Amount',
      cell: ({ totalAmount, isPaid, credit }) => (
        <span className={styles.lines}>
          <strong className={styles.amount}>{formatMoney(totalAmount)}</strong>
          <span>{credit ? <CreditBadge /> : <PaidBadge isPaid={isPaid} />}</span>
        </span>
      ),
    },
    { header: 'Status', cell: (booking) => <State booking={booking} /> },
    {
      header: 'Action',
      align: 'right',
      nameless: true,
      cell: (booking) =>
        isCancellable(booking, now) && (
          <Button
            aria-label={`Cancel the session of ${otherName(booking, 'admin')}, ${momentIn(ownZone(), booking.scheduledAt)}`}
            onClick={() => onCancel(booking)}
          >
            Cancel
          </Button>
        ),
    },
  ]
  return <CardTable caption="Sessions" columns={columns} rows={sessions} keyOf={({ id }) => id} />
}

const cancellers = {
  student: 'by the student',
  instructor: 'by the instructor',
  admin: 'by Kiai',
  kiai: 'not paid in time',
} as const

function State({ booking }: { booking: Booking }) {
  const { cancellation, isPaid, absence, credit } = booking
  return (
    <span className={styles.lines}>
      <span>
        <StateBadge status={shownState(booking)} />
      </span>
      {cancellation && (
        <span className={styles.quiet}>
          {cancellers[cancellation.by]}
          {isPaid &&
            `, ${credit ? `credit ${credit.isReturned ? 'returned' : 'used'}` : `${formatMoney(cancellation.refund)} refunded`}`}
          {cancellation.reason && <q className={styles.reason}>{cancellation.reason}</q>}
        </span>
      )}
      {absence && <span className={styles.quiet}>{absences[absence.outcome]}</span>}
    </span>
  )
}

const absences = {
  student: 'student absent',
  instructor: 'instructor absent',
  disputed: 'each reports that the other was absent',
} as const
