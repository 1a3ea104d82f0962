import { Check } from 'lucide-react'
import type { Course } from '#shared/contract/courses/course.ts'
import styles from './panel.module.css'

/** The learning outcomes of a course or, if there are none, the topics of its lessons. */
export function OutcomesPanel({ course: { outcomes, lessons } }: { course: Course }) {
  const points = outcomes.length > 0 ? outcomes : lessons.map(({ title }) => title)
  if (points.length === 0) return null
  return (
    <section aria-labelledby="outcomes" className={styles.panel}>
      <h2 id="outcomes" className={styles.title}>
        What You'll Learn
      </h2>
      <ul className={styles.outcomes}>
        {points.map((point) => (
          <li key={point}>
            <Check size={16} aria-hidden="true" /> {point}
          </li>
        ))}
      </ul>
    </section>
  )
}
