import type { Video } from '#shared/contract/catalogue.ts'
import { AccessBadge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { filmFacts, ImdbRating } from './film-card.tsx'
import styles from './movies-hero.module.css'

const everyMs = 6000
const mostSlides = 5

type MoviesHeroProps = {
  featured: readonly Video[] | undefined
  /** What stands in while nothing is featured. */
  all: readonly Video[] | undefined
}

/** The featured films one after another; the first five of all where none is featured. */
export function MoviesHero({ featured, all }: MoviesHeroProps) {
  const slides = featured && (featured.length > 0 ? featured : all)?.slice(0, mostSlides)
  if (!slides) return <HeroSkeleton />
  if (slides.length === 0) return null
  return (
    <Carousel label="Films to watch" slides={slides} titleOf={({ title }) => title} everyMs={everyMs}>
      {(video, at) => <HeroSlide video={video} isFirst={at === 0} />}
    </Carousel>
  )
}

function HeroSlide({ video, isFirst }: { video: Video; isFirst: boolean }) {
  const { id, title, description, thumbnailUrl, accessLevel, imdbRating } = video
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
          {imdbRating && <ImdbRating rating={imdbRating} />}
        </p>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.facts}>{filmFacts(video).join(' · ')}</p>
        <p className={styles.text}>{description}</p>
        <ButtonLink to={`/video/${id}`} variant="gold" size="large">
          Watch now
        </ButtonLink>
      </div>
    </div>
  )
}

function HeroSkeleton() {
  return (
    <div className={styles.slide} aria-hidden="true">
      <div className={`${styles.words} page-width`}>
        <p className={styles.badges}>
          <Skeleton width="6rem" height="1.5rem" />
        </p>
        <p className={styles.title}>
          <Skeleton width="60%" />
        </p>
        <p className={styles.text}>
          <Skeleton width="80%" height="3em" />
        </p>
        <Skeleton width="10rem" height="3.25rem" />
      </div>
    </div>
  )
}
