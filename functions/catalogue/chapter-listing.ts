import type { ChapterFound } from '#shared/contract/chapters.ts'
import type { Page } from '#shared/contract/page.ts'
import { fold } from '#shared/rules/fold.ts'
import type { Technique } from '#shared/rules/techniques.ts'
import { type Snapshot, videosById } from '../ports/catalogue-index.ts'
import { newestWithText } from './listing.ts'

type Filter = { search?: string | undefined; technique?: Technique | undefined }
/** A chapter with the texts it is found by. */
type Shelved = { found: ChapterFound; title: string; context: string }

const shelves = new WeakMap<Snapshot, readonly Shelved[]>()

/** Every chapter of the catalogue, newest videos first, each video's in their order. */
function shelfOf(snapshot: Snapshot): readonly Shelved[] {
  const known = shelves.get(snapshot)
  if (known) return known
  const lists = new Map(snapshot.chapters.map(({ id, chapters }) => [id, chapters]))
  const made = newestWithText(snapshot).videos.flatMap(({ id, title, thumbnailUrl, accessLevel, category }) =>
    (lists.get(id) ?? []).map((chapter) => ({
      found: { ...chapter, video: { id, title, thumbnailUrl, accessLevel, category } },
      title: fold(chapter.title),
      context: fold(`${chapter.technique}\n${title}\n${category?.name ?? ''}`),
    })),
  )
  shelves.set(snapshot, made)
  return made
}

/** What is in a chapter's own title first, then what its technique, its video or its category says. */
export function findChapters(snapshot: Snapshot, { search, technique }: Filter): ChapterFound[] {
  const needle = fold(search ?? '')
  const fitting = shelfOf(snapshot).filter(({ found }) => !technique || found.technique === technique)
  const titled = fitting.filter(({ title }) => title.includes(needle))
  const near = needle
    ? fitting.filter(({ title, context }) => !title.includes(needle) && context.includes(needle))
    : []
  return [...titled, ...near].map(({ found }) => found)
}

/** `limit` chapters after the one the cursor names; from the beginning where that is gone. */
export function chapterPage(
  items: readonly ChapterFound[],
  limit: number,
  cursor: string | undefined,
): Page<ChapterFound> {
  const start = cursor ? items.findIndex((item) => cursorOf(item) === cursor) + 1 : 0
  const shown = items.slice(start, start + limit)
  const last = shown.at(-1)
  const next = last && start + limit < items.length ? cursorOf(last) : undefined
  return { items: shown, total: items.length, ...(next && { next }) }
}

const cursorOf = ({ id, video }: ChapterFound) => `${video.id}~${id}`

/** The chapters of one published video. */
export function chaptersOf(snapshot: Snapshot, videoId: string) {
  if (!videosById(snapshot).has(videoId)) return []
  return snapshot.chapters.find(({ id }) => id === videoId)?.chapters ?? []
}
