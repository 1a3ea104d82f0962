import { Star } from 'lucide-react'
import type { Review } from '#shared/contract/reviews.ts'
import { Button } from '../../ui/base/button.tsx'
import { starWords } from '../../ui/form/stars.tsx'
import { initialsOf } from '../../ui/media/avatar.tsx'
import { formatDate } from '../../ui/text/format.ts'
import styles from './reviews.module.css'

type ReviewCardProps = {
  review: Review
  /** The person who teaches. */
  called: string
  onReply?: () => void
  onRemove?: () => void
}

/** One student's words and stars, and what the instructor answered. */
export function ReviewCard({ review, called, onReply, onRemove }: ReviewCardProps) {
  const { text, stars, studentName, createdAt, updatedAt, reply } = review
  const who = studentName || 'A student'
  const changed = reply ? false : updatedAt !== createdAt
  return (
    <li className={styles.card}>
      <figure className={styles.figure}>
        {text ? (
          <blockquote className={styles.words}>
            <p>“{text}”</p>
          </blockquote>
        ) : (
          <p className={styles.quiet}>No words, only stars.</p>
        )}
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
            {called} · {formatDate(reply.at)}
          </p>
          <p>{reply.text}</p>
        </div>
      )}
      {(onReply || onRemove) && (
        <p className={styles.acts}>
          {onReply && (
            <Button size="small" onClick={onReply}>
              {reply ? 'Change reply' : 'Reply'}
              <span className="visually-hidden"> to {who}</span>
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
