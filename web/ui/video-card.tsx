import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Video } from '#shared/contract/catalogue.ts'
import { AccessBadge } from './badge.tsx'
import { formatDate, formatDuration, formatViews } from './format.ts'
import { Poster } from './poster.tsx'
import { Skeleton } from './skeleton.tsx'
import styles from './video-card.module.css'

type VideoCardProps = {
  video: Video
  /** Where the card leads; an address under /api leaves the page. */
  href: string
  /** The first cards of a page are loaded at once, the rest when they come near. */
  eager?: boolean
  /** Level of the heading it stands under, plus one. */
  level?: 2 | 3
}

/** A video in a list: its poster, and on pointing or focus its views and date. */
export function VideoCard({ video, href, eager = false, level = 3 }: VideoCardProps) {
  const Heading = `h${level}` as const
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        <Poster
          url={video.thumbnailUrl}
          eager={eager}
          sizes="(width < 40rem) 92vw, (width < 64rem) 45vw, 22rem"
        />
        <span className={styles.access}>
          <AccessBadge level={video.accessLevel} />
        </span>
        <span className={styles.duration}>{formatDuration(video.duration)}</span>
        <p className={styles.facts}>
          <span>{formatViews(video.viewCount)}</span>
          <time dateTime={video.createdAt}>{formatDate(video.createdAt)}</time>
        </p>
      </div>
      <div className={styles.words}>
        <Heading className={styles.title}>
          <CardLink href={href}>{video.title}</CardLink>
        </Heading>
        <p className={styles.category}>{video.category?.name ?? 'Martial arts'}</p>
      </div>
    </article>
  )
}

function CardLink({ href, children }: { href: string; children: ReactNode }) {
  return href.startsWith('/api/') ? (
    <a href={href} className={styles.link}>
      {children}
    </a>
  ) : (
    <Link to={href} className={styles.link}>
      {children}
    </Link>
  )
}

/** A card's shape while its video is on the way: nothing moves when it arrives. */
export function VideoCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.frame}>
        <Skeleton height="100%" />
      </div>
      <div className={styles.words}>
        <p className={styles.title}>
          <Skeleton width="80%" height="1.3em" />
        </p>
        <p className={styles.category}>
          <Skeleton width="40%" height="1.4em" />
        </p>
      </div>
    </div>
  )
}
