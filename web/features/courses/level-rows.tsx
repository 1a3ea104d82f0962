import type { Course, CourseLevel } from '#shared/contract/courses/course.ts'
import { Belt, type BeltColour } from '../../ui/media/belt.tsx'
import { CourseCard, CourseCardSkeleton } from './course-card.tsx'
import { levelNames } from './course-words.ts'
import styles from './level-rows.module.css'

export const levels = Object.keys(levelNames) as CourseLevel[]

const looks: Record<CourseLevel, { belt: BeltColour; words: string }> = {
  beginner: { belt: 'white', words: 'No experience needed. Bring water.' },
  intermediate: { belt: 'green', words: 'You know the basics and want to go further.' },
  advanced: { belt: 'black', words: 'For experienced practitioners.' },
}

const shapes = 3

type LevelRowsProps = {
  /** The accessible name of the list. */
  label: string
  /** Undefined while loading. */
  courses: readonly Course[] | undefined
  /** Percent by course, for the courses that the member takes. */
  progress: ReadonlyMap<string, number>
  /** The chosen level; undefined shows all. */
  level: CourseLevel | undefined
}

/** Courses by required level, one row for each level with its belt. */
export function LevelRows({ label, courses, progress, level }: LevelRowsProps) {
  const shown = levels.filter((each) => {
    if (level) return each === level
    return !courses || courses.some((course) => course.level === each)
  })
  return (
    <ul className={styles.rows} aria-label={label} aria-busy={!courses}>
      {shown.map((each) => (
        <li key={each} className={styles.row}>
          <Head level={each} />
          <Cards of={courses?.filter((course) => course.level === each)} progress={progress} level={each} />
        </li>
      ))}
    </ul>
  )
}

function Head({ level }: { level: CourseLevel }) {
  const { belt, words } = looks[level]
  return (
    <div className={styles.head}>
      <Belt colour={belt} />
      <h3 className={styles.level}>{levelNames[level]}</h3>
      <p className={styles.words}>{words}</p>
    </div>
  )
}

type CardsProps = Pick<LevelRowsProps, 'progress'> & {
  of: readonly Course[] | undefined
  level: CourseLevel
}

function Cards({ of: courses, progress, level }: CardsProps) {
  if (courses?.length === 0) {
    return <p className={styles.none}>No other courses at this level yet.</p>
  }
  return (
    <ul className={styles.cards} aria-label={levelNames[level]}>
      {courses
        ? courses.map((course) => (
            <li key={course.id}>
              <CourseCard course={course} progress={progress.get(course.id)} />
            </li>
          ))
        : Array.from({ length: shapes }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes without an identity
            <li key={at} data-skeleton="">
              <CourseCardSkeleton />
            </li>
          ))}
    </ul>
  )
}
