import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ScanSearch } from 'lucide-react'
import { catalogue } from '#shared/contract/catalogue.ts'
import { techniques } from '#shared/rules/learning/techniques.ts'
import { read, readPages } from '../../api.ts'
import { Button } from '../../ui/base/button.tsx'
import { Page } from '../../ui/base/page.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx'
import { SearchField, Select } from '../../ui/form/field.tsx'
import { ResultLine } from '../../ui/form/filter-bar.tsx'
import { useFilters, useTyping } from '../../ui/form/filters.ts'
import { DisciplineIndex, TechniqueChoice } from './technique-filters.tsx'
import { TechniqueGroups, TechniqueGroupsSkeleton } from './technique-groups.tsx'
import styles from './techniques-page.module.css'

const perPage = 48

/** All techniques across all videos; each opens its video at the exact second. */
export function TechniquesPage() {
  const { filters, setFilters, clearFilters } = useFilters({ search: '', technique: '', category: '' })
  const technique = techniques.find((known) => known === filters.technique)
  const { search, category } = filters
  const [typed, setTyped] = useTyping(search, (search) => setFilters({ search }, 'typed'))
  const query = { ...(search && { search }), ...(technique && { technique }), ...(category && { category }) }
  const list = useInfiniteQuery({
    ...readPages(catalogue.listChapters, { query: { ...query, limit: perPage } }),
    placeholderData: keepPreviousData,
  })
  const counts = useQuery({
    ...read(catalogue.countChapters, { query }),
    placeholderData: keepPreviousData,
  }).data
  const found = list.data?.pages.flatMap(({ items }) => items)
  const isFiltered = Object.keys(query).length > 0
  return (
    <Page title="Techniques" intro="A grip, a throw, a way out: go straight to the second it is taught.">
      <search className={styles.find}>
        <SearchField
          label="Search techniques"
          hideLabel
          placeholder="Search techniques, videos, disciplines"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Select
          label="Discipline"
          hideLabel
          className={styles.narrow}
          value={category}
          onChange={(event) => setFilters({ category: event.currentTarget.value })}
        >
          <option value="">All disciplines</option>
          {counts?.disciplines.map(({ name, slug }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </search>
      <TechniqueChoice
        chosen={technique}
        counts={counts?.techniques}
        onChoose={(next) => setFilters({ technique: next ?? '' })}
      />
      <div className={styles.layout}>
        <DisciplineIndex
          chosen={category}
          disciplines={counts?.disciplines}
          onChoose={(category) => setFilters({ category })}
        />
        <div className={styles.results}>
          <ResultLine total={list.data?.pages[0]?.total} words="technique(s) found" />
          {list.error && !found && (
            <ErrorState title="The techniques could not be loaded" onRetry={() => void list.refetch()} />
          )}
          {list.isPending && <TechniqueGroupsSkeleton />}
          {found && found.length > 0 && (
            <TechniqueGroups
              found={found}
              disciplines={counts?.disciplines ?? []}
              isStale={list.isPlaceholderData}
            />
          )}
          {found?.length === 0 && (
            <EmptyState
              title="No Techniques Found"
              icon={<ScanSearch size={26} />}
              actions={isFiltered && <Button onClick={clearFilters}>Show all techniques</Button>}
            >
              {isFiltered
                ? 'Try another word or another kind of technique.'
                : 'No techniques have been added yet.'}
            </EmptyState>
          )}
          {list.hasNextPage && (
            <p className={styles.more}>
              <Button size="large" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                Load More Techniques
              </Button>
            </p>
          )}
        </div>
      </div>
    </Page>
  )
}
