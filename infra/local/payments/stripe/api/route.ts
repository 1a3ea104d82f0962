import type { Nested } from './form.ts'
import { invalid } from './refusal.ts'
import { type Range, type Read, range, readShape, type Shape, text, whole } from './shapes.ts'
import type { World } from './world.ts'

/** A call of the API: what it takes, and what it does with it. */
export type Route = {
  method: string
  segments: string[]
  answer(world: World, given: Nested, ids: string[]): unknown
}

/** `POST /v1/charges/:id`; `takes` refuses everything it does not name. */
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

/** A page of what is given newest first. */
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

const isWithin = (value: number, { gt, gte, lt, lte }: Range) =>
  (gt === undefined || value > gt) &&
  (gte === undefined || value >= gte) &&
  (lt === undefined || value < lt) &&
  (lte === undefined || value <= lte)

function placeOf(found: { id: string }[], id: string, param: string): number {
  const place = found.findIndex((one) => one.id === id)
  if (place < 0) throw invalid(`No such object: '${id}'`, { code: 'resource_missing', param })
  return place
}
