import * as z from 'zod/mini'
import { moment } from '../fields.ts'

/** How far the file of a video is on its way to being playable; admins alone see it. */
export const MediaState = z.object({
  status: z.enum(['none', 'uploading', 'processing', 'ready', 'failed']),
  /** Percent of the transcoding done. */
  progress: z.number(),
  /** Why it failed, in words; null unless failed. */
  reason: z.nullable(z.string()),
})
export type MediaState = z.infer<typeof MediaState>

export const Playback = z.object({
  /** The HLS playlist; readable with the cookies this answer sets, until `expiresAt`. */
  url: z.string(),
  poster: z.nullable(z.string()),
  expiresAt: moment,
})
export type Playback = z.infer<typeof Playback>
