import * as z from 'zod/mini'
import type { Page } from '#shared/contract/page.ts'
import { Problem } from '#shared/contract/problem.ts'

const message = 'This cursor does not belong to this list'

/** Encodes a place in a list, best by the fields it is sorted by, so that it outlives the item at that place. */
export const cursorOf = (place: readonly unknown[]) =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/**
 * The place that a cursor names; undefined at the beginning of a list. Throws a Problem if the cursor does not
 * exactly fit the list.
 */
export function placeOf<Place extends readonly unknown[]>(
  shape: z.ZodMiniType<Place>,
  cursor: string | undefined,
): Place | undefined {
  if (cursor === undefined) return undefined
  const { data } = shape.safeParse(parsed(cursor))
  if (data && cursorOf(data) === cursor) return data
  throw new Problem('request.invalid', `cursor: ${message}`, { issues: [{ path: 'cursor', message }] })
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

const countShape = z.tuple([z.int().check(z.positive())])

/** One page of a list that is in memory as a whole; its cursor counts the items given so far. */
export function pageOfAll<Item>(items: Item[], limit: number, cursor: string | undefined): Page<Item> {
  const [start] = placeOf(countShape, cursor) ?? [0]
  const next = start + limit < items.length ? cursorOf([start + limit]) : undefined
  return { items: items.slice(start, start + limit), total: items.length, ...(next && { next }) }
}
