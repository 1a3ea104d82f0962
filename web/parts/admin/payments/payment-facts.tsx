import { CalendarClock, ReceiptText } from 'lucide-react'
import type { AdminPaymentDetail } from '#shared/contract/payments/admin-payments.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import type { BookingState } from '#shared/rules/sessions/booking.ts'
import { SiteLink } from '../../../ui/base/site-link.tsx'
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx'
import { PaymentBadge } from '../../../ui/feedback/payment-badge.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { formatMoney, formatPaperDate } from '../../../ui/text/format.ts'
import { MoneyLines } from '../../../ui/text/money-lines.tsx'
import { ownZone, sessionIn } from '../../../ui/text/zones.ts'
import styles from './payment-drawer.module.css'
import { providerNames, purposeNames } from './payment-words.ts'

type FactsProps = { detail: AdminPaymentDetail }

/** The payment itself: amount, purpose, payer and receipt. */
export function PaymentFacts({ detail }: FactsProps) {
  const { purchase, memberName, memberEmail } = detail
  const { amount, refundedAmount, state, isDisputed, period, tax, failure, receiptNumber } = purchase
  return (
    <>
      <div className={styles.top}>
        <p className={styles.amount}>{formatMoney(amount)}</p>
        <PaymentBadge state={state} isDisputed={isDisputed} />
        {centsOf(refundedAmount) > 0 && (
          <p className={styles.rest}>
            {formatMoney(refundedAmount)} refunded, {formatMoney(detail.left)} left
          </p>
        )}
      </div>
      <div className={styles.member}>
        <Avatar name={memberName} url={null} />
        <p className={styles.names}>
          <span className={styles.name}>{memberName}</span>
          {memberEmail && <a href={`mailto:${memberEmail}`}>{memberEmail}</a>}
        </p>
      </div>
      <dl className={styles.facts}>
        <dt>For</dt>
        <dd>
          {purchase.title}, {purposeNames[purchase.purpose].toLowerCase()}
        </dd>
        <dt>{purchase.paidAt ? 'Paid' : 'Begun'}</dt>
        <dd>
          {formatPaperDate(purchase.paidAt ?? purchase.createdAt)}, by {providerNames[purchase.provider]}
        </dd>
        {period && (
          <>
            <dt>Month</dt>
            <dd>
              {formatPaperDate(period.from)} – {formatPaperDate(period.to)}
            </dd>
          </>
        )}
        {tax && (
          <>
            <dt>Included tax</dt>
            <dd>
              {tax.name} {tax.percentage}%, {formatMoney(tax.amount)}
            </dd>
          </>
        )}
        {failure && (
          <>
            <dt>Failed</dt>
            <dd>{failure}</dd>
          </>
        )}
        <dt>Receipt</dt>
        <dd>
          {receiptNumber ? (
            <SiteLink to={`/admin/payments/${purchase.id}/receipt`} className={styles.receipt}>
              <ReceiptText size={16} aria-hidden="true" /> {receiptNumber}
            </SiteLink>
          ) : (
            'None (not paid)'
          )}
        </dd>
      </dl>
    </>
  )
}

const states: Readonly<Record<BookingState, { tone: BadgeTone; words: string }>> = {
  pending: { tone: 'gold', words: 'Pending' },
  confirmed: { tone: 'jade', words: 'Confirmed' },
  completed: { tone: 'neutral', words: 'Completed' },
  cancelled: { tone: 'vermilion', words: 'Cancelled' },
}

/** The sessions of the payment, first to last, in their current state. */
export function PaidSessions({ detail: { sessions, purchase } }: FactsProps) {
  if (sessions.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="paid-sessions">
      <h3 id="paid-sessions" className={styles.heading}>
        {purchase.purpose === 'package' ? 'Bookings' : 'Sessions'}
      </h3>
      <ul className={styles.sessions}>
        {sessions.map(({ bookingId, title, instructorName, scheduledAt, duration, ...one }) => (
          <li key={bookingId} className={styles.session}>
            <CalendarClock size={18} aria-hidden="true" />
            <span className={styles.names}>
              <span className={styles.name}>
                {title}, {instructorName}
              </span>
              <span className={styles.quiet}>{sessionIn(ownZone(), scheduledAt, duration)}</span>
            </span>
            <span className={styles.end}>
              {formatMoney(one.amount)}
              <Badge tone={states[one.status].tone} isDashed={one.status === 'cancelled'}>
                {states[one.status].words}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const requestWords = {
  paying: 'on its way',
  review: 'needs a decision',
  paid: 'refunded',
  refused: 'refused',
} as const

/** The refunds of the payment, and every request with its decision: who made it, and why. */
export function PaymentRefunds({ detail: { purchase, requests } }: FactsProps) {
  const { refunds } = purchase
  if (refunds.length === 0 && requests.length === 0) return null
  const lines = refunds.map(({ amount, state, createdAt }) => ({
    what: `Refunded ${formatPaperDate(createdAt)}${{ pending: ', on its way', done: '', failed: ', failed' }[state]}`,
    amount: `-${amount}`,
  }))
  return (
    <section className={styles.part} aria-labelledby="payment-refunds">
      <h3 id="payment-refunds" className={styles.heading}>
        Refunds
      </h3>
      {lines.length > 0 && <MoneyLines lines={lines} />}
      <ul className={styles.requests}>
        {requests.map(
          ({ id, state, amount, isBegunByAdmin, decidedBy, wish, answer, rule, ruleAmount, createdAt }) => (
            <li key={id} className={styles.request}>
              <p className={styles.name}>
                {formatMoney(amount)} {requestWords[state]}
                {decidedBy && `, decided by ${decidedBy}`}
              </p>
              {!isBegunByAdmin && <p className={styles.said}>“{wish}”</p>}
              {answer && <p className={styles.said}>{answer}</p>}
              <p className={styles.quiet}>
                {formatPaperDate(createdAt)}. Policy: {formatMoney(ruleAmount)}. {rule}
              </p>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
