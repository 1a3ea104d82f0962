import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Video } from '#shared/contract/catalogue.ts'
import { AccessBadge } from './badge.tsx'
import { formatDate, formatDuration, formatViews } from './format.ts'
import { Poster } from './poster.tsx'
import { ProgressBar } from './progress-bar.tsx'
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
  /** Percent watched; shown as a bar along the picture. */
  progress?: number
  /** Words under the title in place of the category. */
  note?: ReactNode
  /** A button in the picture's corner. */
  action?: ReactNode
}

/** A video in a list: its poster, and on pointing or focus its views and date. */
export function VideoCard({ video, note, ...rest }: VideoCardProps) {
  return (
    <PosterCard
      {...rest}
      {...video}
      poster={video.thumbnailUrl}
      note={note ?? video.category?.name ?? 'Martial arts'}
      facts={
        <>
          <span>{formatViews(video.viewCount)}</span>
          <time dateTime={video.createdAt}>{formatDate(video.createdAt)}</time>
        </>
      }
    />
  )
}

type PosterCardProps = Omit<VideoCardProps, 'video'> & {
  title: string
  poster: string | null
  /** Seconds. */
  duration: number
  accessLevel: Video['accessLevel']
  /** Shown over the picture on pointing or focus. */
  facts?: ReactNode
}

/** Something to play, under its poster. */
export function PosterCard({
  title,
  poster,
  duration,
  accessLevel,
  facts,
  href,
  note,
  progress,
  action,
  eager = false,
  level = 3,
}: PosterCardProps) {
  const Heading = `h${level}` as const
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        <Poster url={poster} eager={eager} sizes="(width < 40rem) 92vw, (width < 64rem) 45vw, 22rem" />
        <span className={styles.access}>
          <AccessBadge level={accessLevel} />
        </span>
        <span className={styles.duration}>{formatDuration(duration)}</span>
        {facts && <p className={styles.facts}>{facts}</p>}
        {progress !== undefined && (
          <div className={styles.progress}>
            <ProgressBar label={`Watched of ${title}`} percent={progress} />
          </div>
        )}
      </div>
      <div className={styles.words}>
        <Heading className={styles.title}>
          <CardLink href={href}>{title}</CardLink>
        </Heading>
        <p className={styles.category}>{note}</p>
      </div>
      {action && <div className={styles.action}>{action}</div>}
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
