import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { Instructor } from '#shared/contract/instructor.ts'
import type { Review } from '#shared/contract/reviews.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../ui/feedback/state.tsx'
import { ShowMore } from '../../ui/list/show-more.tsx'
import { RemoveReviewDialog } from './remove-review-dialog.tsx'
import { ReplyDialog } from './reply-dialog.tsx'
import { ReviewCard } from './review-card.tsx'
import styles from './reviews.module.css'
import { perPage, reviewsOf } from './shown-reviews.ts'

type StudentReviewsProps = {
  of: Instructor
  /** The reader is who they are about: they may answer. */
  isOwn: boolean
  /** The reader may take them away. */
  isAdmin: boolean
}

/** What students say of somebody who teaches; each review is of a session that was held. */
export function StudentReviews({ of: instructor, isOwn, isAdmin }: StudentReviewsProps) {
  const { id, name, reviewCount } = instructor
  const list = useInfiniteQuery(reviewsOf(id))
  const { data, error, refetch } = list
  const [asked, setAsked] = useState<{ what: 'reply' | 'remove'; review: Review }>()
  const section = useRef<HTMLElement>(null)
  useLedTo(section)
  const items = data?.pages.flatMap((page) => page.items)
  const about = (what: 'reply' | 'remove') => (asked?.what === what ? asked.review : undefined)
  const close = () => setAsked(undefined)
  return (
    <section ref={section} id="reviews" aria-labelledby="reviews-heading">
      <h2 id="reviews-heading" className={styles.heading}>
        What students say
      </h2>
      {error && !items ? (
        <ErrorState level={3} title="The reviews could not be loaded" onRetry={() => void refetch()} />
      ) : items?.length === 0 ? (
        <p className={styles.quiet}>
          {isOwn
            ? 'Nobody has reviewed a session with you yet. Students are asked once it has been held.'
            : `Nobody has reviewed a session with ${name} yet.`}
        </p>
      ) : (
        <ul className={styles.list} aria-busy={!items} aria-label={`Reviews of ${name}`}>
          {items
            ? items.map((review) => (
                <ReviewCard
                  key={review.id}
                  review={review}
                  called={name}
                  {...(isOwn && { onReply: () => setAsked({ what: 'reply', review }) })}
                  {...(isAdmin && { onRemove: () => setAsked({ what: 'remove', review }) })}
                />
              ))
            : Array.from({ length: Math.min(reviewCount, perPage) }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: shapes alike, none of which moves
                <li key={at} className={styles.card} aria-hidden="true">
                  <Skeleton height="7.5rem" />
                </li>
              ))}
        </ul>
      )}
      <ShowMore list={list} className={styles.more}>
        Show more reviews
      </ShowMore>
      <ReplyDialog review={about('reply')} onClose={close} of={id} />
      <RemoveReviewDialog review={about('remove')} onClose={close} of={id} />
    </section>
  )
}

/** Anyone who is led to them by a link arrives before they are drawn. */
function useLedTo(section: RefObject<HTMLElement | null>): void {
  const { hash } = useLocation()
  const kind = useNavigationType()
  const isLedTo = hash === '#reviews' && kind !== 'POP'
  useLayoutEffect(() => {
    if (isLedTo) section.current?.scrollIntoView()
  }, [isLedTo, section])
}
