import { GraduationCap, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Course } from '#shared/contract/courses/course.ts'
import type { User } from '#shared/contract/members/user.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { categoryLink } from '../../links.ts'
import { problemCode } from '../../problem.ts'
import { isUnauthorized } from '../../query-client.ts'
import { Link } from '../../router/link.tsx'
import { useNavigate, useParams } from '../../router/router.tsx'
import { useSession } from '../../session.ts'
import { Button } from '../../ui/base/button.tsx'
import { usePageTitle } from '../../ui/base/page-title.ts'
import { AccessBadge, Badge } from '../../ui/feedback/badge.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx'
import { Avatar } from '../../ui/media/avatar.tsx'
import { Poster } from '../../ui/media/poster.tsx'
import { formatCount, formatHours } from '../../ui/text/format.ts'
import styles from './course-page.module.css'
import { lessonsOf, levelNames } from './course-words.ts'
import { EnrollPanel } from './enroll-panel.tsx'
import { InstructorPanel } from './instructor-panel.tsx'
import { LessonList } from './lesson-list.tsx'
import { OutcomesPanel } from './outcomes-panel.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { planOpens } from './use-course.ts'
import { isSold, useCourse } from './use-course-page.ts'

/** One course: its description, its instructor, its lessons, and enrolment. */
export function CoursePage() {
  const { id = '' } = useParams()
  const session = useSession()
  if (!idPattern('course').test(id)) return <CourseNotFound />
  return <CourseAt key={id} id={id} user={session.status === 'member' ? session.user : undefined} />
}

/** `user` is absent for a visitor, who sees the course but cannot take lessons. */
function CourseAt({ id, user }: { id: string; user: User | undefined }) {
  const { course, enrollment, ownership, ways } = useCourse(id)
  usePageTitle(course.data && `${course.data.title} · Kiai`)
  if (course.error && !course.data) {
    return problemCode(course.error) === 'course.not_found' ? (
      <CourseNotFound />
    ) : (
      <ErrorState level={1} title="The course could not be loaded" onRetry={() => void course.refetch()} />
    )
  }
  // Waits for both: the member's data is placed between the parts of the course.
  const isComing = course.data !== undefined && isSold(course.data) && (ownership.isPending || ways.isPending)
  if (!course.data || enrollment.isPending || isComing) return <CourseSkeleton />
  const hasEnded = isUnauthorized(enrollment.error)
  return (
    <article className={styles.page}>
      <CourseHeader course={course.data}>
        <EnrollPanel
          course={course.data}
          user={hasEnded ? undefined : user}
          enrollment={enrollment.data}
          owned={ownership.data ?? undefined}
          ways={ways.data}
          error={hasEnded ? null : (enrollment.error ?? ownership.error)}
          onRetry={() => {
            if (enrollment.error) void enrollment.refetch()
            if (ownership.error) void ownership.refetch()
            if (ways.error) void ways.refetch()
          }}
        />
      </CourseHeader>
      <div className={`${styles.columns} page-width`}>
        <div className={styles.main}>
          {enrollment.data && <ProgressPanel course={course.data} enrollment={enrollment.data} />}
          <section aria-labelledby="about">
            <h2 id="about" className={styles.heading}>
              About this course
            </h2>
            <p className={styles.description}>{course.data.description}</p>
          </section>
          <LessonList
            course={course.data}
            enrollment={enrollment.data ?? undefined}
            isOpen={user !== undefined && planOpens(user, course.data.accessLevel)}
          />
        </div>
        <div className={styles.side}>
          <OutcomesPanel course={course.data} />
          <InstructorPanel course={course.data} />
        </div>
      </div>
    </article>
  )
}

/** The main picture of the course; over it the words, and the way in as `children`. */
function CourseHeader({ course, children }: { course: Course; children: ReactNode }) {
  const session = useSession()
  const { title, shortDescription, thumbnailUrl, level, isFeatured, category, rating } = course
  return (
    <header className={styles.header}>
      <div className={styles.picture}>
        <Poster url={thumbnailUrl} sizes="(width < 64rem) 100vw, 76vw" eager />
      </div>
      <div className={`${styles.headerRow} page-width`}>
        <div className={styles.words}>
          <p className={styles.badges}>
            <Badge tone="jade">{levelNames[level]}</Badge>
            {isFeatured && <Badge tone="gold">Featured</Badge>}
            {category && (
              <Link to={categoryLink(category.slug, session)} className={styles.category}>
                <Badge>{category.name}</Badge>
              </Link>
            )}
            {course.accessLevel !== 'free' && <AccessBadge level={course.accessLevel} />}
          </p>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{shortDescription}</p>
          <ul className={styles.facts}>
            <li>{lessonsOf(course)}</li>
            <li>{formatHours(course.duration)}</li>
            <li>
              {course.enrollmentCount === 1 ? '1 student' : `${formatCount(course.enrollmentCount)} students`}
            </li>
            {Number(rating) > 0 && (
              <li className={styles.rating}>
                <Star size={15} aria-hidden="true" fill="currentColor" />
                <span className="visually-hidden">Rating </span>
                {rating}
              </li>
            )}
          </ul>
          <Teacher course={course} />
        </div>
        <div className={styles.enroll}>{children}</div>
      </div>
    </header>
  )
}

function Teacher({ course: { instructorId, instructorName, instructorImageUrl } }: { course: Course }) {
  if (!instructorName) return null
  return (
    <p className={styles.teacher}>
      <Avatar name={instructorName} url={instructorImageUrl} />
      {instructorId ? <Link to={`/instructors/${instructorId}`}>{instructorName}</Link> : instructorName}
    </p>
  )
}

function CourseNotFound() {
  const navigate = useNavigate()
  usePageTitle('Course Not Found · Kiai')
  return (
    <EmptyState
      level={1}
      title="Course Not Found"
      icon={<GraduationCap size={26} />}
      actions={
        <Button variant="gold" onClick={() => navigate('/courses')}>
          See all courses
        </Button>
      }
    >
      The course you're looking for doesn't exist or has been removed.
    </EmptyState>
  )
}

function CourseSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <p className="visually-hidden">Loading the course</p>
      <div className={styles.header} aria-hidden="true">
        <div className={styles.picture}>
          <Poster url={null} sizes="76vw" />
        </div>
        <div className={`${styles.headerRow} page-width`}>
          <div className={styles.words}>
            <p className={styles.badges}>
              <Skeleton width="9rem" height="1.4rem" />
            </p>
            <p className={styles.title}>
              <Skeleton width="80%" height="1.1em" />
            </p>
            <p className={styles.lead}>
              <Skeleton width="90%" height="1.4em" />
            </p>
          </div>
          <div className={styles.enroll}>
            <Skeleton height="9rem" />
          </div>
        </div>
      </div>
      <div className={`${styles.columns} page-width`} aria-hidden="true">
        <div className={styles.main}>
          <Skeleton height="24rem" />
        </div>
        <div className={styles.side}>
          <Skeleton height="14rem" />
        </div>
      </div>
    </div>
  )
}
