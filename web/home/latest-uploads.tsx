import type { Video } from '#shared/contract/videos/video.ts'
import { CoverLink } from '../ui/base/cover-link.tsx'
import { AccessBadge } from '../ui/feedback/badge.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/state.tsx'
import { Poster } from '../ui/media/poster.tsx'
import { formatDuration } from '../ui/text/format.ts'
import styles from './latest-uploads.module.css'

/** How long an upload is called new, in milliseconds. */
const newFor = 7 * 24 * 3600 * 1000
const rows = 8

const months = new Intl.DateTimeFormat('en-US', { month: 'short' })

type LatestUploadsProps = {
  /** Undefined while loading. */
  videos: readonly Video[] | undefined
  linkOf: (id: string) => string
  error: Error | null
  onRetry: () => void
}

/** Uploads by day. */
export function LatestUploads({ videos, linkOf, error, onRetry }: LatestUploadsProps) {
  if (error && !videos)
    return <ErrorState level={3} title="The videos could not be loaded" onRetry={onRetry} />
  if (videos?.length === 0) {
    return (
      <EmptyState title="Nothing here yet" level={3}>
        New videos appear here as soon as they are uploaded.
      </EmptyState>
    )
  }
  return (
    <ol className={styles.list} aria-label="Latest Uploads" aria-busy={!videos}>
      {videos
        ? videos.map((video) => <Upload key={video.id} video={video} href={linkOf(video.id)} />)
        : Array.from({ length: rows }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes without an identity
            <Shape key={at} />
          ))}
    </ol>
  )
}

function Upload({ video, href }: { video: Video; href: string }) {
  const { title, thumbnailUrl, category, duration, accessLevel, createdAt } = video
  const day = new Date(createdAt)
  const isNew = Date.now() - day.getTime() < newFor
  return (
    <li className={styles.upload}>
      <time className={styles.day} dateTime={createdAt}>
        {months.format(day)} <b>{day.getDate()}</b>
      </time>
      <div className={styles.picture}>
        <Poster url={thumbnailUrl} sizes="7rem" tint={category?.slug} />
      </div>
      <div>
        <h3 className={styles.title}>
          <CoverLink to={href}>{title}</CoverLink>
        </h3>
        <p className={styles.facts}>
          {isNew && <span className={styles.new}>New</span>}
          {category && <span>{category.name}</span>}
          <span>{formatDuration(duration)}</span>
        </p>
      </div>
      <AccessBadge level={accessLevel} />
    </li>
  )
}

function Shape() {
  return (
    <li className={styles.upload} aria-hidden="true">
      <span className={styles.day}>
        <Skeleton width="1.75rem" height="2.25rem" />
      </span>
      <div className={styles.picture}>
        <Skeleton height="100%" />
      </div>
      <div>
        <Skeleton width="70%" height="1.1rem" />
        <p className={styles.facts}>
          <Skeleton width="6rem" height="0.875rem" />
        </p>
      </div>
      <Skeleton width="3.25rem" height="1.25rem" />
    </li>
  )
}
