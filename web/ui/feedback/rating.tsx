import { Star } from 'lucide-react'
import styles from './rating.module.css'

type RatingProps = {
  /** The average with two decimals; `0.00` while there is none. */
  rating: string
  count: number
  /** The size of the star in pixels. */
  size: number
}

/** An average rating: a star, the average and the number of ratings, or `New`. */
export function Rating({ rating, count, size }: RatingProps) {
  const isRated = Number(rating) > 0
  return (
    <span className={styles.rating}>
      {isRated && <Star size={size} fill="currentColor" aria-hidden="true" />}
      <span className="visually-hidden">Rating </span>
      <b>{isRated ? Number(rating).toFixed(1) : 'New'}</b>
      {isRated && count > 0 && (
        <span className={styles.count}>
          ({count}
          <span className="visually-hidden"> {count === 1 ? 'review' : 'reviews'}</span>)
        </span>
      )}
    </span>
  )
}
