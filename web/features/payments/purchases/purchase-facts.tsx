import { Undo2 } from 'lucide-react'
import type { Purchase, Refund } from '#shared/contract/payments/purchase.ts'
import { ContactSupport } from '../../../parts/contact/contact-support.tsx'
import { Link } from '../../../router/link.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { PaymentBadge } from '../../../ui/feedback/payment-badge.tsx'
import { formatMoney, formatPaperDate } from '../../../ui/text/format.ts'
import { type MoneyLine, MoneyLines } from '../../../ui/text/money-lines.tsx'
import { isZone, ownZone, sessionIn, withAlso, zoneName } from '../../../ui/text/zones.ts'
import styles from './purchase-page.module.css'
import {
  isOrder,
  isPackage,
  isSession,
  nameOf,
  planOf,
  subjectPath,
  wayOf,
  wishWords,
} from './purchase-words.ts'
import { RefundWays } from './refund-ways.tsx'

type PurchaseFactsProps = { purchase: Purchase; email: string }

/** The amounts and dates of a purchase, the outcome of a refund request, and a link to make one. */
export function PurchaseFacts({ purchase, email }: PurchaseFactsProps) {
  const { state, isDisputed, tax, receiptNumber, createdAt, paidAt, refunds } = purchase
  const wish = wishWords(purchase)
  const isRefused = purchase.request?.state === 'refused'
  return (
    <section className={styles.facts} aria-labelledby="facts">
      <div className={styles.head}>
        <h2 id="facts" className={styles.heading}>
          Your purchase
        </h2>
        <PaymentBadge state={state} isDisputed={isDisputed} />
      </div>
      <MoneyLines lines={linesOf(purchase)} />
      {wish && (
        <Note tone={isRefused ? 'vermilion' : 'gold'} icon={<Undo2 size={20} />}>
          <p>
            <b>{wish.title}</b>
          </p>
          <p>{wish.words}</p>
        </Note>
      )}
      {refunds.some((refund) => refund.state === 'failed') && (
        <Note tone="vermilion" icon={<Undo2 size={20} />}>
          <p>
            A refund could not be delivered. Please{' '}
            <ContactSupport purchase={purchase.id}>contact support</ContactSupport>, and we will send it
            another way.
          </p>
        </Note>
      )}
      <dl className={styles.meta}>
        <dt>{paidAt ? 'Paid' : 'Started'}</dt>
        <dd>{formatPaperDate(paidAt ?? createdAt)}</dd>
        <dt>Method</dt>
        <dd>{wayOf(purchase)}</dd>
        {tax && (
          <>
            <dt>Tax included</dt>
            <dd>
              {tax.name} {tax.percentage}%, ${tax.amount}
            </dd>
          </>
        )}
        {receiptNumber && (
          <>
            <dt>Receipt</dt>
            <dd>
              <Link to={`/purchases/${purchase.id}/receipt`}>{receiptNumber}</Link>
            </dd>
          </>
        )}
        {!planOf(purchase) && (
          <>
            <dt>{subjectName(purchase)}</dt>
            <dd>
              <Link to={subjectPath(purchase)}>{purchase.title}</Link>
            </dd>
          </>
        )}
      </dl>
      <RefundWays purchase={purchase} email={email} />
    </section>
  )
}

function subjectName(purchase: Purchase): string {
  if (isPackage(purchase)) return 'Package'
  if (isOrder(purchase)) return 'Order'
  if (!isSession(purchase)) return 'Course'
  return purchase.sessions.length > 1 ? 'Sessions' : 'Session'
}

function linesOf(purchase: Purchase): MoneyLine[] {
  const { amount, refunds, tax } = purchase
  const sessions = sessionLines(purchase)
  const items = sessions.length > 0 ? sessions : [{ what: nameOf(purchase), amount }]
  return [...items, ...refunds.map((refund) => refundLine(refund, tax?.name))]
}

/**
 * The sessions paid together, each with its time, here and in the instructor's zone. On paper only the instructor's
 * zone is used, which is the same for every reader.
 */
export const sessionLines = ({ sessions, zone }: Purchase, on: 'screen' | 'paper' = 'screen'): MoneyLine[] =>
  sessions.map(({ scheduledAt, duration, amount }) => ({
    what:
      on === 'paper' ? sessionOnPaper(zone, scheduledAt, duration) : sessionHere(zone, scheduledAt, duration),
    amount,
  }))

const sessionHere = (zone: string | null, at: string, minutes: number) =>
  withAlso(sessionIn(ownZone(), at, minutes), zone, ownZone(), at)

function sessionOnPaper(zone: string | null, at: string, minutes: number): string {
  const shown = zone && isZone(zone) ? zone : 'UTC'
  return `${sessionIn(shown, at, minutes)} ${zoneName(shown, at)}`
}

/** A refund as a line: its date, its tax, and whether it has arrived. */
export function refundLine({ amount, state, createdAt, tax }: Refund, taxName = 'tax'): MoneyLine {
  const stands = { pending: ', on its way', done: '', failed: ', not delivered' }[state]
  const within = tax === null ? '' : `, including ${taxName} ${formatMoney(tax)}`
  return { what: `Refunded ${formatPaperDate(createdAt)}${within}${stands}`, amount: `-${amount}` }
}
