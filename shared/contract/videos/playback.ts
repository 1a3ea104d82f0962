import * as z from 'zod/mini'
import { moment } from '../fields.ts'

/** Processing state of a video's file; only admins see it. */
export const MediaState = z.object({
  status: z.enum(['none', 'uploading', 'processing', 'ready', 'failed']),
  /** Percent of the transcoding done. */
  progress: z.number(),
  /** The reason of a failure, in words; null otherwise. */
  reason: z.nullable(z.string()),
})
export type MediaState = z.infer<typeof MediaState>

export const Playback = z.object({
  /** The HLS playlist; readable with the cookies of this answer, until `expiresAt`. */
  url: z.string(),
  poster: z.nullable(z.string()),
  expiresAt: moment,
})
export type Playback = z.infer<typeof Playback>
