import type { ReactNode } from 'react'
import type { Video } from '#shared/contract/catalogue.ts'
import { useLikelyNext } from '../layout/prefetch.ts'
import { CardGrid } from '../ui/section.tsx'
import { ErrorState } from '../ui/state.tsx'
import { VideoCard, VideoCardSkeleton } from '../ui/video-card.tsx'

type VideoGridProps = {
  label: string
  /** Undefined while they are on their way. */
  videos: readonly Video[] | undefined
  error?: Error | null
  onRetry?: () => void
  linkOf: (id: string) => string
  /** Shown in place of no videos at all. */
  empty: ReactNode
  /** How many shapes stand in while loading. */
  skeletons?: number
  /** How many cards from the first load their picture at once. */
  eager?: number
  level?: 2 | 3
  /** On narrow screens one row that is swiped through. */
  rail?: boolean
  /** Another card than the usual one. */
  card?: (video: Video, href: string, eager: boolean) => ReactNode
}

/** Video cards, or their shapes while loading, or what went wrong, or that there are none. */
export function VideoGrid({
  label,
  videos,
  error,
  onRetry,
  linkOf,
  empty,
  skeletons = 8,
  eager = 0,
  level = 3,
  rail = false,
  card,
}: VideoGridProps) {
  const [first] = videos ?? []
  useLikelyNext(first && linkOf(first.id))
  if (error && !videos) {
    return (
      <ErrorState title="The videos could not be loaded" level={level} {...(onRetry && { onRetry })}>
        Please check your connection and try again.
      </ErrorState>
    )
  }
  if (!videos) return <VideoGridSkeleton count={skeletons} rail={rail} />
  if (videos.length === 0) return empty
  return (
    <CardGrid label={label} rail={rail}>
      {videos.map((video, at) => (
        <li key={video.id}>
          {card ? (
            card(video, linkOf(video.id), at < eager)
          ) : (
            <VideoCard video={video} href={linkOf(video.id)} eager={at < eager} level={level} />
          )}
        </li>
      ))}
    </CardGrid>
  )
}

export function VideoGridSkeleton({ count, rail = false }: { count: number; rail?: boolean }) {
  return (
    <div aria-busy="true">
      <p className="visually-hidden">Loading videos</p>
      <CardGrid label="Loading" rail={rail}>
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes without an identity
          <li key={at} data-skeleton="">
            <VideoCardSkeleton />
          </li>
        ))}
      </CardGrid>
    </div>
  )
}
