import * as z from 'zod/mini'
import { AccessLevel, moment } from '../fields.ts'
import { Chapter } from './chapter.ts'
import { MediaState } from './playback.ts'

export const ContentType = z.enum(['movie', 'tv_episode', 'documentary', 'training', 'live_event'])
export type ContentType = z.infer<typeof ContentType>

export const Video = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  /** The poster of a film in the 2:3 format of cinemas; absent if there is none. */
  posterUrl: z.optional(z.string()),
  /** Seconds. */
  duration: z.number(),
  categoryId: z.nullable(z.string()),
  category: z.nullable(z.object({ name: z.string(), slug: z.string() })),
  movieGenreId: z.nullable(z.string()),
  contentType: ContentType,
  accessLevel: AccessLevel,
  releaseYear: z.nullable(z.number()),
  director: z.nullable(z.string()),
  cast: z.array(z.string()),
  country: z.nullable(z.string()),
  language: z.string(),
  /** One decimal, e.g. `7.4`; films only. */
  imdbRating: z.nullable(z.string()),
  tags: z.array(z.string()),
  viewCount: z.number(),
  /** Members' average of 0 to 5 with two decimals, e.g. `4.50`; `0.00` without ratings. */
  rating: z.string(),
  isPublished: z.boolean(),
  isFeatured: z.boolean(),
  /** Time of the first publication; null for a draft that was never published. */
  publishedAt: z._default(z.nullable(moment), null),
  createdAt: moment,
  updatedAt: moment,
  /** In their order; only in the answer for a single video. */
  chapters: z.optional(z.array(Chapter)),
  /** Key of the uploaded file; only in admins' answers. */
  videoUrl: z.optional(z.nullable(z.string())),
  /** Only in admins' answers. */
  media: z.optional(MediaState),
})
export type Video = z.infer<typeof Video>
