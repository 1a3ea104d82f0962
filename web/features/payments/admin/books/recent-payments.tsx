import { Check, Hourglass, ReceiptText } from 'lucide-react'
import type { AdminPayment } from '#shared/contract/payments/admin-books.ts'
import { isOpen } from '#shared/rules/money/charge.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import { providerNames, purposeNames } from '../../../../parts/admin/payments/payment-words.ts'
import { ButtonLink } from '../../../../ui/base/button.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { PaymentBadge } from '../../../../ui/feedback/payment-badge.tsx'
import { ErrorState } from '../../../../ui/feedback/state.tsx'
import { type CardColumn, CardTable } from '../../../../ui/table/card-table.tsx'
import { LoadMore, RecordDate, RecordSkeleton } from '../../../../ui/table/record.tsx'
import { formatMoney } from '../../../../ui/text/format.ts'
import { NothingYet } from './nothing-yet.tsx'
import styles from './records.module.css'
import { useRecentPayments } from './use-payments.ts'

const columns: CardColumn<AdminPayment>[] = [
  {
    header: 'Member',
    isRowHeader: true,
    cell: ({ memberName, title, purpose }) => (
      <span className={styles.named}>
        {memberName}
        <span className={styles.quiet}>
          {title}, {purposeNames[purpose].toLowerCase()}
        </span>
      </span>
    ),
  },
  { header: 'Date', cell: ({ createdAt, paidAt }) => <RecordDate iso={paidAt ?? createdAt} /> },
  { header: 'Method', cell: ({ provider }) => providerNames[provider] },
  {
    header: 'Amount',
    align: 'right',
    cell: ({ amount, refundedAmount }) => (
      <span className={styles.amount}>
        {formatMoney(amount)}
        {centsOf(refundedAmount) > 0 && (
          <span className={styles.quiet}>{formatMoney(refundedAmount)} refunded</span>
        )}
      </span>
    ),
  },
  { header: 'Status', cell: (payment) => <Status payment={payment} /> },
]

type RecentPaymentsProps = { onOpen: (id: string) => void }

/** All payments, newest first, page by page; each opens beside the list. */
export function RecentPayments({ onOpen }: RecentPaymentsProps) {
  const list = useRecentPayments()
  const shown = list.data?.pages.flatMap(({ items }) => items)
  if (list.error && !shown) {
    return (
      <ErrorState title="The payments could not be loaded" level={3} onRetry={() => void list.refetch()} />
    )
  }
  if (!shown) return <RecordSkeleton label="Loading payments" />
  if (shown.length === 0) {
    return (
      <NothingYet
        title="No payments yet"
        icon={<ReceiptText size={22} />}
        action={<ButtonLink to="/admin/settings">Payment settings</ButtonLink>}
      >
        Payments appear here as soon as members open the payment page.
      </NothingYet>
    )
  }
  return (
    <div>
      <CardTable
        caption="Recent payments"
        columns={columns}
        rows={shown}
        keyOf={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
      />
      <LoadMore list={list} />
    </div>
  )
}

/** Whether it is paid, and any later changes. */
function Status({ payment: { isPaid, isDisputed, state } }: { payment: AdminPayment }) {
  const isPlain = state === 'paid' || isOpen(state)
  return (
    <span className={styles.badges}>
      {isPaid ? (
        <Badge tone="jade">
          <Check size={12} aria-hidden="true" /> Paid
        </Badge>
      ) : (
        <Badge tone="gold" isDashed>
          <Hourglass size={12} aria-hidden="true" /> Pending
        </Badge>
      )}
      {(isDisputed || !isPlain) && <PaymentBadge state={state} isDisputed={isDisputed} />}
    </span>
  )
}
