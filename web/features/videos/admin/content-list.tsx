import { Captions } from 'lucide-react'
import type { Video } from '#shared/contract/videos/video.ts'
import { MediaStateShown } from '../../../parts/uploads/media-state.tsx'
import { IconButton } from '../../../ui/base/button.tsx'
import { AccessBadge, PublishedBadge } from '../../../ui/feedback/badge.tsx'
import {
  DeleteButton,
  EditButton,
  OpenElsewhere,
  PublishButton,
  RecordActions,
  RecordCard,
  RecordDate,
  RecordList,
  RecordStatus,
  RecordTitle,
} from '../../../ui/table/record.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { contentTypeLabels } from '../../../ui/text/content-types.ts'
import { formatCount, formatDate } from '../../../ui/text/format.ts'

export type ContentActions = {
  onEdit: (video: Video) => void
  onStudy: (video: Video) => void
  onDelete: (video: Video) => void
  onPublish: (video: Video, isPublished: boolean) => void
  onRetry: (uploadId: string) => void
  isRetrying: boolean
}

type ListProps = { videos: readonly Video[]; actions: ContentActions }

/** Every video with what can be done with it. */
export function ContentList({ videos, actions }: ListProps) {
  const stateOf = ({ title, media, videoUrl }: Video) => (
    <MediaStateShown
      {...{ title, state: media, fileKey: videoUrl }}
      onRetry={actions.onRetry}
      isRetrying={actions.isRetrying}
    />
  )
  const columns: Column<Video>[] = [
    {
      header: 'Title',
      isRowHeader: true,
      cell: ({ thumbnailUrl, title, accessLevel }) => (
        <RecordTitle picture={thumbnailUrl} title={title}>
          <AccessBadge level={accessLevel} />
        </RecordTitle>
      ),
    },
    { header: 'Category', cell: (video) => video.category?.name ?? 'None' },
    { header: 'Type', cell: (video) => contentTypeLabels[video.contentType] },
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
    {
      header: 'Created',
      cell: (video) => <RecordDate iso={video.createdAt} />,
    },
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
          title={video.title}
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
      <OpenElsewhere href={`/video/${video.id}`} label={title} />
      <EditButton title={title} onPress={() => actions.onEdit(video)} />
      <IconButton
        label={`Chapters and captions of ${title}`}
        title="Chapters and captions"
        onClick={() => actions.onStudy(video)}
      >
        <Captions size={18} aria-hidden="true" />
      </IconButton>
      <PublishButton {...{ title, isPublished }} onPublish={(next) => actions.onPublish(video, next)} />
      <DeleteButton title={title} onPress={() => actions.onDelete(video)} />
    </RecordActions>
  )
}
