import * as z from 'zod/mini'
import type { Page } from '#shared/contract/page.ts'
import type { ChapterCounts, ChapterFound } from '#shared/contract/videos/chapters.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { type Technique, techniques } from '#shared/rules/learning/techniques.ts'
import { fold } from '#shared/rules/text/fold.ts'
import { cursorOf, placeOf } from '../http/cursor.ts'
import { withoutCounters } from '../ports/catalogue/catalogue-counters.ts'
import { videosById } from '../ports/catalogue/catalogue-index.ts'
import type { Snapshot } from '../ports/catalogue/snapshot.ts'
import { newestWithText } from './listing.ts'

type Filter = {
  search?: string | undefined
  technique?: Technique | undefined
  category?: string | undefined
}
/** A chapter with its searchable texts. */
type Shelved = { found: ChapterFound; title: string; context: string }

const shelves = new WeakMap<Snapshot, readonly Shelved[]>()

/**
 * Every chapter of the catalogue: disciplines by name, in each the newest video first, the chapters of each video in
 * order.
 */
function shelfOf(counted: Snapshot): readonly Shelved[] {
  const snapshot = withoutCounters(counted)
  const known = shelves.get(snapshot)
  if (known) return known
  const lists = new Map(snapshot.chapters.map(({ id, chapters }) => [id, chapters]))
  const newest = newestWithText(snapshot).videos.flatMap(
    ({ id, title, thumbnailUrl, duration, accessLevel, category }) =>
      (lists.get(id) ?? []).map((chapter) => ({
        found: { ...chapter, video: { id, title, thumbnailUrl, duration, accessLevel, category } },
        title: fold(chapter.title),
        context: fold(`${chapter.technique}\n${title}\n${category?.name ?? ''}`),
      })),
  )
  const made = byDiscipline(newest)
    .sort((a, b) => (disciplineOf(a)?.name ?? '').localeCompare(disciplineOf(b)?.name ?? '', 'en'))
    .flat()
  shelves.set(snapshot, made)
  return made
}

/** Chapters without a discipline form a group too. */
const byDiscipline = (list: readonly Shelved[]): Shelved[][] => [...Map.groupBy(list, slugOf).values()]

const slugOf = ({ found: { video } }: Shelved) => video.category?.slug ?? ''
const disciplineOf = (group: readonly Shelved[]) => group[0]?.found.video.category

/**
 * The chapters that pass the filter, by discipline and then by video. Chapters with the words in their own title come
 * first, then those whose technique, video or discipline contains them.
 */
export function findChapters(snapshot: Snapshot, filter: Filter): ChapterFound[] {
  const fitting = fittingOf(snapshot, filter)
  const needle = fold(filter.search ?? '')
  if (needle === '') return fitting.map(({ found }) => found)
  const isTitled = ({ title }: Shelved) => title.includes(needle)
  const titledVideos = new Set(fitting.filter(isTitled).map(({ found }) => found.video.id))
  const groups = byDiscipline(fitting).map((group) =>
    first(group, ({ found }) => titledVideos.has(found.video.id)),
  )
  return first(groups, (group) => group.some(isTitled))
    .flat()
    .map(({ found }) => found)
}

const first = <Item>(list: readonly Item[], is: (item: Item) => boolean): Item[] => [
  ...list.filter(is),
  ...list.filter((item) => !is(item)),
]

function fittingOf(snapshot: Snapshot, { search, technique, category }: Filter): readonly Shelved[] {
  const needle = fold(search ?? '')
  return shelfOf(snapshot).filter(
    (each) =>
      (!technique || each.found.technique === technique) &&
      (!category || slugOf(each) === category) &&
      (each.title.includes(needle) || each.context.includes(needle)),
  )
}

/** The number of chapters that each other choice of technique or discipline would leave. */
export function countChapters(snapshot: Snapshot, filter: Filter): ChapterCounts {
  const { technique: _chosen, ...anyTechnique } = filter
  const { category: _filed, ...anyDiscipline } = filter
  const taught = new Map<Technique, number>()
  for (const { found } of fittingOf(snapshot, anyTechnique)) {
    taught.set(found.technique, (taught.get(found.technique) ?? 0) + 1)
  }
  return {
    techniques: techniques.flatMap((technique) => {
      const chapters = taught.get(technique)
      return chapters ? { technique, chapters } : []
    }),
    disciplines: byDiscipline(fittingOf(snapshot, anyDiscipline)).flatMap((group) => {
      const category = disciplineOf(group)
      const videos = new Set(group.map(({ found }) => found.video.id)).size
      return category ? { ...category, chapters: group.length, videos } : []
    }),
  }
}

const placeShape = z.tuple([z.string().check(z.regex(idPattern('video'))), z.string()])

/** `limit` chapters after the one that the cursor names; from the beginning if that one is gone. */
export function chapterPage(
  items: readonly ChapterFound[],
  limit: number,
  cursor: string | undefined,
): Page<ChapterFound> {
  const [videoId, chapterId] = placeOf(placeShape, cursor) ?? []
  const start = items.findIndex(({ id, video }) => video.id === videoId && id === chapterId) + 1
  const shown = items.slice(start, start + limit)
  const last = shown.at(-1)
  const next = last && start + limit < items.length ? cursorOf([last.video.id, last.id]) : undefined
  return { items: shown, total: items.length, ...(next && { next }) }
}

/** The chapters of one published video. */
export function chaptersOf(snapshot: Snapshot, videoId: string) {
  if (!videosById(snapshot).has(videoId)) return []
  return snapshot.chapters.find(({ id }) => id === videoId)?.chapters ?? []
}
