import { Star } from 'lucide-react'
import type { Instructor } from '#shared/contract/instructor.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './instructor-card.module.css'

/** Somebody who teaches, in a list. */
export function InstructorCard({ instructor }: { instructor: Instructor }) {
  const { name, bio, credentials, specialties, profileImageUrl, rating } = instructor
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        {profileImageUrl ? (
          <img
            src={profileImageUrl}
            alt=""
            width={88}
            height={88}
            loading="lazy"
            className={styles.portrait}
          />
        ) : (
          <span className={styles.portrait} aria-hidden="true">
            {name.slice(0, 1)}
          </span>
        )}
        <div>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.credentials}>{credentials}</p>
          <p className={styles.rating}>
            <Star size={14} fill="currentColor" aria-hidden="true" />
            <span className="visually-hidden">Rating </span>
            {Number(rating) > 0 ? Number(rating).toFixed(1) : 'New'}
          </p>
        </div>
      </div>
      <p className={styles.bio}>{bio}</p>
      <ul className={styles.specialties} aria-label={`What ${name} teaches`}>
        {specialties.map((specialty) => (
          <li key={specialty}>{specialty}</li>
        ))}
      </ul>
    </article>
  )
}

/** A card's shape while its instructor is on the way. */
export function InstructorCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.head}>
        <span className={styles.portrait} />
        <div className={styles.lines}>
          <Skeleton width="8rem" height="1.3em" />
          <Skeleton width="11rem" />
        </div>
      </div>
      <Skeleton height="4.5em" />
      <Skeleton width="70%" height="1.6em" />
    </div>
  )
}
