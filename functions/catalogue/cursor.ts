import { Problem } from '#shared/contract/problem.ts'
import type { Video } from '#shared/contract/video.ts'

/** What the orders of a list look at, and nothing more. */
export type Place = Pick<Video, 'id' | 'createdAt' | 'title' | 'viewCount'>

/** What of a title decides about its place: no more than a cursor can carry within an address. */
export const headOf = (title: string) => (title.length > 50 ? title.slice(0, 50) : title)

const foreignCursor = () => new Problem('request.invalid', 'The cursor was not given by this list')

/** Names a place in a list by what the list is ordered by, so that it outlives the video that stood there. */
export function cursorOf({ id, createdAt, title, viewCount }: Place): string {
  return Buffer.from(JSON.stringify([id, createdAt, viewCount, headOf(title)])).toString('base64url')
}

/** A Problem where it is none of ours. */
export function placeOf(cursor: string): Place {
  const place = parsed(cursor)
  if (!Array.isArray(place)) throw foreignCursor()
  const [id, createdAt, viewCount, title] = place
  const known = typeof id === 'string' && typeof createdAt === 'string' && typeof title === 'string'
  if (!known || typeof viewCount !== 'number') throw foreignCursor()
  return { id, createdAt, title, viewCount }
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
