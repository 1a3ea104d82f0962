import type { Nested } from './form.ts'
import { invalid } from './refusal.ts'
import { type Range, type Read, range, readShape, type Shape, text, whole } from './shapes.ts'
import type { Kinds } from './wire.ts'
import { all, find, type World } from './world.ts'

/** A call of the API: its parameters and its operation. */
export type Route = {
  method: string
  segments: string[]
  answer(world: World, given: Nested, ids: string[]): unknown
}

/** `POST /v1/charges/:id`; parameters that `takes` does not name are refused. */
export function route<S extends Shape>(
  at: string,
  takes: S,
  answer: (world: World, given: Read<S>, id: string) => unknown,
): Route {
  const [method = '', path = ''] = at.split(' ')
  return {
    method,
    segments: path.split('/').slice(1),
    answer: (world, given, ids) => answer(world, readShape(takes, given), ids.at(-1) ?? ''),
  }
}

export const paging = { limit: whole, starting_after: text, ending_before: text, created: range }

type Paging = {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: Range | undefined
}

/** A page of a list, newest first. */
export function pageOf<T extends { id: string; created?: number }>(
  url: string,
  found: T[],
  { limit = 10, starting_after, ending_before, created }: Paging,
) {
  if (limit < 1 || limit > 100) throw invalid('Invalid limit: from 1 to 100', { param: 'limit' })
  let rest = found.filter((one) => !created || isWithin(one.created ?? 0, created))
  if (starting_after) rest = rest.slice(placeOf(rest, starting_after, 'starting_after') + 1)
  if (ending_before) rest = rest.slice(0, placeOf(rest, ending_before, 'ending_before'))
  const data = ending_before ? rest.slice(-limit) : rest.slice(0, limit)
  return { object: 'list' as const, url, has_more: rest.length > data.length, data }
}

/**
 * A page of all objects of a kind, read only as far as needed: there may be a hundred thousand. Those of a customer
 * are few, and read whole.
 */
export function pageOfKind<K extends 'charge' | 'subscription'>(
  world: World,
  { url, kind, customer }: { url: string; kind: K; customer: string | undefined },
  page: Paging,
  isWanted: (one: Kinds[K]) => boolean,
) {
  const { limit = 10, starting_after: after, created } = page
  if (page.ending_before || customer) return pageOf(url, all(world, kind, customer).filter(isWanted), page)
  if (after && !find(world, kind, after)) throw unknownPlace(after, 'starting_after')
  const found: Kinds[K][] = []
  for (const one of world.store.walk(kind, world.frame.live, after)) {
    if (!isWanted(one) || (created && !isWithin(one.created, created))) continue
    found.push(one)
    if (found.length > limit) break
  }
  return pageOf(url, found, { limit })
}

const isWithin = (value: number, { gt, gte, lt, lte }: Range) =>
  (gt === undefined || value > gt) &&
  (gte === undefined || value >= gte) &&
  (lt === undefined || value < lt) &&
  (lte === undefined || value <= lte)

function placeOf(found: { id: string }[], id: string, param: string): number {
  const place = found.findIndex((one) => one.id === id)
  if (place < 0) throw unknownPlace(id, param)
  return place
}

const unknownPlace = (id: string, param: string) =>
  invalid(`No such object: '${id}'`, { code: 'resource_missing', param })
