import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ScanSearch } from 'lucide-react'
import { Link } from 'react-router'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { ChapterFound } from '#shared/contract/chapters.ts'
import { type Technique, techniques } from '#shared/rules/techniques.ts'
import { readPages } from '../../api.ts'
import { linkTo } from '../../layout/nav-entries.ts'
import { useSession } from '../../session.ts'
import { AccessBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/field.tsx'
import { FilterBar, ResultLine } from '../../ui/filter-bar.tsx'
import { useFilters, useTyping } from '../../ui/filters.ts'
import { Page } from '../../ui/page.tsx'
import { clock, spokenTime } from '../../ui/player/clock.ts'
import { Poster } from '../../ui/poster.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state.tsx'
import { techniqueLabels } from '../../ui/technique-words.ts'
import styles from './techniques-page.module.css'

const perPage = 48

/** Every technique that is taught, found across all videos; each opens its video at the very second. */
export function TechniquesPage() {
  const { filters, setFilters, clearFilters } = useFilters({ search: '', technique: '' })
  const technique = techniques.find((known) => known === filters.technique)
  const [typed, setTyped] = useTyping(filters.search, (search) => setFilters({ search }, 'typed'))
  const list = useChapters(filters.search, technique)
  const found = list.data?.pages.flatMap(({ items }) => items)
  const isFiltered = filters.search !== '' || technique !== undefined
  return (
    <Page
      title="Techniques"
      intro="A grip, a throw, a way out: find it in every lesson at once and go straight to the second it is taught."
    >
      <FilterBar>
        <SearchField
          label="Search techniques"
          hideLabel
          placeholder="Search techniques, videos, disciplines"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </FilterBar>
      <TechniqueChoice chosen={technique} onChoose={(next) => setFilters({ technique: next ?? '' })} />
      <ResultLine total={list.data?.pages[0]?.total} words="technique(s) found" />
      {list.error && !found && (
        <ErrorState title="The techniques could not be loaded" onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <ListSkeleton />}
      {found && found.length > 0 && <FoundList found={found} isStale={list.isPlaceholderData} />}
      {found?.length === 0 && (
        <EmptyState
          title="No Techniques Found"
          icon={<ScanSearch size={26} />}
          actions={isFiltered && <Button onClick={clearFilters}>Show all techniques</Button>}
        >
          {isFiltered ? 'Try another word or another kind of technique.' : 'Chapters are on their way.'}
        </EmptyState>
      )}
      {list.hasNextPage && (
        <p className={styles.more}>
          <Button size="large" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Load More Techniques
          </Button>
        </p>
      )}
    </Page>
  )
}

function useChapters(search: string, technique: Technique | undefined) {
  const query = { limit: perPage, ...(search && { search }), ...(technique && { technique }) }
  return useInfiniteQuery({
    ...readPages(catalogue.listChapters, { query }),
    placeholderData: keepPreviousData,
  })
}

type ChoiceProps = { chosen: Technique | undefined; onChoose: (technique: Technique | undefined) => void }

function TechniqueChoice({ chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className={styles.kinds}>
      <legend className="visually-hidden">Kind of technique</legend>
      {[undefined, ...techniques].map((kind) => (
        <label key={kind ?? 'all'} className={styles.kind}>
          <input type="radio" name="technique" checked={kind === chosen} onChange={() => onChoose(kind)} />
          {kind ? techniqueLabels[kind] : 'All'}
        </label>
      ))}
    </fieldset>
  )
}

function FoundList({ found, isStale }: { found: readonly ChapterFound[]; isStale: boolean }) {
  const session = useSession()
  return (
    <ul className={styles.list} aria-label="Techniques" data-stale={isStale || undefined}>
      {found.map(({ id, start, title, technique, video }) => (
        <li key={`${video.id} ${id}`}>
          <Link to={linkTo(`/video/${video.id}?t=${start}`, session, '/video/:id')} className={styles.row}>
            <span className={styles.thumb}>
              <Poster url={video.thumbnailUrl} sizes="10rem" />
              <span className={styles.time}>
                <span aria-hidden="true">{clock(start)}</span>
                <span className="visually-hidden">at {spokenTime(start)}</span>
              </span>
            </span>
            <span className={styles.words}>
              <span className={styles.label}>{techniqueLabels[technique]}</span>
              <h2 className={styles.title}>{title}</h2>
              <span className={styles.from}>
                {video.title}
                {video.category && ` · ${video.category.name}`}
              </span>
            </span>
            <AccessBadge level={video.accessLevel} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

function ListSkeleton() {
  return (
    <div className={styles.list} aria-busy="true">
      <p className="visually-hidden">Loading techniques</p>
      {skeletonRows.map((row) => (
        <Skeleton key={row} height="6.75rem" />
      ))}
    </div>
  )
}
