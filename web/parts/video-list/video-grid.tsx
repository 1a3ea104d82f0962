import type { ReactNode } from 'react'
import type { Video } from '#shared/contract/videos/video.ts'
import { CardList, type CardListProps } from '../../ui/list/card-list.tsx'
import { VideoCard, VideoCardSkeleton } from '../../ui/list/video-card.tsx'
import { useLikelyNext } from '../prefetch/likely-next.ts'

type VideoGridProps = Pick<
  CardListProps<Video>,
  'label' | 'error' | 'onRetry' | 'empty' | 'level' | 'rail' | 'row'
> & {
  /** Undefined while loading. */
  videos: readonly Video[] | undefined
  linkOf: (id: string) => string
  /** The number of cards, from the first, that load their picture at once. */
  eager?: number
  /** Replaces the default card. */
  card?: (video: Video, href: string, eager: boolean) => ReactNode
  /** The placeholder of such a card while loading. */
  shape?: ReactNode
}

/** A list of videos. */
export function VideoGrid({
  videos,
  linkOf,
  eager = 0,
  level = 3,
  card,
  shape = <VideoCardSkeleton />,
  ...list
}: VideoGridProps) {
  const [first] = videos ?? []
  useLikelyNext(first && linkOf(first.id))
  return (
    <CardList {...list} things="videos" items={videos} level={level} shape={shape}>
      {(video, at) =>
        card ? (
          card(video, linkOf(video.id), at < eager)
        ) : (
          <VideoCard video={video} href={linkOf(video.id)} eager={at < eager} level={level} />
        )
      }
    </CardList>
  )
}
