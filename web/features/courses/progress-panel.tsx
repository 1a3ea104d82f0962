import { Award } from 'lucide-react'
import type { Course } from '#shared/contract/courses/course.ts'
import type { EnrollmentDetail } from '#shared/contract/courses/courses.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { formatPaperDate } from '../../ui/text/format.ts'
import styles from './panel.module.css'

/** A member's progress in a course they take. */
export function ProgressPanel({ course, enrollment }: { course: Course; enrollment: EnrollmentDetail }) {
  const { progress, completedAt, certificateId, lessons } = enrollment
  const shown = new Set(course.lessons.map(({ id }) => id))
  const done = lessons.filter(({ isCompleted, lessonId }) => isCompleted && shown.has(lessonId)).length
  const isCompleted = progress === 100 && completedAt !== null
  return (
    <section aria-labelledby="progress" className={`${styles.panel} ${styles.progress}`}>
      <div>
        <h2 id="progress" className={styles.title}>
          Your Progress
        </h2>
        <p className={styles.words}>
          {isCompleted
            ? `Completed on ${formatPaperDate(completedAt)}`
            : `${done} of ${course.lessons.length} lessons completed`}
        </p>
      </div>
      <p className={styles.percent}>{progress}%</p>
      <div className={styles.bar}>
        <ProgressBar label="Your progress in this course" percent={progress} />
      </div>
      {certificateId && (
        <div className={styles.ways}>
          <ButtonLink to={`/certificates/${certificateId}`} variant="gold">
            <Award size={18} aria-hidden="true" /> View Certificate
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
