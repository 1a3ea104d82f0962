import { Star } from 'lucide-react'
import { Link } from 'react-router'
import type { Course } from '#shared/contract/catalogue.ts'
import { AccessBadge } from '../../ui/badge.tsx'
import { formatHours } from '../../ui/format.ts'
import { Poster } from '../../ui/poster.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './course-card.module.css'
import { lessonsOf, levelNames } from './course-words.ts'

type CourseCardProps = {
  course: Pick<
    Course,
    'id' | 'title' | 'thumbnailUrl' | 'instructorName' | 'level' | 'accessLevel' | 'lessonsCount' | 'duration'
  > & { rating?: string }
  /** Percent, for whoever is enrolled. */
  progress?: number | undefined
  eager?: boolean
}

/** A course in a list; who takes it sees how far they are. */
export function CourseCard({ course, progress, eager = false }: CourseCardProps) {
  const { id, title, thumbnailUrl, instructorName, level, accessLevel, duration, rating = '0.00' } = course
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        <Poster url={thumbnailUrl} eager={eager} sizes="(width < 48rem) 78vw, (width < 80rem) 33vw, 22rem" />
        <span className={styles.access}>
          <AccessBadge level={accessLevel} />
        </span>
        <span className={styles.lessons}>{lessonsOf(course)}</span>
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={`/course/${id}`} className={styles.link}>
            {title}
          </Link>
        </h3>
        <p className={styles.facts}>
          <span>{levelNames[level]}</span>
          <span>{formatHours(duration)}</span>
          {Number(rating) > 0 && (
            <span className={styles.rating}>
              <Star size={13} aria-hidden="true" fill="currentColor" />
              <span className="visually-hidden">Rating </span>
              {rating}
            </span>
          )}
        </p>
        {instructorName && <p className={styles.teacher}>With {instructorName}</p>}
        {progress !== undefined && (
          <div className={styles.progress}>
            <ProgressBar label={`Progress in ${title}`} percent={progress} />
            <span>{progress === 100 ? 'Completed' : `${progress}%`}</span>
          </div>
        )}
      </div>
    </article>
  )
}

/** A card's shape while its course is on the way: nothing moves when it arrives. */
export function CourseCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.frame}>
        <Skeleton height="100%" />
      </div>
      <div className={styles.words}>
        <p className={styles.title}>
          <Skeleton width="80%" height="1.3em" />
        </p>
        <p className={styles.facts}>
          <Skeleton width="60%" height="1.4em" />
        </p>
        <p className={styles.teacher}>
          <Skeleton width="45%" height="1.4em" />
        </p>
      </div>
    </div>
  )
}
