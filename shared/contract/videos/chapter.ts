import * as z from 'zod/mini'
import { techniques } from '../../rules/learning/techniques.ts'

export const Technique = z.enum(techniques)

/** A notable place in a video, and the technique taught from there on. */
export const Chapter = z.object({
  id: z.string(),
  /** Seconds into the video. */
  start: z.number(),
  title: z.string(),
  technique: Technique,
})
export type Chapter = z.infer<typeof Chapter>

/** A chapter with a small picture of its start, if its film has frames. */
export const PicturedChapter = z.object({ ...Chapter.shape, frameUrl: z.nullable(z.string()) })
export type PicturedChapter = z.infer<typeof PicturedChapter>
