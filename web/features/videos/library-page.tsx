import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Film } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { catalogue } from '#shared/contract/catalogue.ts'
import { addressOf } from '#shared/contract/client.ts'
import { call, read } from '../../api.ts'
import { videoLink } from '../../layout/nav-entries.ts'
import { keyOf } from '../../query-client.ts'
import { useSession } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.ts'
import { EmptyState } from '../../ui/state.tsx'
import { VideoGrid } from '../../ui/video-grid.tsx'
import { ActiveFilters, FilterBar } from './library-filter-bar.tsx'
import { type LibraryFilters, useLibraryFilters } from './library-filters.ts'
import styles from './library-page.module.css'

const perPage = 24

function useVideos({ search, category, access }: LibraryFilters) {
  const query = {
    limit: perPage,
    sort: 'popular' as const,
    ...(search && { search }),
    ...(category && { category }),
    ...(access && { access }),
  }
  return useInfiniteQuery({
    queryKey: keyOf(addressOf(catalogue.listVideos, { query })),
    queryFn: ({ pageParam, signal }) =>
      call(
        catalogue.listVideos,
        { query: { ...query, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // The list stays while the next one is on its way, so that typing does not make it flicker.
    placeholderData: keepPreviousData,
  })
}

/** Every published video, open to all: searched, filtered and paged by the server. */
export function LibraryPage() {
  const session = useSession()
  const { filters, isFiltered, setFilters, clearFilters } = useLibraryFilters()
  const categories = useQuery(read(catalogue.listCategories)).data?.items ?? []
  const list = useVideos(filters)
  const grid = useRef<HTMLDivElement>(null)
  const videos = list.data?.pages.flatMap(({ items }) => items)
  const total = list.data?.pages[0]?.total

  const shown = videos?.length ?? 0
  const pressedAt = useRef(0)

  // The button goes with the last page; whoever pressed it goes on at the first new card.
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
    <div className={`${styles.page} page-width`}>
      <header className={styles.head}>
        <h1 className={styles.title}>Video Library</h1>
        <p className={styles.intro}>
          Films, documentaries and training from every discipline. Search it, narrow it down, press play.
        </p>
      </header>
      <FilterBar filters={filters} categories={categories} onChange={setFilters} />
      <ActiveFilters filters={filters} categories={categories} onChange={setFilters} onClear={clearFilters} />
      <div className={styles.summary}>
        <p role="status">{total === undefined ? '\u00a0' : `${formatCount(total)} video(s) found`}</p>
        <p>Sort by popularity</p>
      </div>
      <div ref={grid} className={list.isPlaceholderData ? styles.stale : undefined}>
        <VideoGrid
          label="Videos"
          level={2}
          videos={videos}
          error={list.error}
          onRetry={() => void list.refetch()}
          linkOf={(id) => videoLink(id, session)}
          eager={4}
          empty={<NoVideos isFiltered={isFiltered} onClear={clearFilters} />}
        />
      </div>
      {list.hasNextPage && (
        <div className={styles.more}>
          {list.isFetchNextPageError && (
            <p role="alert">More videos could not be loaded. Please try again.</p>
          )}
          <Button size="large" busy={list.isFetchingNextPage} onClick={loadMore}>
            Load More Videos
          </Button>
        </div>
      )}
    </div>
  )
}

function NoVideos({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title="No Videos Found"
      icon={<Film size={26} />}
      actions={isFiltered && <Button onClick={onClear}>Show all videos</Button>}
    >
      {isFiltered
        ? 'Try adjusting your search or filter criteria.'
        : 'No videos are currently available. Check back soon for new content!'}
    </EmptyState>
  )
}
