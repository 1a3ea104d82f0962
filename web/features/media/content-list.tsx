import { Captions, ExternalLink, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { Video } from '#shared/contract/catalogue.ts'
import { AccessBadge, Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { contentTypeLabels } from '../../ui/content-types.ts'
import { formatCount, formatDate } from '../../ui/format.ts'
import { Poster } from '../../ui/poster.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import styles from './content-page.module.css'
import { MediaStateShown } from './media-state.tsx'

export type ContentActions = {
  onEdit: (video: Video) => void
  onStudy: (video: Video) => void
  onDelete: (video: Video) => void
  onPublish: (video: Video, isPublished: boolean) => void
  onRetry: (uploadId: string) => void
  isRetrying: boolean
}

type ListProps = { videos: readonly Video[]; actions: ContentActions }

const narrow = '(width < 60rem)'

/** A table where there is room, cards where there is not. */
export function ContentList(props: ListProps) {
  const isNarrow = useSyncExternalStore(
    (changed) => {
      const query = matchMedia(narrow)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(narrow).matches,
    () => false,
  )
  return isNarrow ? <ContentCards {...props} /> : <ContentTable {...props} />
}

function ContentTable({ videos, actions }: ListProps) {
  const columns: Column<Video>[] = [
    { header: 'Title', isRowHeader: true, cell: (video) => <TitleCell video={video} /> },
    { header: 'Category', cell: (video) => video.category?.name ?? 'None' },
    { header: 'Type', cell: (video) => contentTypeLabels[video.contentType] },
    {
      header: 'Status',
      cell: (video) => (
        <span className={styles.status}>
          <StatusBadge video={video} />
          <MediaStateShown video={video} onRetry={actions.onRetry} isRetrying={actions.isRetrying} />
        </span>
      ),
    },
    { header: 'Views', align: 'right', cell: (video) => formatCount(video.viewCount) },
    {
      header: 'Created',
      cell: (video) => (
        <time dateTime={video.createdAt} className={styles.date}>
          {formatDate(video.createdAt)}
        </time>
      ),
    },
    { header: 'Actions', cell: (video) => <RowActions video={video} actions={actions} /> },
  ]
  return <Table caption="Videos" columns={columns} rows={videos} keyOf={({ id }) => id} />
}

function TitleCell({ video }: { video: Video }) {
  return (
    <span className={styles.titleCell}>
      <span className={styles.thumb}>
        <Poster url={video.thumbnailUrl} sizes="6rem" />
      </span>
      <span className={styles.titleWords}>
        <span>{video.title}</span>
        <AccessBadge level={video.accessLevel} />
      </span>
    </span>
  )
}

function StatusBadge({ video }: { video: Video }) {
  return video.isPublished ? <Badge tone="jade">Published</Badge> : <Badge>Draft</Badge>
}

function ContentCards({ videos, actions }: ListProps) {
  return (
    <ul className={styles.cards} aria-label="Videos">
      {videos.map((video) => (
        <li key={video.id} className={styles.card}>
          <div className={styles.cardHead}>
            <span className={styles.thumb}>
              <Poster url={video.thumbnailUrl} sizes="7rem" />
            </span>
            <div className={styles.titleWords}>
              <h2 className={styles.cardTitle}>{video.title}</h2>
              <p className={styles.cardFacts}>
                {video.category?.name ?? 'No category'} · {contentTypeLabels[video.contentType]} ·{' '}
                {formatCount(video.viewCount)} views · {formatDate(video.createdAt)}
              </p>
            </div>
          </div>
          <div className={styles.badges}>
            <StatusBadge video={video} />
            <AccessBadge level={video.accessLevel} />
            <MediaStateShown video={video} onRetry={actions.onRetry} isRetrying={actions.isRetrying} />
          </div>
          <RowActions video={video} actions={actions} />
        </li>
      ))}
    </ul>
  )
}

function RowActions({ video, actions }: { video: Video; actions: ContentActions }) {
  const { title, isPublished } = video
  return (
    <span className={styles.actions}>
      <a
        href={`/video/${video.id}`}
        target="_blank"
        rel="noopener"
        className={styles.open}
        aria-label={`Open ${title} in a new tab`}
        title="Open in a new tab"
      >
        <ExternalLink size={18} aria-hidden="true" />
      </a>
      <IconButton label={`Edit ${title}`} title="Edit" onClick={() => actions.onEdit(video)}>
        <Pencil size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Chapters and captions of ${title}`}
        title="Chapters and captions"
        onClick={() => actions.onStudy(video)}
      >
        <Captions size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`${isPublished ? 'Unpublish' : 'Publish'} ${title}`}
        title={isPublished ? 'Unpublish' : 'Publish'}
        onClick={() => actions.onPublish(video, !isPublished)}
      >
        {isPublished ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
      </IconButton>
      <IconButton label={`Delete ${title}`} title="Delete" onClick={() => actions.onDelete(video)}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </span>
  )
}
