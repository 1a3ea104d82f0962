import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import type { RefundReview } from '#shared/contract/payments/admin-books.ts'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { EmptyState, ErrorState } from '../../../../ui/feedback/state.tsx'
import { type CardColumn, CardTable } from '../../../../ui/table/card-table.tsx'
import { RecordDate, RecordSkeleton } from '../../../../ui/table/record.tsx'
import { formatMoney } from '../../../../ui/text/format.ts'
import styles from '../books/records.module.css'
import { useReviews } from '../books/use-payments.ts'
import { RefundReviewCard } from './refund-review-card.tsx'
import reviewStyles from './refund-reviews.module.css'

const stateBadges = {
  review: <Badge tone="gold">Pending</Badge>,
  paying: (
    <Badge tone="gold" isDashed>
      On its way
    </Badge>
  ),
  paid: <Badge tone="jade">Refunded</Badge>,
  refused: <Badge>Refused</Badge>,
} as const

const columns: CardColumn<RefundReview>[] = [
  {
    header: 'Member',
    isRowHeader: true,
    cell: ({ memberName, title }) => (
      <span className={styles.named}>
        {memberName}
        <span className={styles.quiet}>{title}</span>
      </span>
    ),
  },
  { header: 'Requested', cell: ({ createdAt }) => <RecordDate iso={createdAt} /> },
  { header: 'Paid', align: 'right', cell: ({ paidAmount }) => formatMoney(paidAmount) },
  { header: 'Refunded', align: 'right', cell: ({ refundedAmount }) => formatMoney(refundedAmount) },
  {
    header: 'Reason',
    cell: ({ answer, decidedBy }) =>
      answer && (
        <span className={styles.named}>
          {answer}
          {decidedBy && <span className={styles.quiet}>{decidedBy}</span>}
        </span>
      ),
  },
  { header: 'Status', cell: ({ state }) => stateBadges[state] },
]

/** Refunds that need a decision, one open at a time, oldest first; then the decided ones. */
export function RefundReviews() {
  const { data, error, refetch } = useReviews()
  const [opened, setOpened] = useState<string>()
  if (error && !data)
    return <ErrorState title="The refunds could not be loaded" level={3} onRetry={() => void refetch()} />
  if (!data) return <RecordSkeleton label="Loading refunds" />
  const waiting = data.items.filter(({ state }) => state === 'review')
  const decided = data.items.filter(({ state }) => state !== 'review')
  const current = waiting.find(({ id }) => id === opened) ?? waiting[0]
  return (
    <div className={reviewStyles.reviews}>
      {waiting.length === 0 && (
        <EmptyState title="No refunds to review" icon={<CheckCheck size={26} />}>
          Refunds under the policy are paid automatically. Requests that need a decision appear here.
        </EmptyState>
      )}
      {waiting.length > 0 && (
        <ol className={reviewStyles.waiting} aria-label="Refunds to review">
          {waiting.map((review) => (
            <li key={review.id}>
              <RefundReviewCard
                review={review}
                isOpen={review.id === current?.id}
                onOpen={() => setOpened(review.id)}
              />
            </li>
          ))}
        </ol>
      )}
      {decided.length > 0 && (
        <section aria-labelledby="decided-refunds" className={reviewStyles.decided}>
          <h2 id="decided-refunds" className={reviewStyles.heading}>
            Decided
          </h2>
          <CardTable caption="Decided refunds" columns={columns} rows={decided} keyOf={({ id }) => id} />
        </section>
      )}
    </div>
  )
}
