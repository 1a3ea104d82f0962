import { Check, Lock, Play } from 'lucide-react'
import type { Course, CourseLesson } from '#shared/contract/courses/course.ts'
import type { EnrollmentDetail, LessonProgress } from '#shared/contract/courses/courses.ts'
import { CoverLink } from '../../ui/base/cover-link.tsx'
import { formatDuration } from '../../ui/text/format.ts'
import styles from './lesson-list.module.css'

type LessonListProps = {
  course: Course
  /** Absent for viewers who do not take the course: lessons are listed, not linked. */
  enrollment: EnrollmentDetail | undefined
  /** The open lesson. */
  currentId?: string
  /** Whether the viewer may enroll now: their lessons have numbers instead of locks. */
  isOpen?: boolean
  /** Beside a player: only titles and states. */
  isCompact?: boolean
}

/** The lessons of a course in order, each with the member's progress. */
export function LessonList({
  course,
  enrollment,
  currentId,
  isOpen = false,
  isCompact = false,
}: LessonListProps) {
  const progress = new Map(enrollment?.lessons.map((each) => [each.lessonId, each]))
  return (
    <section aria-labelledby="lessons">
      <h2 id="lessons" className={styles.heading}>
        {isCompact ? 'Lessons' : 'Course Lessons'}
      </h2>
      {course.lessons.length === 0 && (
        <p className={styles.none}>The lessons appear here as soon as they are published.</p>
      )}
      <ol className={isCompact ? styles.compact : styles.list}>
        {course.lessons.map((lesson, at) => (
          <LessonRow
            key={lesson.id}
            lesson={lesson}
            number={at + 1}
            isOpen={isOpen}
            href={enrollment && `/course/${course.id}/lesson/${lesson.id}`}
            progress={progress.get(lesson.id)}
            isNext={enrollment?.resumeLessonId === lesson.id}
            isCurrent={currentId === lesson.id}
          />
        ))}
      </ol>
    </section>
  )
}

type LessonRowProps = {
  lesson: CourseLesson
  number: number
  href: string | undefined
  isOpen: boolean
  progress: LessonProgress | undefined
  isNext: boolean
  isCurrent: boolean
}

function LessonRow({ lesson, number, href, isOpen, progress, isNext, isCurrent }: LessonRowProps) {
  const isDone = progress?.isCompleted === true
  return (
    <li
      className={styles.row}
      data-done={isDone || undefined}
      data-next={isNext || undefined}
      data-current={isCurrent || undefined}
    >
      <span className={styles.mark} aria-hidden="true">
        {markOf({ number, isDone, isNext, isLocked: !href && !isOpen })}
      </span>
      <div className={styles.words}>
        <h3 className={styles.title}>
          {href ? (
            <CoverLink to={href} aria-current={isCurrent || undefined}>
              {lesson.title}
            </CoverLink>
          ) : (
            lesson.title
          )}
        </h3>
        <p className={styles.description}>{lesson.description}</p>
        <State progress={progress} isNext={isNext} isLocked={!href} isCurrent={isCurrent} />
      </div>
      <span className={styles.duration}>{formatDuration(lesson.duration)}</span>
    </li>
  )
}

type Marked = { number: number; isDone: boolean; isNext: boolean; isLocked: boolean }

function markOf({ number, isDone, isNext, isLocked }: Marked) {
  if (isDone) return <Check size={18} />
  if (isLocked) return <Lock size={16} />
  return isNext ? <Play size={16} fill="currentColor" /> : number
}

type StateProps = {
  progress: LessonProgress | undefined
  isNext: boolean
  isLocked: boolean
  isCurrent: boolean
}

function State({ progress, isNext, isLocked, isCurrent }: StateProps) {
  if (progress?.isCompleted) return <p className={styles.done}>Completed</p>
  if (isLocked) return <p className="visually-hidden">Locked until you enroll</p>
  if (isCurrent) return <p className={styles.resume}>Now playing</p>
  if (progress && progress.position > 0) {
    return <p className={styles.resume}>Resume at {clockOf(progress.position)}</p>
  }
  return isNext ? <p className={styles.resume}>Up next</p> : null
}

/** `4:07`. */
function clockOf(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
