import { Star } from 'lucide-react'
import type { Review } from '#shared/contract/reviews/review.ts'
import { Button } from '../../ui/base/button.tsx'
import { starWords } from '../../ui/form/stars.tsx'
import { initialsOf } from '../../ui/media/avatar.tsx'
import { formatDate } from '../../ui/text/format.ts'
import { ReviewPictures } from './review-pictures.tsx'
import { authorOf, type Reviewed } from './reviewed.ts'
import styles from './reviews.module.css'

type ReviewCardProps = {
  review: Review
  of: Reviewed
  onReply?: () => void
  onRemove?: () => void
  /** Absent if the reader may not report it; `done` after they have. */
  report?: 'done' | (() => void)
}

/** A review with stars, text and pictures, and the reply to it. */
export function ReviewCard({ review, of, onReply, onRemove, report }: ReviewCardProps) {
  const { text, stars, pictures, createdAt, updatedAt, reply } = review
  const who = authorOf(review, of)
  const changed = reply ? false : updatedAt !== createdAt
  return (
    <li className={styles.card}>
      <figure className={styles.figure}>
        {text ? (
          <blockquote className={styles.words}>
            <p>“{text}”</p>
          </blockquote>
        ) : (
          <p className={styles.quiet}>Rating without text.</p>
        )}
        {pictures.length > 0 && <ReviewPictures pictures={pictures} author={who} />}
        <figcaption className={styles.who}>
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(who)}
          </span>
          <span>
            {who} · {formatDate(createdAt)}
            {changed && ', changed'}
          </span>
          <span className={styles.stars}>
            <Star size={16} fill="currentColor" aria-hidden="true" />
            <b aria-hidden="true">{stars}</b>
            <span className="visually-hidden">{starWords(stars)}</span>
          </span>
        </figcaption>
      </figure>
      {reply && (
        <div className={styles.reply}>
          <p className={styles.replyHead}>
            {of.called} · {formatDate(reply.at)}
          </p>
          <p>{reply.text}</p>
        </div>
      )}
      {report === 'done' && <p className={styles.quiet}>You have reported this review.</p>}
      {(onReply || onRemove || typeof report === 'function') && (
        <p className={styles.acts}>
          {onReply && (
            <Button size="small" onClick={onReply}>
              {reply ? 'Change reply' : 'Reply'}
              <span className="visually-hidden"> to {who}</span>
            </Button>
          )}
          {typeof report === 'function' && (
            <Button size="small" variant="quiet" onClick={report}>
              Report<span className="visually-hidden"> the review of {who}</span>
            </Button>
          )}
          {onRemove && (
            <Button size="small" variant="danger" onClick={onRemove}>
              Remove
              <span className="visually-hidden"> the review of {who}</span>
            </Button>
          )}
        </p>
      )}
    </li>
  )
}
