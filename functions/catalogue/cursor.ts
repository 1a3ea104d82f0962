import * as z from 'zod/mini'
import type { Video } from '#shared/contract/videos/video.ts'
import * as cursors from '../http/cursor.ts'

/** What the orders of a list look at, and nothing more. */
export type Place = Pick<Video, 'id' | 'createdAt' | 'publishedAt' | 'title' | 'viewCount'>

/** What of a title decides about its place: no more than a cursor can carry within an address. */
export const headOf = (title: string) => (title.length > 50 ? title.slice(0, 50) : title)

const shape = z.tuple([z.string(), z.string(), z.number(), z.string(), z.nullable(z.string())])

/** Names a place in a list by what the list is ordered by, so that it outlives the video that stood there. */
export const cursorOf = ({ id, createdAt, publishedAt, title, viewCount }: Place): string =>
  cursors.cursorOf([id, createdAt, viewCount, headOf(title), publishedAt])

/** None where the list begins; a Problem where the cursor is none of ours. */
export function placeOf(cursor: string | undefined): Place | undefined {
  const place = cursors.placeOf(shape, cursor)
  if (!place) return undefined
  const [id, createdAt, viewCount, title, publishedAt] = place
  return { id, createdAt, publishedAt, title, viewCount }
}
