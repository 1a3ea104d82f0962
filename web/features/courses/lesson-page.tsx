import { ArrowLeft, ArrowRight, Award, Clapperboard } from 'lucide-react'
import type { Course, CourseLesson } from '#shared/contract/courses/course.ts'
import type { EnrollmentDetail } from '#shared/contract/courses/courses.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { problemCode } from '../../problem.ts'
import { Link } from '../../router/link.tsx'
import { useParams } from '../../router/router.tsx'
import { useSession } from '../../session.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { usePageTitle } from '../../ui/base/page-title.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx'
import { loadHls } from '../../ui/player/stream/hls-stream.ts'
import { formatDuration } from '../../ui/text/format.ts'
import { LessonList } from './lesson-list.tsx'
import styles from './lesson-page.module.css'
import { LessonStage } from './lesson-stage.tsx'
import { useLesson } from './use-lesson.ts'

// The engine loads in parallel with the page's data.
void loadHls().catch(() => undefined)

/** One lesson of a course: its video, and a link to the next lesson. */
export function LessonPage() {
  const { id = '', lessonId = '' } = useParams()
  const session = useSession()
  if (session.status !== 'member') return null
  if (!idPattern('course').test(id) || !idPattern('lesson').test(lessonId)) {
    return <LessonNotFound courseId={id} />
  }
  return <LessonAt key={lessonId} courseId={id} lessonId={lessonId} />
}

function LessonAt({ courseId, lessonId }: { courseId: string; lessonId: string }) {
  const opened = useLesson(courseId, lessonId)
  const { course, enrollment, playback } = opened
  const isSettled = !course.isPending && !enrollment.isPending && !playback.isPending
  const lesson = course.data?.lessons.find(({ id }) => id === lessonId)
  usePageTitle(lesson && `${lesson.title} · Kiai`)
  if (course.error && !course.data) {
    return problemCode(course.error) === 'course.not_found' ? (
      <LessonNotFound courseId={courseId} />
    ) : (
      <ErrorState level={1} title="The lesson could not be loaded" onRetry={() => void course.refetch()} />
    )
  }
  if (course.data && !lesson) return <LessonNotFound courseId={courseId} />
  const number = course.data?.lessons.findIndex(({ id }) => id === lessonId) ?? 0
  const next = course.data?.lessons[number + 1]
  return (
    // Everything around the video appears at once, so that nothing moves for later content.
    <article className={`${styles.page} page-width`} aria-busy={!isSettled}>
      <div className={styles.main}>
        <Link to={`/course/${courseId}`} className={styles.back}>
          <ArrowLeft size={16} aria-hidden="true" /> {course.data?.title ?? 'Back to the course'}
        </Link>
        <LessonStage courseId={courseId} lesson={lesson} next={next} opened={opened} />
        {course.data && lesson && isSettled && (
          <LessonWords
            course={course.data}
            lesson={lesson}
            number={number + 1}
            next={next}
            enrollment={enrollment.data ?? undefined}
          />
        )}
      </div>
      <aside className={styles.side} aria-label="The course">
        {enrollment.data && isSettled && (
          <div className={styles.progress}>
            <p>
              <span>Your Progress</span> <strong>{enrollment.data.progress}%</strong>
            </p>
            <ProgressBar label="Your progress in this course" percent={enrollment.data.progress} />
          </div>
        )}
        {course.data && isSettled && (
          <LessonList
            course={course.data}
            enrollment={enrollment.data ?? undefined}
            currentId={lessonId}
            isCompact
          />
        )}
      </aside>
    </article>
  )
}

type LessonWordsProps = {
  course: Course
  lesson: CourseLesson
  number: number
  next: CourseLesson | undefined
  enrollment: EnrollmentDetail | undefined
}

function LessonWords({ course, lesson, number, next, enrollment }: LessonWordsProps) {
  return (
    <div className={styles.words}>
      <div>
        <p className={styles.eyebrow}>
          Lesson {number} of {course.lessons.length} · {formatDuration(lesson.duration)}
        </p>
        <h1 className={styles.title}>{lesson.title}</h1>
        {lesson.description && <p className={styles.description}>{lesson.description}</p>}
      </div>
      <div className={styles.ways}>
        {enrollment?.certificateId && (
          <ButtonLink to={`/certificates/${enrollment.certificateId}`} variant={next ? 'outline' : 'gold'}>
            <Award size={18} aria-hidden="true" /> View Certificate
          </ButtonLink>
        )}
        {next ? (
          <ButtonLink to={`/course/${course.id}/lesson/${next.id}`} variant="gold">
            Next Lesson <ArrowRight size={18} aria-hidden="true" />
          </ButtonLink>
        ) : (
          <ButtonLink to={`/course/${course.id}`}>Back to the course</ButtonLink>
        )}
      </div>
    </div>
  )
}

function LessonNotFound({ courseId }: { courseId: string }) {
  usePageTitle('Lesson Not Found · Kiai')
  const isCourse = idPattern('course').test(courseId)
  return (
    <EmptyState
      level={1}
      title="Lesson Not Found"
      icon={<Clapperboard size={26} />}
      actions={
        <ButtonLink to={isCourse ? `/course/${courseId}` : '/courses'} variant="gold">
          {isCourse ? 'See the course' : 'See all courses'}
        </ButtonLink>
      }
    >
      The lesson you're looking for doesn't exist or has been removed.
    </EmptyState>
  )
}
