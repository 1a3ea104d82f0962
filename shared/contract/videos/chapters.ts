import * as z from 'zod/mini'
import { longestSearch } from '#shared/rules/text/fold.ts'
import { endpoint, json, page } from '../endpoint.ts'
import { AccessLevel, text } from '../fields.ts'
import { pageQuery } from '../page.ts'
import { PicturedChapter, Technique } from './chapter.ts'

/** A chapter as a search across the catalogue finds it, with all data to show and open it. */
export const ChapterFound = z.object({
  ...PicturedChapter.shape,
  video: z.object({
    id: z.string(),
    title: z.string(),
    thumbnailUrl: z.nullable(z.string()),
    /** Seconds. */
    duration: z.number(),
    accessLevel: AccessLevel,
    category: z.nullable(z.object({ name: z.string(), slug: z.string() })),
  }),
})
export type ChapterFound = z.infer<typeof ChapterFound>

export const ChapterCounts = z.object({
  /** Techniques without chapters are left out. */
  techniques: z.array(z.object({ technique: Technique, chapters: z.number() })),
  /** By name; `videos` is the number of videos that contain them. */
  disciplines: z.array(
    z.object({ name: z.string(), slug: z.string(), chapters: z.number(), videos: z.number() }),
  ),
})
export type ChapterCounts = z.infer<typeof ChapterCounts>

const chapterFilters = {
  search: z.optional(text(longestSearch)),
  technique: z.optional(Technique),
  /** A slug; an unknown one finds nothing. */
  category: z.optional(z.string().check(z.maxLength(80))),
}

/** Part of the catalogue domain. */
export const chapterReads = {
  listChapters: endpoint({
    method: 'GET',
    path: '/api/chapters',
    access: 'public',
    summary:
      'Chapters of published videos, sorted by discipline, video and position; those with the search words in their title first',
    query: z.strictObject({ ...pageQuery, ...chapterFilters }),
    success: page(ChapterFound),
  }),
  countChapters: endpoint({
    method: 'GET',
    path: '/api/chapters/counts',
    access: 'public',
    summary: 'The number of chapters for each technique and each discipline, under the other filters',
    query: z.strictObject(chapterFilters),
    success: json(ChapterCounts),
  }),
} as const
