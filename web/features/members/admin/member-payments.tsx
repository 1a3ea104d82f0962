import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { payments } from '#shared/contract/payments/payments.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import { readPages } from '../../../api.ts'
import { PaymentBadge } from '../../../ui/feedback/payment-badge.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { LoadMore } from '../../../ui/table/record.tsx'
import { formatDate, formatMoney } from '../../../ui/text/format.ts'
import styles from './user-drawer.module.css'

/** All payments of a member; a press opens one. */
export function MemberPayments({ memberId, onOpen }: { memberId: string; onOpen: (id: string) => void }) {
  const list = useInfiniteQuery(readPages(payments.listPayments, { query: { memberId, limit: 20 } }))
  const shown = list.data?.pages.flatMap(({ items }) => items)
  if (list.error && !shown) {
    return (
      <ErrorState title="The payments could not be loaded" level={3} onRetry={() => void list.refetch()} />
    )
  }
  if (!shown) return <Skeleton height="12rem" />
  if (shown.length === 0) return <p className={styles.quiet}>No purchases yet.</p>
  return (
    <>
      <ul className={styles.list}>
        {shown.map(({ id, title, createdAt, paidAt, amount, refundedAmount, state, isDisputed }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.payment}
              aria-haspopup="dialog"
              onClick={() => onOpen(id)}
            >
              <span className={styles.names}>
                <span>{title}</span>
                <span className={styles.quiet}>{formatDate(paidAt ?? createdAt)}</span>
              </span>
              <span className={styles.end}>
                <span className={styles.amount}>{formatMoney(amount)}</span>
                {centsOf(refundedAmount) > 0 && (
                  <span className={styles.quiet}>{formatMoney(refundedAmount)} refunded</span>
                )}
                <PaymentBadge state={state} isDisputed={isDisputed} />
              </span>
              <ChevronRight size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}
