import type { Course } from '#shared/contract/courses/course.ts'
import { Link } from '../../router/link.tsx'
import { Avatar } from '../../ui/media/avatar.tsx'
import styles from './panel.module.css'

/** The instructor of a course. */
export function InstructorPanel({ course }: { course: Course }) {
  const { instructorId, instructorName, instructorBio, instructorCredentials, instructorImageUrl } = course
  if (!instructorName) return null
  return (
    <section aria-labelledby="instructor" className={styles.panel}>
      <h2 id="instructor" className={styles.title}>
        Your Instructor
      </h2>
      <div className={styles.instructor}>
        <Avatar name={instructorName} url={instructorImageUrl} />
        <div>
          <p className={styles.name}>
            {instructorId ? (
              <Link to={`/instructors/${instructorId}`}>{instructorName}</Link>
            ) : (
              instructorName
            )}
          </p>
          {instructorCredentials && <p className={styles.credentials}>{instructorCredentials}</p>}
        </div>
      </div>
      {instructorBio && <p className={styles.words}>{instructorBio}</p>}
    </section>
  )
}
