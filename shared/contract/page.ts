import * as z from 'zod/mini'

/**
 * One page of a list. On the wire the body is the bare array; `total` is sent as `X-Total-Count` and `next` as the
 * cursor of `Link: <…>; rel="next"`.
 */
export type Page<Item> = { items: Item[]; total: number; next?: string }

/** A short list as a single page. */
export const whole = <Item>(items: Item[]): Page<Item> => ({ items, total: items.length })

const mostPerPage = 100

/** `limit` 1 to 100 (absent = 100) and an opaque cursor from the previous page. */
export const pageQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostPerPage)), mostPerPage),
  cursor: z.optional(z.string().check(z.maxLength(600))),
}

/** The `Link` header for the next page of the same list. */
export function nextLink(path: string, query: URLSearchParams, next: string): string {
  const following = new URLSearchParams(query)
  following.set('cursor', next)
  return `<${path}?${following}>; rel="next"`
}

/** The cursor in a `Link` header; undefined on the last page. */
export function nextCursor(link: string | null): string | undefined {
  const target = link?.match(/<([^>]*)>;\s*rel="next"/)?.[1]
  if (!target) return undefined
  return new URLSearchParams(target.slice(target.indexOf('?') + 1)).get('cursor') ?? undefined
}
