import { type ReactNode, useId, useState } from 'react'
import type { Instructor } from '#shared/contract/instructor.ts'
import { Link } from '../../router/link.tsx'
import { Rating } from '../../ui/feedback/rating.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { initialsOf } from '../../ui/media/avatar.tsx'
import { languageNames } from '../../ui/text/language-name.ts'
import styles from './instructor-card.module.css'

type InstructorCardProps = {
  instructor: Instructor
  /** The heading level of the name. */
  level?: 2 | 3
  /** Highlighted: the reader's own card. */
  isOwn?: boolean
  /** Actions along the bottom. */
  children?: ReactNode
}

/** An instructor in a list. */
export function InstructorCard({ instructor, level = 3, isOwn = false, children }: InstructorCardProps) {
  const { name, bio, credentials, specialties, languages, rating, reviewCount } = instructor
  const Heading = `h${level}` as const
  return (
    <article id={instructor.id} className={isOwn ? `${styles.card} ${styles.own}` : styles.card}>
      <div className={styles.picture}>
        <Portrait of={instructor} />
        <p className={styles.rating}>
          <Rating rating={rating} count={reviewCount} size={14} />
        </p>
      </div>
      <div className={styles.who}>
        <Heading className={styles.name}>
          {instructor.isApproved ? <Link to={`/instructors/${instructor.id}`}>{name}</Link> : name}
        </Heading>
        <p className={styles.credentials}>{credentials}</p>
        {languages.length > 0 && (
          <p className={styles.languages}>
            <span className="visually-hidden">Teaches in </span>
            {languageNames(languages)}
          </p>
        )}
      </div>
      <div className={styles.body}>
        <Bio of={name} text={bio} />
        <ul className={styles.specialties} aria-label={`What ${name} teaches`}>
          {specialties.map((specialty) => (
            <li key={specialty}>{specialty}</li>
          ))}
        </ul>
        {children && <div className={styles.foot}>{children}</div>}
      </div>
    </article>
  )
}

/** The picture, as large as the card. If it is missing or fails to load, the initials in the house colours. */
function Portrait({ of: { name, profileImageUrl: url } }: { of: Instructor }) {
  const [missing, setMissing] = useState<string>()
  if (!url || url === missing) {
    return (
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(name)}
      </span>
    )
  }
  return (
    <img
      src={url}
      alt=""
      width={512}
      height={512}
      loading="lazy"
      decoding="async"
      // Keeps other sites from learning the page that is viewed.
      referrerPolicy="no-referrer"
      onError={() => setMissing(url)}
    />
  )
}

/** The number of characters that fit in a card without making it taller than the others. */
const shortBio = 320

/** The biography; a long one is cut, with a button to show the rest. */
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

/** The price of an hour. */
export function HourlyRate({ of: { hourlyRate } }: { of: Instructor }) {
  return (
    <p className={styles.rate}>
      <span>${hourlyRate}</span> per hour
    </p>
  )
}

/** A placeholder of the size of an instructor card. */
export function InstructorCardSkeleton({ hasFoot = false }: { hasFoot?: boolean }) {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.picture}>
        <Skeleton height="100%" />
      </div>
      <div className={styles.who}>
        <Skeleton width="9rem" height="1.75rem" />
      </div>
      <div className={styles.body}>
        <Skeleton height="4.5em" />
        <Skeleton width="70%" height="1.75rem" />
        {hasFoot && (
          <div className={styles.foot}>
            <Skeleton width="6rem" height="1.75rem" />
          </div>
        )}
      </div>
    </div>
  )
}
