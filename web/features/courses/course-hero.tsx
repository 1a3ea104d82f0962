import type { Course } from '#shared/contract/catalogue.ts'
import { AccessBadge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { formatHours } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './course-hero.module.css'
import { lessonsOf, levelNames } from './course-words.ts'

const everyMs = 7000
const mostSlides = 5

type CourseHeroProps = {
  featured: readonly Course[] | undefined
  /** What stands in while nothing is featured. */
  all: readonly Course[] | undefined
}

/** The featured courses one after another; the first five of all where none is featured. */
export function CourseHero({ featured, all }: CourseHeroProps) {
  const slides = featured && (featured.length > 0 ? featured : all)?.slice(0, mostSlides)
  if (!slides) return <HeroSkeleton />
  if (slides.length === 0) return null
  return (
    <Carousel label="Courses to begin with" slides={slides} titleOf={({ title }) => title} everyMs={everyMs}>
      {(course, at) => <HeroSlide course={course} isFirst={at === 0} />}
    </Carousel>
  )
}

function HeroSlide({ course, isFirst }: { course: Course; isFirst: boolean }) {
  const { id, title, shortDescription, thumbnailUrl, level, accessLevel, duration, instructorName } = course
  return (
    <div className={styles.slide}>
      {thumbnailUrl && (
        <img
          className={styles.picture}
          src={thumbnailUrl}
          width={1280}
          height={720}
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'low'}
          decoding="async"
        />
      )}
      <div className={`${styles.words} page-width`}>
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
      </div>
    </div>
  )
}

function HeroSkeleton() {
  return (
    <div className={styles.slide} aria-hidden="true">
      <div className={`${styles.words} page-width`}>
        <p className={styles.title}>
          <Skeleton width="60%" height="1em" />
        </p>
        <p className={styles.text}>
          <Skeleton width="80%" height="1.4em" />
        </p>
        <div className={styles.actions}>
          <Skeleton width="10rem" height="3.25rem" />
        </div>
      </div>
    </div>
  )
}
