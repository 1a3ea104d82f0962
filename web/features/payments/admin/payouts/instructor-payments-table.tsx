import { ArrowDownLeft, ArrowUpRight, Check, Hourglass, Send, TriangleAlert } from 'lucide-react'
import type { InstructorPayment } from '#shared/contract/payments/instructor-payments.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { type CardColumn, CardTable } from '../../../../ui/table/card-table.tsx'
import { formatDate, formatMoney } from '../../../../ui/text/format.ts'
import styles from './instructor-payments.module.css'
import { dueDay, typeNames, wayNames } from './payout-words.ts'

type TableProps = {
  caption: string
  payments: readonly InstructorPayment[]
  /** Shows the state of each payment, not only its actions. */
  hasState?: boolean
  onMark: (payment: InstructorPayment) => void
  onSend: (payment: InstructorPayment) => void
}

/** Payments to and from instructors: an arrow shows the direction. */
export function InstructorPaymentsTable({ caption, payments, hasState = false, onMark, onSend }: TableProps) {
  const now = new Date().toISOString()
  const columns: CardColumn<InstructorPayment>[] = [
    { header: 'Instructor', isRowHeader: true, cell: ({ instructorName }) => instructorName },
    { header: 'Type', cell: (payment) => <Type payment={payment} /> },
    { header: 'Description', cell: (payment) => <About payment={payment} /> },
    { header: 'Due', cell: (payment) => <Due payment={payment} isLate={isLate(payment, now)} /> },
    {
      header: 'Amount',
      align: 'right',
      cell: ({ amount }) => <strong className={styles.amount}>{formatMoney(amount)}</strong>,
    },
    ...(hasState
      ? [{ header: 'Status', cell: (payment: InstructorPayment) => <State payment={payment} /> }]
      : []),
    {
      header: 'Action',
      align: 'right',
      nameless: true,
      cell: (payment) => (
        <Acts payment={payment} onMark={() => onMark(payment)} onSend={() => onSend(payment)} />
      ),
    },
  ]
  return <CardTable caption={caption} columns={columns} rows={payments} keyOf={({ id }) => id} />
}

const isLate = ({ isPaid, dueDate, amount }: InstructorPayment, now: string) =>
  !isPaid && dueDate < now && centsOf(amount) > 0

function Type({ payment: { paymentType } }: { payment: InstructorPayment }) {
  const Arrow = paymentType === 'session_payout' ? ArrowUpRight : ArrowDownLeft
  return (
    <span className={styles.type}>
      <Arrow size={16} aria-hidden="true" /> {typeNames[paymentType]}
      <span className="visually-hidden">
        {paymentType === 'session_payout' ? ', to the instructor' : ', from the instructor'}
      </span>
    </span>
  )
}

function About({ payment: { description, notes, failure, takenBack } }: { payment: InstructorPayment }) {
  return (
    <span className={styles.about}>
      {description}
      {notes && <q>{notes}</q>}
      {failure && <span className={styles.failure}>{failure}</span>}
      {takenBack && (
        <span className={styles.failure}>{formatMoney(takenBack)} reversed at Stripe and owed again</span>
      )}
    </span>
  )
}

function Due({ payment: { dueDate }, isLate }: { payment: InstructorPayment; isLate: boolean }) {
  return (
    <time dateTime={dueDate} className={isLate ? styles.late : styles.due}>
      {isLate && <TriangleAlert size={16} aria-hidden="true" />}
      {isLate && <span className="visually-hidden">Overdue: </span>}
      {dueDay(dueDate)}
    </time>
  )
}

function State({ payment: { state, paidAt, paymentMethod } }: { payment: InstructorPayment }) {
  if (state === 'paid') {
    return (
      <span className={styles.about}>
        <Badge tone="jade">
          <Check size={12} aria-hidden="true" /> Paid
        </Badge>
        <span className={styles.quiet}>
          {[paidAt && formatDate(paidAt), paymentMethod && wayNames[paymentMethod]]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
    )
  }
  const Icon = state === 'sending' ? Send : Hourglass
  return (
    <Badge tone="gold" isDashed>
      <Icon size={12} aria-hidden="true" /> {state === 'sending' ? 'On its way' : 'Unpaid'}
    </Badge>
  )
}

type ActsProps = { payment: InstructorPayment; onMark: () => void; onSend: () => void }

/** A clawback that exceeds the earnings is settled with the next sessions. */
function Acts({ payment, onMark, onSend }: ActsProps) {
  if (payment.state !== 'unpaid') return null
  if (centsOf(payment.amount) <= 0)
    return <span className={styles.quiet}>Offset against the next sessions</span>
  const which = `${payment.instructorName}, ${formatMoney(payment.amount)}`
  return (
    <span className={styles.acts}>
      {payment.isSendable && (
        <Button variant="gold" aria-label={`Pay by Stripe: ${which}`} onClick={onSend}>
          Pay by Stripe
        </Button>
      )}
      <Button aria-label={`Mark as paid: ${which}`} onClick={onMark}>
        Mark as paid
      </Button>
    </span>
  )
}
