import { useQuery } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { MovieGenre } from '#shared/contract/category.ts'
import type { Video } from '#shared/contract/videos/video.ts'
import { read } from '../../api.ts'
import { useVideoPages, VideoPages } from '../../parts/video-list/video-pages.tsx'
import { useNavigate, useParams } from '../../router/router.tsx'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { Page } from '../../ui/base/page.tsx'
import { usePageTitle } from '../../ui/base/page-title.ts'
import { EmptyState } from '../../ui/feedback/state.tsx'
import { ActiveFilters, ResultLine } from '../../ui/form/filter-bar.tsx'
import { useFilters } from '../../ui/form/filters.ts'
import { filmTypes, isFilm } from '../../ui/text/content-types.ts'
import styles from './film-card.module.css'
import { FilmCard } from './film-card.tsx'
import { MoviesFilterBar } from './movies-filter-bar.tsx'
import { MoviesHero } from './movies-hero.tsx'
import { sortOf } from './sort-select.tsx'

/** Films, episodes and documentaries; at `/genre/:slug`, those of one genre. */
export function MoviesPage() {
  const { search, genre, sort, genres, change, clear } = useMovieFilters()
  const chosen = genres?.find(({ slug }) => slug === genre)
  const featured = useQuery(read(catalogue.listFeaturedVideos, { query: {} }))
  const pages = useVideoPages({
    contentType: filmTypes.join(','),
    sort,
    ...(search && { search }),
    ...(genre && { genre }),
  })
  const belongs = ({ contentType, movieGenreId }: Video) =>
    isFilm(contentType) && (!chosen || movieGenreId === chosen.id)
  const chips = [
    { name: 'Search', value: search, onRemove: () => change({ search: '' }) },
    { name: 'Genre', value: chosen?.name ?? '', onRemove: () => change({ genre: '' }) },
  ].filter(({ value }) => value !== '')
  usePageTitle(chosen && `${chosen.name} Movies · Kiai`)
  return (
    <>
      <MoviesHero
        featured={featured.error ? [] : featured.data?.items.filter(belongs)}
        all={pages.list.error ? [] : pages.videos}
      />
      <Page
        title={chosen ? `${chosen.name} movies` : 'Movies'}
        intro={
          chosen?.description ??
          'Features, series and documentaries from every school of fighting, and every coast.'
        }
        actions={<ButtonLink to="/movie-genres">Browse genres</ButtonLink>}
      >
        <MoviesFilterBar
          search={search}
          genre={chosen?.slug ?? ''}
          sort={sort}
          genres={genres ?? []}
          onChange={change}
        />
        <ActiveFilters filters={chips} onClear={clear} />
        <ResultLine total={pages.total} words="movie(s) found" />
        <div className={styles.films}>
          <VideoPages
            label="Movies"
            pages={pages}
            more="Load More Movies"
            card={(video, href, eager) => <FilmCard video={video} href={href} eager={eager} />}
            empty={<NoMovies isFiltered={chips.length > 0} onClear={clear} />}
          />
        </div>
      </Page>
    </>
  )
}

type MovieChange = { search?: string; genre?: string; sort?: string }

/** The filters from the address. A genre in the path moves to the query when it is changed. */
function useMovieFilters() {
  const { slug } = useParams()
  const navigate = useNavigate()
  const { filters, setFilters, clearFilters } = useFilters({ search: '', genre: '', sort: 'newest' })
  const genres: MovieGenre[] | undefined = useQuery(read(catalogue.listMovieGenres)).data?.items
  const moveTo = (genre: string) => {
    const query = Object.entries({ ...filters, genre }).filter(
      ([name, value]) => value !== '' && !(name === 'sort' && value === 'newest'),
    )
    navigate(`/movies?${new URLSearchParams(query)}`)
  }
  return {
    search: filters.search,
    genre: slug ?? filters.genre,
    sort: sortOf(filters.sort),
    genres,
    change: (change: MovieChange, how?: 'pressed' | 'typed') =>
      slug && change.genre !== undefined ? moveTo(change.genre) : setFilters(change, how),
    clear: () => (slug ? navigate('/movies') : clearFilters()),
  }
}

function NoMovies({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title="No Videos Found"
      icon={<Clapperboard size={26} />}
      actions={isFiltered && <Button onClick={onClear}>Show all movies</Button>}
    >
      {isFiltered
        ? 'Try adjusting your search or filter criteria.'
        : 'No videos are currently available. Check back soon for new content!'}
    </EmptyState>
  )
}
