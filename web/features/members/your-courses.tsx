import { useQuery } from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import { courses, type EnrolledCourse } from '#shared/contract/courses/courses.ts'
import { read } from '../../api.ts'
import { Link } from '../../router/link.tsx'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../ui/feedback/state.tsx'
import { Poster } from '../../ui/media/poster.tsx'
import { formatPaperDate } from '../../ui/text/format.ts'
import styles from './your-courses.module.css'

/** The courses the member takes or took, last seen first. */
export function YourCourses() {
  const { data, error, refetch } = useQuery(read(courses.listEnrollments))
  return (
    <section className={styles.section} aria-labelledby="your-courses">
      <h2 id="your-courses" className={styles.heading}>
        Your courses
      </h2>
      {error && !data ? (
        <div role="alert" className={styles.failed}>
          <p>Your courses could not be loaded.</p>
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <Courses items={data?.items} />
      )}
    </section>
  )
}

function Courses({ items }: { items: readonly EnrolledCourse[] | undefined }) {
  if (items?.length === 0) {
    return (
      <div className={styles.empty}>
        <EmptyState
          level={3}
          title="No courses yet"
          icon={<GraduationCap size={26} />}
          actions={<ButtonLink to="/courses">Find a course</ButtonLink>}
        >
          A course takes you from the first stance to a certificate, lesson by lesson.
        </EmptyState>
      </div>
    )
  }
  return (
    <ul className={styles.list} aria-label="Your courses" aria-busy={!items}>
      {items ? items.map((item) => <Enrolled key={item.id} item={item} />) : <Waiting />}
    </ul>
  )
}

function Waiting() {
  return [1, 2].map((at) => (
    <li key={at} className={styles.row} aria-hidden="true">
      <span className={styles.poster}>
        <Skeleton height="100%" />
      </span>
      <Skeleton width="60%" height="3.5rem" />
    </li>
  ))
}

function Enrolled({ item }: { item: EnrolledCourse }) {
  const { course, progress, completedAt, certificateId, nextLesson } = item
  const title = course?.title ?? 'A course that is no longer offered'
  return (
    <li className={styles.row}>
      <span className={styles.poster}>
        <Poster url={course?.thumbnailUrl ?? null} sizes="10rem" />
      </span>
      <div>
        <h3 className={styles.title}>{course ? <Link to={`/course/${course.id}`}>{title}</Link> : title}</h3>
        <p className={styles.fact}>
          {completedAt
            ? `Completed on ${formatPaperDate(completedAt)}`
            : `Enrolled on ${formatPaperDate(item.enrolledAt)}`}
        </p>
        <div className={styles.progress}>
          <ProgressBar label={`Progress in ${title}`} percent={progress} />
          <span>{progress}%</span>
        </div>
      </div>
      <div className={styles.way}>
        {course && nextLesson && !completedAt && (
          <ButtonLink
            to={`/course/${course.id}/lesson/${nextLesson.id}`}
            aria-label={`Continue ${title} with ${nextLesson.title}`}
          >
            Continue
          </ButtonLink>
        )}
        {certificateId && (
          <ButtonLink to={`/certificates/${certificateId}`} aria-label={`Certificate of ${title}`}>
            Certificate
          </ButtonLink>
        )}
      </div>
    </li>
  )
}
