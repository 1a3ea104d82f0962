import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Instructor } from '#shared/contract/instructor.ts'
import { useLocation } from '../../router/router.tsx'
import { ReviewList } from './review-list.tsx'
import styles from './reviews.module.css'

type StudentReviewsProps = {
  of: Instructor
  /** Whether the reader is the reviewed instructor, who may reply. */
  isOwn: boolean
  /** Whether the reader may remove reviews. */
  isAdmin: boolean
}

/** The reviews of an instructor by students; each belongs to a session that was held. */
export function StudentReviews({ of: instructor, isOwn, isAdmin }: StudentReviewsProps) {
  const { id, name, reviewCount } = instructor
  const section = useRef<HTMLElement>(null)
  useLedTo(section)
  return (
    <section ref={section} id="reviews" aria-labelledby="reviews-heading">
      <h2 id="reviews-heading" className={styles.heading}>
        What students say
      </h2>
      <ReviewList
        of={{ kind: 'instructor', id, called: name }}
        label={`Reviews of ${name}`}
        expected={reviewCount}
        mayReply={isOwn}
        isAdmin={isAdmin}
      >
        <p className={styles.quiet}>
          {isOwn
            ? 'No reviews yet. Students are asked for a review after each session.'
            : `No reviews of sessions with ${name} yet.`}
        </p>
      </ReviewList>
    </section>
  )
}

/** Scrolls to the reviews when a link led here, which arrives before they are rendered. */
function useLedTo(section: RefObject<HTMLElement | null>): void {
  const { hash, kind } = useLocation()
  const isLedTo = hash === '#reviews' && kind !== 'pop'
  useLayoutEffect(() => {
    if (isLedTo) section.current?.scrollIntoView()
  }, [isLedTo, section])
}
