import { useId } from 'react'
import { SearchBox } from '../parts/search/search-box.tsx'
import { Disciplines } from './disciplines.tsx'
import styles from './todays-question.module.css'

/** The search on home, with the disciplines below it. */
export function TodaysQuestion() {
  const heading = useId()
  return (
    <section className={`${styles.section} page-width`} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          What will you work on today?
        </h2>
        <SearchBox label="Search Kiai" placeholder="A technique, a film, a teacher" large />
      </div>
      <Disciplines />
    </section>
  )
}
