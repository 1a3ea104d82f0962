import type { Course } from '#shared/contract/courses/course.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { AccessBadge } from '../../ui/feedback/badge.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FeaturedHero, type FeaturedLists } from '../../ui/media/featured-hero.tsx'
import { formatHours } from '../../ui/text/format.ts'
import styles from './course-hero.module.css'
import { lessonsOf, levelNames } from './course-words.ts'

const everyMs = 7000

export function CourseHero(lists: FeaturedLists<Course>) {
  return (
    <FeaturedHero
      {...lists}
      label="Courses to begin with"
      className={styles.hero}
      everyMs={everyMs}
      wordsOf={(course) => <Words course={course} />}
      skeleton={<WordsSkeleton />}
    />
  )
}

function Words({ course }: { course: Course }) {
  const { id, title, shortDescription, level, accessLevel, duration, instructorName } = course
  return (
    <>
      <p className={styles.badges}>
        <AccessBadge level={accessLevel} />
      </p>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{shortDescription}</p>
      <p className={styles.facts}>
        <span>{levelNames[level]}</span>
        <span>{lessonsOf(course)}</span>
        <span>{formatHours(duration)}</span>
        {instructorName && <span>With {instructorName}</span>}
      </p>
      <div className={styles.actions}>
        <ButtonLink to={`/course/${id}`} variant="gold" size="large">
          See the course
        </ButtonLink>
      </div>
    </>
  )
}

function WordsSkeleton() {
  return (
    <>
      <p className={styles.title}>
        <Skeleton width="60%" height="1em" />
      </p>
      <p className={styles.text}>
        <Skeleton width="80%" height="1.4em" />
      </p>
      <div className={styles.actions}>
        <Skeleton width="10rem" height="3.25rem" />
      </div>
    </>
  )
}
