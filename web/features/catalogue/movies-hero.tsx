import type { Video } from '#shared/contract/videos/video.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { mayWatch, useSession } from '../../session.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { AccessBadge } from '../../ui/feedback/badge.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FeaturedHero, type FeaturedLists } from '../../ui/media/featured-hero.tsx'
import { filmFacts, ImdbRating } from './film-card.tsx'
import styles from './movies-hero.module.css'

const everyMs = 6000

export function MoviesHero(lists: FeaturedLists<Video>) {
  return (
    <FeaturedHero
      {...lists}
      label="Films to watch"
      className={styles.hero}
      everyMs={everyMs}
      wordsOf={(video) => <Words video={video} />}
      skeleton={<WordsSkeleton />}
    />
  )
}

/** A film above the reader's plan gets no play button: its page explains how to get access. */
function Words({ video }: { video: Video }) {
  const session = useSession()
  const { id, title, description, accessLevel, imdbRating } = video
  return (
    <>
      <p className={styles.badges}>
        <AccessBadge level={accessLevel} />
        {imdbRating && <ImdbRating rating={imdbRating} />}
      </p>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.facts}>{filmFacts(video).join(' · ')}</p>
      <p className={styles.text}>{description}</p>
      <ButtonLink to={`/video/${id}`} variant="gold" size="large">
        {session.status !== 'member' || mayWatch(session.user, video)
          ? 'Watch now'
          : `Watch with ${planNames[accessLevel]}`}
      </ButtonLink>
    </>
  )
}

function WordsSkeleton() {
  return (
    <>
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
    </>
  )
}
