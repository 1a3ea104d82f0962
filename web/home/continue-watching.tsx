import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { type BegunVideo, members } from '#shared/contract/members/members.ts'
import { callToTheEnd } from '../api.ts'
import { invalidate } from '../query-client.ts'
import { IconButton } from '../ui/base/button.tsx'
import { useRemoval } from '../ui/feedback/use-removal.ts'
import { Rail } from '../ui/list/rail.tsx'
import { VideoCard } from '../ui/list/video-card.tsx'
import { formatDuration } from '../ui/text/format.ts'
import { dashboardRead } from './use-training.ts'

type ContinueWatchingProps = {
  items: readonly BegunVideo[]
  empty: ReactNode
}

/** Videos in progress. A card resumes where the video was left; its cross removes it from the list. */
export function ContinueWatching({ items, empty }: ContinueWatchingProps) {
  const client = useQueryClient()
  const { hidden, removeWithUndo } = useRemoval<BegunVideo>({
    said: 'Removed from Continue Watching',
    drop: ({ id }) =>
      client.setQueryData(
        dashboardRead().queryKey,
        (known) =>
          known && { ...known, continueWatching: known.continueWatching.filter((item) => item.id !== id) },
      ),
    remove: ({ id }) => callToTheEnd(members.dismissContinueWatching, { params: { videoId: id } }),
    onFailure: () => void invalidate(client, members.getDashboard.path),
  })
  const shown = items.filter(({ id }) => !hidden.has(id))
  if (shown.length === 0) return empty
  return (
    <Rail label="Continue Watching">
      {shown.map((video) => (
        <li key={video.id}>
          <VideoCard
            video={video}
            href={`/video/${video.id}`}
            progress={video.progress}
            note={[video.category?.name, leftOf(video)].filter(Boolean).join(' · ')}
            action={
              <IconButton label={`Dismiss ${video.title}`} onClick={() => removeWithUndo(video)}>
                <X size={18} aria-hidden="true" />
              </IconButton>
            }
          />
        </li>
      ))}
    </Rail>
  )
}

const leftOf = ({ duration, progress }: BegunVideo) =>
  `${formatDuration((duration * (100 - progress)) / 100)} left`
