import { Star } from 'lucide-react'
import type { Course } from '#shared/contract/courses/course.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card, CardSkeleton } from '../../ui/list/card.tsx'
import { TitledCard } from '../../ui/list/titled-card.tsx'
import { formatHours } from '../../ui/text/format.ts'
import styles from './course-card.module.css'
import { lessonsOf, levelNames } from './course-words.ts'

type CourseCardProps = {
  course: Course
  /** Percent, for members who are enrolled. */
  progress: number | undefined
}

/** A course in a list; members who take it see their progress. */
export function CourseCard({ course, progress }: CourseCardProps) {
  const { id, title, thumbnailUrl, category, instructorName, accessLevel, duration, rating } = course
  return (
    <Card
      href={`/course/${id}`}
      title={title}
      poster={thumbnailUrl}
      accessLevel={accessLevel}
      tint={category?.slug}
      level={4}
      sizes="(width < 48rem) 78vw, (width < 80rem) 33vw, 22rem"
      corner={lessonsOf(course)}
    >
      <p className={styles.facts}>
        {instructorName && <span>With {instructorName}</span>}
        <span>{formatHours(duration)}</span>
        {Number(rating) > 0 && (
          <span className={styles.rating}>
            <Star size={14} aria-hidden="true" fill="currentColor" />
            <span className="visually-hidden">Rating </span>
            {Number(rating).toFixed(1)}
          </span>
        )}
      </p>
      {progress !== undefined && <HowFar title={title} percent={progress} />}
    </Card>
  )
}

/** A featured course. */
export function FeaturedCourseCard({ course, progress }: CourseCardProps) {
  const { id, title, thumbnailUrl, category, instructorName, accessLevel, level } = course
  const facts = [levelNames[level], lessonsOf(course), instructorName && `With ${instructorName}`]
  return (
    <TitledCard
      href={`/course/${id}`}
      title={title}
      poster={thumbnailUrl}
      accessLevel={accessLevel}
      tint={category?.slug}
      facts={facts.filter(Boolean).join(' · ')}
    >
      {progress !== undefined && <HowFar title={title} percent={progress} />}
    </TitledCard>
  )
}

function HowFar({ title, percent }: { title: string; percent: number }) {
  return (
    <div className={styles.progress}>
      <ProgressBar label={`Progress in ${title}`} percent={percent} />
      <span>{percent === 100 ? 'Completed' : `${percent}%`}</span>
    </div>
  )
}

/** A placeholder of the size of a course card. */
export function CourseCardSkeleton() {
  return (
    <CardSkeleton>
      <p className={styles.facts}>
        <Skeleton width="60%" height="1.4em" />
      </p>
    </CardSkeleton>
  )
}
