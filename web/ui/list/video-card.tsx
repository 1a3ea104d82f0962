import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Video } from '#shared/contract/videos/video.ts'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { formatDate, formatDuration, formatViews } from '../text/format.ts'
import { Card, type CardProps, CardSkeleton } from './card.tsx'
import styles from './video-card.module.css'

type PosterCardProps = Omit<CardProps, 'sizes' | 'corner' | 'over' | 'children'> & {
  /** Seconds. */
  duration: number
  /** The text under the title. */
  note: ReactNode
  /** Shown over the picture on hover or focus. */
  facts?: ReactNode
  /** Percent watched, shown as a bar along the picture. */
  progress?: number
  /** The reason why it is recommended: an icon and text. */
  reason?: ReactNode
}

/** A playable item: its poster with the title below. */
export function PosterCard({ duration, note, facts, progress, reason, ...card }: PosterCardProps) {
  return (
    <Card
      {...card}
      corner={formatDuration(duration)}
      over={
        <>
          {facts && <p className={styles.facts}>{facts}</p>}
          {progress !== undefined && (
            <span className={styles.play} aria-hidden="true">
              <Play size={20} fill="currentColor" />
            </span>
          )}
          {progress !== undefined && (
            <div className={styles.progress}>
              <ProgressBar label={`Watched of ${card.title}`} percent={progress} />
            </div>
          )}
        </>
      }
    >
      <p className={styles.note}>{note}</p>
      {reason && <p className={styles.reason}>{reason}</p>}
    </Card>
  )
}

type VideoCardProps = Pick<PosterCardProps, 'href' | 'eager' | 'level' | 'progress' | 'action' | 'reason'> & {
  video: Video
  /** Replaces the category. */
  note?: ReactNode
}

/** A video in a list: its poster and, on hover or focus, its views and date, unless other facts are given. */
export function VideoCard({ video, note, ...rest }: VideoCardProps) {
  const { title, thumbnailUrl, duration, accessLevel, category, viewCount, createdAt } = video
  return (
    <PosterCard
      {...rest}
      title={title}
      poster={thumbnailUrl}
      duration={duration}
      accessLevel={accessLevel}
      tint={category?.slug}
      note={note ?? category?.name ?? 'Martial arts'}
      facts={
        note === undefined &&
        rest.reason === undefined && (
          <>
            <span>{formatViews(viewCount)}</span>
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          </>
        )
      }
    />
  )
}

/** A placeholder of the size of a video card. */
export function VideoCardSkeleton({ hasReason = false }: { hasReason?: boolean }) {
  return (
    <CardSkeleton>
      <p className={styles.note}>
        <Skeleton width="40%" height="1.4em" />
      </p>
      {hasReason && (
        <p className={styles.reason}>
          <Skeleton width="60%" height="1.5em" />
        </p>
      )}
    </CardSkeleton>
  )
}
