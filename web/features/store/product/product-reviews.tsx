import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageSquareText, Star } from 'lucide-react'
import { useState } from 'react'
import { reviews } from '#shared/contract/reviews/reviews.ts'
import type { Product } from '#shared/contract/store/product.ts'
import { call, read } from '../../../api.ts'
import { ReviewList } from '../../../parts/reviews/review-list.tsx'
import { useSession } from '../../../session.ts'
import { Button } from '../../../ui/base/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/state.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import { starWords } from '../../../ui/form/stars.tsx'
import { formatCount, formatDate } from '../../../ui/text/format.ts'
import { ProductReviewDialog } from './product-review-dialog.tsx'
import styles from './product-reviews.module.css'
import { showDeleted } from './shown-product-reviews.ts'

/** The reviews of a product by buyers, the reader's own review, and a button if they may write one. */
export function ProductReviews({ product }: { product: Product }) {
  const { id, name, reviewCount } = product
  const session = useSession()
  const own = useQuery({
    ...read(reviews.getProductReview, { params: { id } }),
    enabled: session.status === 'member',
  })
  const isAdmin = session.status === 'member' && session.user.isAdmin
  return (
    <div className={styles.reviews}>
      <div className={styles.side}>
        {reviewCount > 0 && <Summary product={product} />}
        {session.status === 'member' && <Own product={product} />}
        {session.status === 'visitor' && <p className={styles.quiet}>{whoMay}</p>}
      </div>
      <div>
        <ReviewList
          of={{ kind: 'product', id, called: 'Kiai' }}
          label={`Reviews of ${name}`}
          expected={reviewCount}
          mayReply={isAdmin}
          isAdmin={isAdmin}
          ownId={own.data?.review?.id}
        >
          <EmptyState title="No reviews yet" level={3} icon={<MessageSquareText size={26} />}>
            Reviews come from members who have received the product.
          </EmptyState>
        </ReviewList>
      </div>
    </div>
  )
}

const whoMay = 'Members who have received the product can review it.'

/** The average, and the number of ratings for each number of stars. */
function Summary({ product: { rating, reviewCount, starCounts } }: { product: Product }) {
  return (
    <div className={styles.summary}>
      <p className={styles.average}>
        <Star size={28} fill="currentColor" aria-hidden="true" />
        <b>{Number(rating).toFixed(1)}</b>
        <span className="visually-hidden">of 5 stars, </span>
        <span className={styles.quiet}>
          {formatCount(reviewCount)} {reviewCount === 1 ? 'review' : 'reviews'}
        </span>
      </p>
      <ul className={styles.bars} aria-label="Number of reviews by stars">
        {starCounts
          .map((count, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row for each number of stars
            <li key={at} className={styles.bar}>
              <span aria-hidden="true">{at + 1}</span>
              <span className="visually-hidden">{starWords(at + 1)}: </span>
              <span className={styles.track} aria-hidden="true">
                <span style={{ inlineSize: `${(100 * count) / Math.max(1, reviewCount)}%` }} />
              </span>
              <span className={styles.count}>{formatCount(count)}</span>
            </li>
          ))
          .toReversed()}
      </ul>
    </div>
  )
}

/** The reader's own review. */
function Own({ product }: { product: Product }) {
  const { id } = product
  const client = useQueryClient()
  const { data, error } = useQuery(read(reviews.getProductReview, { params: { id } }))
  const [asked, setAsked] = useState<'write' | 'delete'>()
  const remove = useMutation({
    mutationFn: () => call(reviews.deleteProductReview, { params: { id } }),
    onSuccess: () => {
      if (data?.review) showDeleted(client, id, data.review)
      toast({ title: 'Review deleted' })
    },
    onError: toastFailure,
    onSettled: () => setAsked(undefined),
  })
  if (error) return null
  if (!data) return <Skeleton height="2.75rem" />
  const { review, mayReview } = data
  if (review?.removal) {
    return (
      <p className={styles.quiet}>
        Kiai has removed your review of {formatDate(review.createdAt)}: “{review.removal.reason}”
      </p>
    )
  }
  if (!review && !mayReview) return <p className={styles.quiet}>{whoMay}</p>
  return (
    <div className={styles.own}>
      {review && (
        <p className={styles.quiet}>
          You gave {starWords(review.stars)} on {formatDate(review.createdAt)}.
        </p>
      )}
      <div className={styles.ways}>
        {mayReview && (
          <Button variant={review ? 'outline' : 'gold'} onClick={() => setAsked('write')}>
            {review ? (
              <span>
                Change<span className="visually-hidden"> your review</span>
              </span>
            ) : (
              'Write a review'
            )}
          </Button>
        )}
        {review && (
          <Button variant="quiet" onClick={() => setAsked('delete')}>
            Delete
          </Button>
        )}
      </div>
      <ProductReviewDialog
        open={asked === 'write'}
        product={product}
        before={review}
        onClose={() => setAsked(undefined)}
      />
      <ConfirmDialog
        open={asked === 'delete'}
        onClose={() => setAsked(undefined)}
        title="Delete your review?"
        confirmLabel="Delete review"
        cancelLabel="Keep review"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        The text, stars and pictures are removed from the page. You can write another review.
      </ConfirmDialog>
    </div>
  )
}
