import type { Course } from '#shared/contract/course.ts'
import styles from './panel.module.css'

/** Who teaches a course. */
export function InstructorPanel({ course }: { course: Course }) {
  const { instructorName, instructorBio, instructorCredentials, instructorImageUrl } = course
  if (!instructorName) return null
  return (
    <section aria-labelledby="instructor" className={styles.panel}>
      <h2 id="instructor" className={styles.title}>
        Your Instructor
      </h2>
      <div className={styles.teacher}>
        {instructorImageUrl && (
          <img
            className={styles.portrait}
            src={instructorImageUrl}
            alt=""
            width={72}
            height={72}
            loading="lazy"
            onError={(event) => event.currentTarget.setAttribute('hidden', '')}
          />
        )}
        <div>
          <p className={styles.name}>{instructorName}</p>
          {instructorCredentials && <p className={styles.credentials}>{instructorCredentials}</p>}
        </div>
      </div>
      {instructorBio && <p className={styles.words}>{instructorBio}</p>}
    </section>
  )
}
