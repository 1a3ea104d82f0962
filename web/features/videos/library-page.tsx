import { useQuery } from '@tanstack/react-query'
import { Film } from 'lucide-react'
import { catalogue } from '#shared/contract/catalogue.ts'
import { read } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.ts'
import { EmptyState } from '../../ui/state.tsx'
import { useVideoPages, VideoPages } from '../../ui/video-pages.tsx'
import { ActiveFilters, FilterBar } from './library-filter-bar.tsx'
import { useLibraryFilters } from './library-filters.ts'
import styles from './library-page.module.css'

/** Every published video, open to all: searched, filtered and paged by the server. */
export function LibraryPage() {
  const { filters, isFiltered, setFilters, clearFilters } = useLibraryFilters()
  const categories = useQuery(read(catalogue.listCategories)).data?.items ?? []
  const { search, category, access } = filters
  const pages = useVideoPages({
    sort: 'popular',
    ...(search && { search }),
    ...(category && { category }),
    ...(access && { access }),
  })
  const { total } = pages

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
      <VideoPages
        label="Videos"
        pages={pages}
        more="Load More Videos"
        empty={<NoVideos isFiltered={isFiltered} onClear={clearFilters} />}
      />
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
