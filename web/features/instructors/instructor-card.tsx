import { Star } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Instructor } from '#shared/contract/instructor.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './instructor-card.module.css'
import { Portrait } from './portrait.tsx'

type InstructorCardProps = {
  instructor: Instructor
  /** Level of the name's heading in its page. */
  level?: 2 | 3
  /** Stands apart: the reader's own. */
  isOwn?: boolean
  /** What can be done, along the bottom. */
  children?: ReactNode
}

/** Somebody who teaches, in a list. */
export function InstructorCard({ instructor, level = 3, isOwn = false, children }: InstructorCardProps) {
  const { name, bio, credentials, specialties, rating } = instructor
  const Heading = `h${level}` as const
  return (
    <article className={isOwn ? `${styles.card} ${styles.own}` : styles.card}>
      <div className={styles.head}>
        <Portrait of={instructor} />
        <div className={styles.who}>
          <Heading className={styles.name}>{name}</Heading>
          <p className={styles.credentials}>{credentials}</p>
          <p className={styles.rating}>
            <Star size={14} fill="currentColor" aria-hidden="true" />
            <span className="visually-hidden">Rating </span>
            {Number(rating) > 0 ? Number(rating).toFixed(1) : 'New'}
          </p>
        </div>
      </div>
      <Bio of={name} text={bio} />
      <ul className={styles.specialties} aria-label={`What ${name} teaches`}>
        {specialties.map((specialty) => (
          <li key={specialty}>{specialty}</li>
        ))}
      </ul>
      {children && <div className={styles.foot}>{children}</div>}
    </article>
  )
}

/** Letters that fit into a card without making it tower over the others. */
const shortBio = 320

/** What somebody says of themself; of much the beginning, and the rest when it is asked for. */
function Bio({ of, text }: { of: string; text: string }) {
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  if (text.length <= shortBio) return <p className={styles.bio}>{text}</p>
  return (
    <div>
      <p id={id} className={isWhole ? styles.bio : `${styles.bio} ${styles.begun}`}>
        {text}
      </p>
      <button
        type="button"
        className={styles.more}
        aria-expanded={isWhole}
        aria-controls={id}
        aria-label={`Read ${isWhole ? 'less' : 'more'} about ${of}`}
        onClick={() => setWhole(!isWhole)}
      >
        Read {isWhole ? 'less' : 'more'}
      </button>
    </div>
  )
}

/** What an hour costs. */
export function HourlyRate({ of: { hourlyRate } }: { of: Instructor }) {
  return (
    <p className={styles.rate}>
      <span>${hourlyRate}</span> per hour
    </p>
  )
}

/** A card's shape while its instructor is on the way. */
export function InstructorCardSkeleton({ hasFoot = false }: { hasFoot?: boolean }) {
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
      {hasFoot && (
        <div className={styles.foot}>
          <Skeleton width="6rem" height="1.4em" />
        </div>
      )}
    </div>
  )
}
