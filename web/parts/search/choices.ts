import type { SearchResult } from '#shared/contract/catalogue.ts'
import { categoryLink, linkTo, videoLink } from '../../links.ts'
import type { Session } from '../../session.ts'
import type { Search } from './use-search.ts'

/** An option listed under the field. */
export type Choice =
  | { kind: 'recent'; text: string }
  | { kind: 'result'; result: SearchResult }
  | { kind: 'all'; query: string }
  | { kind: 'techniques'; query: string }

export function choicesOf(search: Search, typed: string, recent: readonly string[]): Choice[] {
  if (typed.trim() === '') return recent.map((text) => ({ kind: 'recent', text }))
  const { query, status } = search
  const results = search.results.map((result): Choice => ({ kind: 'result', result }))
  if (results.length > 0) return [...results, { kind: 'all', query }, { kind: 'techniques', query }]
  return status === 'done' ? [{ kind: 'techniques', query }] : []
}

/** The techniques page with this search. */
export const techniquesAddress = (query: string, session: Session) =>
  linkTo(`/techniques?${new URLSearchParams({ search: query })}`, session, '/techniques')

/** The address of a result for the current visitor or member. */
export function addressOfChoice({ type, id, slug }: SearchResult, session: Session): string {
  if (type === 'video') return videoLink(id, session)
  if (type === 'course') return linkTo(`/course/${id}`, session, '/course/:id')
  if (type === 'product') return `/store/product/${id}`
  return categoryLink(slug ?? '', session)
}
