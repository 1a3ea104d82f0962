import * as z from 'zod/mini'
import { longestSearch } from '#shared/rules/fold.ts'
import { Chapter, Technique } from './chapter.ts'
import { endpoint, page } from './endpoint.ts'
import { AccessLevel, text } from './fields.ts'
import { pageQuery } from './page.ts'

/** A chapter as it is found across the catalogue, with what is needed to show and open it. */
export const ChapterFound = z.object({
  ...Chapter.shape,
  video: z.object({
    id: z.string(),
    title: z.string(),
    thumbnailUrl: z.nullable(z.string()),
    accessLevel: AccessLevel,
    category: z.nullable(z.object({ name: z.string(), slug: z.string() })),
  }),
})
export type ChapterFound = z.infer<typeof ChapterFound>

/** Of the catalogue domain. */
export const chapterReads = {
  listChapters: endpoint({
    method: 'GET',
    path: '/api/chapters',
    access: 'public',
    summary:
      'Chapters of published videos by what they teach; words in their own title first, newest videos first',
    query: z.strictObject({
      ...pageQuery,
      search: z.optional(text(longestSearch)),
      technique: z.optional(Technique),
    }),
    success: page(ChapterFound),
  }),
} as const
