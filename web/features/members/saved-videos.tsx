import { useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { addressOf } from '#shared/contract/client.ts'
import { members } from '#shared/contract/members/members.ts'
import type { Video } from '#shared/contract/videos/video.ts'
import { videos } from '#shared/contract/videos/videos.ts'
import { callToTheEnd } from '../../api.ts'
import { invalidate } from '../../query-client.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { EmptyState } from '../../ui/feedback/state.tsx'
import { useRemoval } from '../../ui/feedback/use-removal.ts'
import { VideoCard } from '../../ui/list/video-card.tsx'
import { formatCount } from '../../ui/text/format.ts'
import styles from './kept-list.module.css'
import { dropKept, KeptList, useSaved } from './kept-list.tsx'

/** The member's bookmarks, latest first. */
export function SavedVideos() {
  const client = useQueryClient()
  const list = useSaved()
  const { hidden, removeWithUndo } = useRemoval<Video>({
    said: 'Removed from My List',
    drop: ({ id }) => dropKept(client, members.listBookmarks, id),
    remove: async ({ id }) => {
      await callToTheEnd(videos.unbookmarkVideo, { params: { id } })
      await invalidate(client, addressOf(videos.getEngagement, { params: { id } }))
    },
    onFailure: () => void invalidate(client, members.listBookmarks.path),
  })
  const total = (list.data?.pages.at(-1)?.total ?? 0) - hidden.size
  return (
    <KeptList
      label="My List"
      list={list}
      hidden={hidden}
      head={
        <p className={styles.head}>
          {formatCount(total)} {total === 1 ? 'video' : 'videos'} saved
        </p>
      }
      empty={
        <EmptyState
          title="Your list is empty"
          icon={<Bookmark size={26} />}
          actions={
            <ButtonLink to="/videos" variant="gold">
              Browse the library
            </ButtonLink>
          }
        >
          Press Bookmark on a video to save it here.
        </EmptyState>
      }
      card={(video, action) => (
        <VideoCard video={video} href={`/video/${video.id}`} action={action} level={2} />
      )}
      removeLabel={({ title }) => `Remove ${title} from My List`}
      onRemove={removeWithUndo}
    />
  )
}
