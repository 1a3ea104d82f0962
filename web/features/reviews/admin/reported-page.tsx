import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { MessageSquareWarning } from 'lucide-react'
import { useState } from 'react'
import type { ReportedReview } from '#shared/contract/reviews/reports.ts'
import { reviews } from '#shared/contract/reviews/reviews.ts'
import { call, readPages } from '../../../api.ts'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { RemoveReviewDialog } from '../../../parts/reviews/remove-review-dialog.tsx'
import { reasonWords } from '../../../parts/reviews/report-words.ts'
import { ReviewCard } from '../../../parts/reviews/review-card.tsx'
import { authorOf, type Reviewed } from '../../../parts/reviews/reviewed.ts'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { isOvertaken } from '../../../problem.ts'
import { invalidate } from '../../../query-client.ts'
import { Link } from '../../../router/link.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import { ShowMore } from '../../../ui/list/show-more.tsx'
import { formatCount, formatDate } from '../../../ui/text/format.ts'
import styles from './reported-page.module.css'

const reported = readPages(reviews.listReportedReviews, { query: { limit: 20 } })

/** Reviews reported by members; each is kept or removed. */
export function AdminReportedReviewsPage() {
  useGuard()
  const client = useQueryClient()
  const list = useInfiniteQuery(reported)
  const items = list.data?.pages.flatMap((page) => page.items)
  const [removed, setRemoved] = useState<ReportedReview>()
  const refresh = () => invalidate(client, reviews.listReportedReviews.path)
  const keep = useMutation({
    mutationFn: ({ review: { id }, reports }: ReportedReview) =>
      call(reviews.keepReview, { params: { id }, body: { reports } }),
    onSuccess: () => {
      toast({ title: 'Review kept', description: 'Its reports are closed.' })
      return refresh()
    },
    onError: (error) => {
      toastFailure(error)
      if (isOvertaken(error)) void refresh()
    },
  })
  return (
    <AdminLayout title="Reviews">
      <p className={styles.lead}>
        Reviews that members have reported. If you keep a review, it stays on its page. If you remove it, its
        author gets a mail with your reason.
      </p>
      {list.error && !items && (
        <ErrorState title="The reports could not be loaded" onRetry={() => void list.refetch()} />
      )}
      {list.isPending && (
        <div aria-busy="true" className={styles.list}>
          <Skeleton height="14rem" />
          <Skeleton height="14rem" />
        </div>
      )}
      {items?.length === 0 && (
        <EmptyState title="No Reports" icon={<MessageSquareWarning size={26} />}>
          Reviews that members report appear here.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ul className={styles.list} aria-label="Reported reviews">
          {items.map((item) => (
            <Reported
              key={item.review.id}
              item={item}
              isBusy={keep.isPending}
              onKeep={() => keep.mutate(item)}
              onRemove={() => setRemoved(item)}
            />
          ))}
        </ul>
      )}
      <ShowMore list={list}>Show more reports</ShowMore>
      <RemoveReviewDialog
        review={removed?.review}
        of={removed ? aboutOf(removed) : { kind: 'product', id: '', called: '' }}
        onRemoved={() => void refresh()}
        onClose={() => setRemoved(undefined)}
      />
    </AdminLayout>
  )
}

const aboutOf = ({ subject, aboutId, aboutName }: ReportedReview): Reviewed =>
  subject === 'product'
    ? { kind: 'product', id: aboutId, called: 'Kiai' }
    : { kind: 'instructor', id: aboutId, called: aboutName }

type ReportedProps = { item: ReportedReview; isBusy: boolean; onKeep: () => void; onRemove: () => void }

function Reported({ item, isBusy, onKeep, onRemove }: ReportedProps) {
  const { review, subject, aboutId, aboutName, reports, reasons, reportedAt } = item
  const of = aboutOf(item)
  const author = authorOf(review, of)
  const path = subject === 'product' ? `/store/product/${aboutId}` : `/instructors/${aboutId}`
  return (
    <li className={styles.item}>
      <div className={styles.facts}>
        <h2 className={styles.title}>
          <Link to={`${path}#reviews`}>{aboutName || 'Deleted'}</Link>
        </h2>
        <p className={styles.quiet}>
          {formatCount(reports)} {reports === 1 ? 'report' : 'reports'} since {formatDate(reportedAt)}
        </p>
        <ul className={styles.reasons} aria-label="Reasons">
          {reasons.map((reason) => (
            <li key={reason}>{reasonWords[reason]}</li>
          ))}
        </ul>
        <div className={styles.ways}>
          <Button busy={isBusy} onClick={onKeep}>
            Keep<span className="visually-hidden"> the review of {author}</span>
          </Button>
          <Button variant="danger" onClick={onRemove}>
            Remove<span className="visually-hidden"> the review of {author}</span>
          </Button>
        </div>
      </div>
      <ul className={styles.said} aria-label="Review">
        <ReviewCard review={review} of={of} />
      </ul>
    </li>
  )
}
