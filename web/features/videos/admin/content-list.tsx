import { Captions } from 'lucide-react'
import type { Video } from '#shared/contract/videos/video.ts'
import { MediaStateShown } from '../../../parts/uploads/media-state.tsx'
import { MenuButton } from '../../../ui/dialog/menu.tsx'
import { AccessBadge, PublishedBadge } from '../../../ui/feedback/badge.tsx'
import {
  DeleteEntry,
  EditButton,
  EntryWords,
  PublishEntry,
  RecordActions,
  RecordCard,
  RecordDate,
  RecordList,
  RecordMenu,
  RecordPair,
  RecordStatus,
  RecordTitle,
  TitleElsewhere,
} from '../../../ui/table/record.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { contentTypeLabels } from '../../../ui/text/content-types.ts'
import { formatCount, formatDate } from '../../../ui/text/format.ts'
import styles from './content-list.module.css'

export type ContentActions = {
  onEdit: (video: Video) => void
  onStudy: (video: Video) => void
  onDelete: (video: Video) => void
  onPublish: (video: Video, isPublished: boolean) => void
  onRetry: (uploadId: string) => void
  isRetrying: boolean
}

type ListProps = { videos: readonly Video[]; actions: ContentActions }

/** All videos with their actions. */
export function ContentList({ videos, actions }: ListProps) {
  const stateOf = ({ title, media, videoUrl }: Video) => (
    <MediaStateShown
      title={title}
      state={media}
      fileKey={videoUrl}
      onRetry={actions.onRetry}
      isRetrying={actions.isRetrying}
    />
  )
  const columns: Column<Video>[] = [
    {
      header: 'Title',
      under: 'Created',
      isRowHeader: true,
      cell: (video) => (
        <RecordTitle picture={video.thumbnailUrl} title={<Title video={video} />}>
          <span className={styles.under}>
            <AccessBadge level={video.accessLevel} /> <RecordDate iso={video.createdAt} />
          </span>
        </RecordTitle>
      ),
    },
    {
      header: 'Category',
      under: 'Type',
      cell: (video) => (
        <RecordPair under={contentTypeLabels[video.contentType]}>{video.category?.name ?? 'None'}</RecordPair>
      ),
    },
    {
      header: 'Status',
      cell: (video) => (
        <RecordStatus>
          <PublishedBadge {...video} />
          {stateOf(video)}
        </RecordStatus>
      ),
    },
    { header: 'Views', align: 'right', cell: (video) => formatCount(video.viewCount) },
    { header: 'Actions', cell: (video) => <Actions video={video} actions={actions} /> },
  ]
  return (
    <RecordList
      caption="Videos"
      columns={columns}
      rows={videos}
      keyOf={({ id }) => id}
      card={(video) => (
        <RecordCard
          picture={video.thumbnailUrl}
          title={<Title video={video} />}
          facts={[
            video.category?.name ?? 'No category',
            contentTypeLabels[video.contentType],
            `${formatCount(video.viewCount)} views`,
            formatDate(video.createdAt),
          ]}
          badges={
            <>
              <PublishedBadge {...video} />
              <AccessBadge level={video.accessLevel} />
              {stateOf(video)}
            </>
          }
          actions={<Actions video={video} actions={actions} />}
        />
      )}
    />
  )
}

function Actions({ video, actions }: { video: Video; actions: ContentActions }) {
  const { title, isPublished } = video
  return (
    <RecordActions>
      <EditButton title={title} onPress={() => actions.onEdit(video)} />
      <RecordMenu title={title}>
        <MenuButton onPress={() => actions.onStudy(video)}>
          <Captions size={18} aria-hidden="true" />
          <EntryWords verb="Chapters and captions" title={`of ${title}`} />
        </MenuButton>
        <PublishEntry
          title={title}
          isPublished={isPublished}
          onPublish={(next) => actions.onPublish(video, next)}
        />
        <DeleteEntry title={title} onPress={() => actions.onDelete(video)} />
      </RecordMenu>
    </RecordActions>
  )
}

const Title = ({ video: { id, title } }: { video: Video }) => (
  <TitleElsewhere href={`/video/${id}`} label={title} />
)
