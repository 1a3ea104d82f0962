import { useQuery } from '@tanstack/react-query'
import { Film } from 'lucide-react'
import { catalogue } from '#shared/contract/catalogue.ts'
import { read } from '../../api.ts'
import { useVideoPages, VideoPages } from '../../parts/video-list/video-pages.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Page } from '../../ui/base/page.tsx'
import { EmptyState } from '../../ui/feedback/state.tsx'
import { ResultLine } from '../../ui/form/filter-bar.tsx'
import { ActiveLibraryFilters, LibraryFilterBar } from './library-filter-bar.tsx'
import { useLibraryFilters } from './library-filters.ts'

/** All published videos, open to everyone: searched, filtered and paged by the server. */
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
  const filtering = { filters, categories, onChange: setFilters }
  return (
    <Page
      title="Video Library"
      intro="Films, documentaries and training from every discipline. Search it, narrow it down, press play."
    >
      <LibraryFilterBar {...filtering} />
      <ActiveLibraryFilters {...filtering} onClear={clearFilters} />
      <ResultLine total={pages.total} words="video(s) found">
        <p>Sort by popularity</p>
      </ResultLine>
      <VideoPages
        label="Videos"
        pages={pages}
        more="Load More Videos"
        empty={<NoVideos isFiltered={isFiltered} onClear={clearFilters} />}
      />
    </Page>
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
