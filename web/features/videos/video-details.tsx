import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Video } from '#shared/contract/videos/video.ts'
import { categoryLink } from '../../links.ts'
import { Link } from '../../router/link.tsx'
import { useSession } from '../../session.ts'
import { AccessBadge, Badge } from '../../ui/feedback/badge.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { formatDate, formatDuration, formatViews } from '../../ui/text/format.ts'
import { VideoActions } from './video-actions.tsx'
import styles from './video-details.module.css'
import { VideoRating } from './video-rating.tsx'

/** Below the player: the title, a row of actions, and the description. */
export function VideoDetails({ video }: { video: Video }) {
  const session = useSession()
  return (
    <div className={styles.details}>
      <header>
        <h1 className={styles.title}>{video.title}</h1>
        <ul className={styles.facts}>
          <li className={styles.badges}>
            <AccessBadge level={video.accessLevel} />
            {!video.isPublished && <Badge>Draft</Badge>}
          </li>
          {video.category && (
            <li>
              <Link to={categoryLink(video.category.slug, session)} className={styles.category}>
                {video.category.name}
              </Link>
            </li>
          )}
          <li>{formatDuration(video.duration)}</li>
          <li>{formatViews(video.viewCount)}</li>
          <li>
            <Rating rating={video.rating} />
          </li>
          <li>
            <time dateTime={video.createdAt}>{formatDate(video.createdAt)}</time>
          </li>
        </ul>
      </header>
      <div className={styles.mine}>
        <VideoActions id={video.id} />
        <VideoRating id={video.id} />
      </div>
      <div className={styles.body}>
        {video.description && <p className={styles.description}>{video.description}</p>}
        <FilmFacts video={video} />
      </div>
    </div>
  )
}

function Rating({ rating }: { rating: string }) {
  if (Number(rating) === 0) return 'Not rated yet'
  return (
    <span className={styles.rating}>
      <Star size={15} aria-hidden="true" fill="currentColor" />
      <span className="visually-hidden">Rating </span>
      {rating}
    </span>
  )
}

/** The facts of a film beyond its description; nothing for most training videos. */
function FilmFacts({ video }: { video: Video }) {
  const isFilm = ['movie', 'tv_episode', 'documentary'].includes(video.contentType)
  if (!isFilm) return null
  const facts: [string, ReactNode][] = [
    ['Director', video.director],
    ['Cast', video.cast.join(', ')],
    ['Year', video.releaseYear],
    ['Country', video.country],
    ['Language', video.language],
    ['IMDb', video.imdbRating],
  ]
  return (
    <dl className={styles.film}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

export function VideoDetailsSkeleton() {
  return (
    <div className={styles.details} aria-hidden="true">
      <p className={styles.title}>
        <Skeleton width="min(28rem, 80%)" height="1.1em" />
      </p>
      <p className={styles.facts}>
        <Skeleton width="20rem" height="1.5em" />
      </p>
      <div className={styles.mine} />
    </div>
  )
}
