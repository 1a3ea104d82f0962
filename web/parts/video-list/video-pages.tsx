import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Input } from '#shared/contract/endpoint.ts'
import type { Video } from '#shared/contract/videos/video.ts'
import { readPages } from '../../api.ts'
import { videoLink } from '../../links.ts'
import { useSession } from '../../session.ts'
import { Button } from '../../ui/base/button.tsx'
import { VideoGrid } from './video-grid.tsx'
import styles from './video-pages.module.css'

const perPage = 24
/** More cards than this take noticeable time: they are rendered in slices that presses can interrupt. */
const drawnAtOnce = 12

type VideoQuery = Omit<Input<typeof catalogue.listVideos>['query'], 'limit' | 'cursor' | 'status'>

/** A list of videos that grows page by page; the server searches, filters and sorts it. */
export function useVideoPages(given: VideoQuery, isReady = true) {
  const list = useInfiniteQuery({
    ...readPages(catalogue.listVideos, { query: { limit: perPage, ...given } }),
    // The list stays while the next one is loading, so that it does not flicker while typing.
    placeholderData: keepPreviousData,
    enabled: isReady,
  })
  return {
    list,
    videos: list.data?.pages.flatMap(({ items }) => items),
    total: list.data?.pages[0]?.total,
  }
}

type VideoPagesProps = {
  label: string
  pages: ReturnType<typeof useVideoPages>
  /** Shown when there are no videos. */
  empty: ReactNode
  /** The label of the button for more. */
  more: string
  card?: (video: Video, href: string, eager: boolean) => ReactNode
}

/** The videos of a growing list, and a button for more as long as there are any. */
export function VideoPages({ label, pages: { list, videos }, empty, more, card }: VideoPagesProps) {
  const session = useSession()
  const grid = useRef<HTMLDivElement>(null)
  const shown = videos?.length ?? 0
  const pressedAt = useRef(0)
  const isLater = useDeferredValue(videos !== undefined)
  // Rendered together with its button: the button alone would appear first and then move.
  const isDrawn = isLater || shown <= drawnAtOnce

  // The button disappears with the last page; the focus moves to the first new card.
  useEffect(() => {
    if (pressedAt.current === 0 || shown <= pressedAt.current) return
    if (!list.hasNextPage) grid.current?.querySelectorAll('a')[pressedAt.current]?.focus()
    pressedAt.current = 0
  }, [shown, list.hasNextPage])

  function loadMore() {
    pressedAt.current = shown
    void list.fetchNextPage()
  }

  return (
    <>
      <div ref={grid} className={list.isPlaceholderData ? styles.stale : undefined}>
        <VideoGrid
          label={label}
          level={2}
          videos={isDrawn ? videos : undefined}
          error={list.error}
          onRetry={() => void list.refetch()}
          linkOf={(id) => videoLink(id, session)}
          eager={4}
          empty={empty}
          {...(card && { card })}
        />
      </div>
      {isDrawn && list.hasNextPage && (
        <div className={styles.more}>
          {list.isFetchNextPageError && (
            <p role="alert">More videos could not be loaded. Please try again.</p>
          )}
          <Button size="large" busy={list.isFetchingNextPage} onClick={loadMore}>
            {more}
          </Button>
        </div>
      )}
    </>
  )
}
