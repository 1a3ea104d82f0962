import * as z from 'zod/mini'
import type { Video } from '#shared/contract/videos/video.ts'
import * as cursors from '../http/cursor.ts'

/** The fields that lists are sorted by, and nothing more. */
export type Place = Pick<Video, 'id' | 'createdAt' | 'publishedAt' | 'title' | 'viewCount'>

/** The part of a title that decides its place: limited, so that a cursor fits in an address. */
export const headOf = (title: string) => (title.length > 50 ? title.slice(0, 50) : title)

const shape = z.tuple([z.string(), z.string(), z.number(), z.string(), z.nullable(z.string())])

/** Names a place in a list by the fields it is sorted by, so that the cursor outlives the video at that place. */
export const cursorOf = ({ id, createdAt, publishedAt, title, viewCount }: Place): string =>
  cursors.cursorOf([id, createdAt, viewCount, headOf(title), publishedAt])

/** Undefined at the beginning of a list; a Problem if the cursor is not one of ours. */
export function placeOf(cursor: string | undefined): Place | undefined {
  const place = cursors.placeOf(shape, cursor)
  if (!place) return undefined
  const [id, createdAt, viewCount, title, publishedAt] = place
  return { id, createdAt, publishedAt, title, viewCount }
}
