import { useQuery } from '@tanstack/react-query'
import { Film } from 'lucide-react'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Category } from '#shared/contract/category.ts'
import { read } from '../../api.ts'
import { useGuard } from '../../parts/session/use-guard.ts'
import { useVideoPages, VideoPages } from '../../parts/video-list/video-pages.tsx'
import { Link } from '../../router/link.tsx'
import { useParams } from '../../router/router.tsx'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { usePageTitle } from '../../ui/base/page-title.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx'
import { Select } from '../../ui/form/field.tsx'
import { ActiveFilters, FilterBar, ResultLine } from '../../ui/form/filter-bar.tsx'
import { useFilters } from '../../ui/form/filters.ts'
import { Hero } from '../../ui/media/hero.tsx'
import { contentTypeLabels, contentTypes } from '../../ui/text/content-types.ts'
import styles from './category-page.module.css'
import { SortSelect, sortOf } from './sort-select.tsx'

/** One discipline: its description and its videos. */
export function CategoryPage() {
  const { slug = '' } = useParams()
  useGuard()
  const { data, error, refetch } = useQuery(read(catalogue.listCategories))
  const category = data?.items.find((each) => each.slug === slug)
  usePageTitle(data && `${category?.name ?? 'Category Not Found'} · Kiai`)
  if (error) {
    return <ErrorState level={1} title="The category could not be loaded" onRetry={() => void refetch()} />
  }
  if (data && !category) return <CategoryNotFound />
  return (
    <>
      <CategoryHeader slug={slug} category={category} />
      <CategoryVideos key={slug} slug={slug} name={category?.name} />
    </>
  )
}

function CategoryNotFound() {
  return (
    <EmptyState
      level={1}
      title="Category Not Found"
      actions={
        <>
          <ButtonLink to="/categories" variant="gold">
            See all disciplines
          </ButtonLink>
          <ButtonLink to="/videos">Video Library</ButtonLink>
        </>
      }
    >
      The category you are looking for does not exist or has been removed.
    </EmptyState>
  )
}

/** The title of the discipline, over the picture of its most watched video. */
function CategoryHeader({ slug, category }: { slug: string; category: Category | undefined }) {
  const mostWatched = read(catalogue.listVideos, { query: { category: slug, sort: 'popular', limit: 1 } })
  const picture = useQuery(mostWatched).data?.items[0]?.thumbnailUrl
  return (
    <header>
      <Hero
        className={styles.hero}
        picture={picture ? { src: picture, width: 1280, height: 720 } : undefined}
      >
        <p className={`${styles.eyebrow} eyebrow`}>
          <Link to="/categories">Disciplines</Link>
        </p>
        <h1 className={styles.title}>{category?.name ?? <Skeleton width="5em" height="0.9em" />}</h1>
        <p className={styles.text}>{category?.description ?? <Skeleton width="100%" height="2.8em" />}</p>
      </Hero>
    </header>
  )
}

function CategoryVideos({ slug, name }: { slug: string; name: string | undefined }) {
  const { filters, setFilters, clearFilters } = useFilters({ type: '', sort: 'newest' })
  const type = contentTypes.find((each) => each === filters.type)
  const sort = sortOf(filters.sort)
  const pages = useVideoPages({ category: slug, sort, ...(type && { contentType: type }) })
  const chips = type
    ? [{ name: 'Type', value: contentTypeLabels[type], onRemove: () => setFilters({ type: '' }) }]
    : []
  return (
    <section className={`${styles.videos} page-width`} aria-label={name ? `${name} videos` : 'Videos'}>
      <FilterBar>
        <Select
          label="Type"
          hideLabel
          value={type ?? ''}
          onChange={(event) => setFilters({ type: event.target.value })}
        >
          <option value="">All types</option>
          {contentTypes.map((each) => (
            <option key={each} value={each}>
              {contentTypeLabels[each]}
            </option>
          ))}
        </Select>
        <SortSelect sort={sort} onChange={(changed) => setFilters({ sort: changed })} />
      </FilterBar>
      <ActiveFilters filters={chips} onClear={clearFilters} />
      <ResultLine total={pages.total} words="video(s) found" />
      <VideoPages
        label="Videos"
        pages={pages}
        more="Load More Videos"
        empty={
          <EmptyState
            title="No Videos Found"
            icon={<Film size={26} />}
            actions={type && <Button onClick={clearFilters}>Show all types</Button>}
          >
            {type
              ? 'No videos of this type in this discipline yet.'
              : 'No videos are currently available. Check back soon for new content!'}
          </EmptyState>
        }
      />
    </section>
  )
}
