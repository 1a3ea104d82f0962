import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { catalogue } from '#shared/contract/catalogue.ts'
import { addressOf } from '#shared/contract/client.ts'
import { isOpenApiDocument, type OpenApiDocument } from '#shared/contract/openapi-document.ts'
import { read } from '../../../api.ts'
import { useLocation } from '../../../router/router.tsx'
import { Page } from '../../../ui/base/page.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { SearchField, Select } from '../../../ui/form/field.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { useFilters, useTyping } from '../../../ui/form/filters.ts'
import { formatCount } from '../../../ui/text/format.ts'
import styles from './developers-page.module.css'
import { type Listed, OperationDetails } from './operation-details.tsx'

const documentRead = read(catalogue.getOpenApi)
const noFilters = { search: '', access: '' }

/** The API for people, made of its own OpenAPI document. */
export function DevelopersPage() {
  const { hash } = useLocation()
  const { filters, setFilters } = useFilters(noFilters)
  const [typed, setTyped] = useTyping(filters.search, (search) => setFilters({ search }, 'typed'))
  const { data, error, refetch } = useQuery({ ...documentRead, staleTime: Number.POSITIVE_INFINITY })
  const operations = useMemo(() => (data && isOpenApiDocument(data) ? operationsOf(data) : undefined), [data])
  const found = operations?.filter(matcherOf(filters))
  const named = hash.slice(1)
  const isLoaded = operations !== undefined
  useEffect(() => {
    if (isLoaded && named) document.getElementById(named)?.scrollIntoView()
  }, [isLoaded, named])
  return (
    <Page
      title="Developers"
      intro={
        <>
          Everything that Kiai’s own pages do is done by this API. The same as a file:{' '}
          <a href={addressOf(catalogue.getOpenApi, {})}>OpenAPI 3.1</a>.
        </>
      }
    >
      <Rules />
      <FilterBar>
        <SearchField
          label="Search the API"
          hideLabel
          placeholder="Search paths and words"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Select
          label="Who may call it"
          hideLabel
          value={filters.access}
          onChange={(event) => setFilters({ access: event.currentTarget.value })}
        >
          <option value="">For all callers</option>
          <option value="public">For everyone</option>
          <option value="member">For members</option>
          <option value="admin">For admins</option>
        </Select>
      </FilterBar>
      {found ? (
        <Operations found={found} named={named} />
      ) : error ? (
        <ErrorState title="The document could not be loaded" onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" className={styles.group}>
          <p role="status" className="visually-hidden">
            Loading the document
          </p>
          {Array.from({ length: 8 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shapes without an identity
            <Skeleton key={at} height="3.25rem" />
          ))}
        </div>
      )}
    </Page>
  )
}

function Rules() {
  return (
    <ul className={styles.rules}>
      <li>
        Bodies and answers are JSON in UTF-8. A field that is not listed is refused, and none is returned.
      </li>
      <li>
        Members are known by the session cookie that signing in sets. A call that changes something must come
        from Kiai’s own origin.
      </li>
      <li>
        A refusal is <code>application/problem+json</code>: act on its <code>code</code>, show its{' '}
        <code>detail</code>.
      </li>
      <li>
        A list answers one page: <code>X-Total-Count</code> is the number of all, and <code>Link</code> leads
        to the next page.
      </li>
      <li>
        Too many calls are answered with 429, and <code>Retry-After</code> says when the next may come.
      </li>
    </ul>
  )
}

function Operations({ found, named }: { found: readonly Listed[]; named: string }) {
  if (found.length === 0)
    return <EmptyState title="Nothing found">No operation contains these words.</EmptyState>
  const groups = Map.groupBy(found, ({ tags }) => tags[0] ?? '')
  return (
    <>
      <p role="status" className={styles.count}>
        {formatCount(found.length)} {found.length === 1 ? 'operation' : 'operations'}
      </p>
      {[...groups].map(([tag, list]) => (
        <section key={tag} aria-labelledby={`tag-${tag}`} className={styles.group}>
          <h2 id={`tag-${tag}`} className={styles.tag}>
            {tag}
          </h2>
          {list.map((operation) => (
            <OperationDetails
              key={operation.operationId}
              operation={operation}
              isOpened={operation.operationId === named}
            />
          ))}
        </section>
      ))}
    </>
  )
}

/** All operations, in the order of their domains. */
function operationsOf({ paths, tags }: OpenApiDocument): Listed[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  )
  const groups = Map.groupBy(all, (operation) => operation.tags[0])
  return tags.flatMap(({ name }) => groups.get(name) ?? [])
}

function matcherOf({ search, access }: typeof noFilters): (operation: Listed) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ operationId, method, path, summary, 'x-access': mayCall }) => {
    const text = `${operationId} ${method} ${path} ${summary}`.toLowerCase()
    return (!access || mayCall === access) && words.every((word) => text.includes(word))
  }
}
