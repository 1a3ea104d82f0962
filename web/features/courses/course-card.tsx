import { Star } from 'lucide-react'
import type { Course } from '#shared/contract/course.ts'
import { Card, CardSkeleton } from '../../ui/card.tsx'
import { formatHours } from '../../ui/format.ts'
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
    <Card
      href={`/course/${id}`}
      title={title}
      poster={thumbnailUrl}
      accessLevel={accessLevel}
      eager={eager}
      sizes="(width < 48rem) 78vw, (width < 80rem) 33vw, 22rem"
      corner={lessonsOf(course)}
    >
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
    </Card>
  )
}

/** A card's shape while its course is on the way. */
export function CourseCardSkeleton() {
  return (
    <CardSkeleton>
      <p className={styles.facts}>
        <Skeleton width="60%" height="1.4em" />
      </p>
      <p className={styles.teacher}>
        <Skeleton width="45%" height="1.4em" />
      </p>
    </CardSkeleton>
  )
}
