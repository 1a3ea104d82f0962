import type { ReactNode } from 'react'
import type { Video } from '#shared/contract/videos/video.ts'
import { CardList, type CardListProps } from '../../ui/list/card-list.tsx'
import { VideoCard, VideoCardSkeleton } from '../../ui/list/video-card.tsx'
import { useLikelyNext } from '../prefetch/likely-next.ts'

type VideoGridProps = Pick<
  CardListProps<Video>,
  'label' | 'error' | 'onRetry' | 'empty' | 'level' | 'rail' | 'row'
> & {
  /** Undefined while they are on their way. */
  videos: readonly Video[] | undefined
  linkOf: (id: string) => string
  /** How many cards from the first load their picture at once. */
  eager?: number
  /** Another card than the usual one. */
  card?: (video: Video, href: string, eager: boolean) => ReactNode
  /** What stands in for such a card while loading. */
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
