import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Review } from '#shared/contract/reviews/review.ts'
import { useSession } from '../../session.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../ui/feedback/state.tsx'
import { ShowMore } from '../../ui/list/show-more.tsx'
import { RemoveReviewDialog } from './remove-review-dialog.tsx'
import { ReplyDialog } from './reply-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { ReviewCard } from './review-card.tsx'
import { perPage, type Reviewed, reviewsOf } from './reviewed.ts'
import styles from './reviews.module.css'

type ReviewListProps = {
  of: Reviewed
  label: string
  /** The expected number of reviews, before they are loaded. */
  expected: number
  mayReply: boolean
  /** Whether the reader may remove reviews. */
  isAdmin: boolean
  /** The reader's own review, which cannot be reported. */
  ownId?: string | undefined
  /** Shown when there are no reviews. */
  children: ReactNode
}

/** The reviews of something, newest first, with the available actions. */
export function ReviewList(props: ReviewListProps) {
  const { of, label, expected, mayReply, isAdmin, ownId, children } = props
  const list = useInfiniteQuery(reviewsOf(of))
  const { data, error, refetch } = list
  const session = useSession()
  const mayReport = session.status === 'member' && !isAdmin
  const [reported, setReported] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<{ what: 'reply' | 'remove' | 'report'; review: Review }>()
  const items = data?.pages.flatMap((page) => page.items)
  const about = (what: 'reply' | 'remove' | 'report') => (asked?.what === what ? asked.review : undefined)
  const close = () => setAsked(undefined)
  return (
    <>
      {error && !items ? (
        <ErrorState level={3} title="The reviews could not be loaded" onRetry={() => void refetch()} />
      ) : items?.length === 0 ? (
        children
      ) : (
        <ul className={styles.list} aria-busy={!items} aria-label={label}>
          {items
            ? items.map((review) => (
                <ReviewCard
                  key={review.id}
                  review={review}
                  of={of}
                  {...(mayReply && { onReply: () => setAsked({ what: 'reply', review }) })}
                  {...(mayReport &&
                    review.id !== ownId && {
                      report: reported.includes(review.id)
                        ? ('done' as const)
                        : () => setAsked({ what: 'report', review }),
                    })}
                  {...(isAdmin && { onRemove: () => setAsked({ what: 'remove', review }) })}
                />
              ))
            : Array.from({ length: Math.min(expected, perPage) }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: equal placeholders that never move
                <li key={at} className={styles.card} aria-hidden="true">
                  <Skeleton height="7.5rem" />
                </li>
              ))}
        </ul>
      )}
      <ShowMore list={list} className={styles.more}>
        Show more reviews
      </ShowMore>
      <ReplyDialog review={about('reply')} onClose={close} of={of} />
      <ReportDialog
        review={about('report')}
        onClose={close}
        of={of}
        onReported={(id) => setReported((known) => [...known, id])}
      />
      <RemoveReviewDialog review={about('remove')} onClose={close} of={of} />
    </>
  )
}
