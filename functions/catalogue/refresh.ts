import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type CategoryItem, category } from '../model/category.ts'
import { type ChaptersItem, chapters } from '../model/chapters.ts'
import { type CourseItem, course } from '../model/course.ts'
import { toCourse } from '../model/course-wire.ts'
import { type InstructorItem, instructor } from '../model/instructor.ts'
import { lesson } from '../model/lesson.ts'
import { type MovieGenreItem, movieGenre } from '../model/movie-genre.ts'
import { type VideoItem, video } from '../model/video.ts'
import { toCategory, toInstructor, toMovieGenre, toVideo } from '../model/wire.ts'
import type { Snapshot } from '../ports/catalogue-index.ts'

/** Ids of what may have changed. */
export type Changed = {
  /** Videos whose chapters changed too. */
  video: ReadonlySet<string>
  /** Courses whose lessons changed too. */
  course: ReadonlySet<string>
  category: ReadonlySet<string>
  movieGenre: ReadonlySet<string>
  instructor: ReadonlySet<string>
}

/**
 * The snapshot with the present state of what changed; the very same one if nothing of it is shown. It is read by
 * key and consistently: an index of the table may be behind the stream, and what it left out would be told by
 * nobody again.
 */
export async function refreshed(snapshot: Snapshot, changed: Changed): Promise<Snapshot> {
  const formerCategory = new Map(snapshot.categories.map((item) => [item.id, item]))
  const [videos, courses, movieGenres, instructors] = await Promise.all([
    replaced(snapshot.videos, changed.video, async (ids) => {
      const items = await readVideos(ids)
      return items
        .filter(({ isPublished }) => isPublished)
        .map((item) => toVideo(item, formerCategory.get(item.categoryId)))
    }),
    replaced(snapshot.courses, changed.course, async (ids) => {
      const items = await readCourses(ids)
      return items
        .filter(({ item }) => item.isPublished)
        .map(({ item, lessons }) => toCourse(item, formerCategory.get(item.categoryId ?? ''), lessons))
    }),
    replaced(
      snapshot.movieGenres,
      changed.movieGenre,
      async (ids) => (await readMovieGenres(ids)).map(toMovieGenre),
      byName,
    ),
    replaced(
      snapshot.instructors,
      changed.instructor,
      async (ids) => (await readInstructors(ids)).filter(({ isApproved }) => isApproved).map(toInstructor),
      bySeniority,
    ),
  ])
  const nowShown = videos.filter(({ id }) => changed.video.has(id))
  const nowOffered = courses.filter(({ id }) => changed.course.has(id))
  const shownIds = new Set(nowShown.map(({ id }) => id))
  // A video's or course's record may come before its category's.
  const missing = [...nowShown, ...nowOffered]
    .flatMap(({ categoryId }) => categoryId ?? [])
    .filter((id) => !formerCategory.has(id))
  const [chapters, categories] = await Promise.all([
    replaced(snapshot.chapters, changed.video, async (ids) => {
      const items = await readChapters(ids.filter((id) => shownIds.has(id)))
      return items
        .filter(({ list }) => list.length > 0)
        .map(({ videoId, list }) => ({ id: videoId, chapters: list }))
    }),
    replaced(
      snapshot.categories,
      new Set([...changed.category, ...missing]),
      async (ids) => (await readCategories(ids)).map(toCategory),
      byName,
    ),
  ])
  const renamed = categories !== snapshot.categories
  const categoryById = new Map(categories.map((item) => [item.id, item]))
  const next: Snapshot = {
    videos: renamed ? videos.map((item) => named(item, categoryById)) : videos,
    chapters,
    courses: renamed ? courses.map((item) => named(item, categoryById)) : courses,
    categories,
    movieGenres,
    instructors,
  }
  const kinds = Object.keys(next) as (keyof Snapshot)[]
  return kinds.every((kind) => next[kind] === snapshot[kind]) ? snapshot : next
}

type Named = { id: string; name: string }
const byName = (a: Named, b: Named) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1)

type Dated = { id: string; createdAt: string }
const bySeniority = (a: Dated, b: Dated) => a.createdAt.localeCompare(b.createdAt) || (a.id < b.id ? -1 : 1)

/** How many are read before what is not shown of them is let go: all of a large catalogue at once fit no memory. */
const pageSize = 1000

/**
 * What is known, with what `read` shows of the changed ones in its place; what is gone is left out. What is as it was
 * is the known object, and where all is so, it is the known list itself.
 */
async function replaced<Item extends { id: string }>(
  known: Item[],
  changed: ReadonlySet<string>,
  read: (ids: string[]) => Promise<NoInfer<Item>[]>,
  order?: (a: Item, b: Item) => number,
): Promise<Item[]> {
  const before = new Map(known.filter(({ id }) => changed.has(id)).map((item) => [item.id, item]))
  const ids = [...changed]
  const present: Item[] = []
  for (let start = 0; start < ids.length; start += pageSize) {
    for (const item of await read(ids.slice(start, start + pageSize))) {
      const former = before.get(item.id)
      present.push(former && isDeepStrictEqual(former, item) ? former : item)
    }
  }
  if (before.size === present.length && present.every((item) => before.get(item.id) === item)) return known
  const all = [...known.filter(({ id }) => !changed.has(id)), ...present]
  return order ? all.sort(order) : all
}

type Filed = Pick<Snapshot['videos'][number], 'categoryId' | 'category'>

/** A video or course under the present name of its category. */
function named<Item extends Filed>(
  item: Item,
  categories: Map<string, Snapshot['categories'][number]>,
): Item {
  const its = item.categoryId ? categories.get(item.categoryId) : undefined
  if (its?.name === item.category?.name && its?.slug === item.category?.slug) return item
  return { ...item, category: its ? { name: its.name, slug: its.slug } : null }
}

type Read<Item> = (keys: { id: string }[]) => Promise<{ data: Item[]; unprocessed: unknown[] }>

const consistent = { consistent: true, concurrency: 4 } as const
const readVideos = (ids: string[]) => readAll<VideoItem>(ids, (keys) => video().get(keys).go(consistent))
const readChapters = (ids: string[]) =>
  readAll<ChaptersItem & { id: string }>(ids, async (keys) => {
    const asked = keys.map(({ id }) => ({ videoId: id }))
    const { data, unprocessed } = await chapters().get(asked).go(consistent)
    return { data: data.map((item) => ({ ...item, id: item.videoId })), unprocessed }
  })
const readCourses = async (ids: string[]) => {
  const items = await readAll<CourseItem>(ids, (keys) => course().get(keys).go(consistent))
  return Promise.all(
    items.map(async (item) => {
      const { data } = await lesson()
        .query.ofCourse({ courseId: item.id })
        .go({ consistent: true, pages: 'all' })
      return { item, lessons: data }
    }),
  )
}
const readCategories = (ids: string[]) =>
  readAll<CategoryItem>(ids, (keys) => category().get(keys).go(consistent))
const readMovieGenres = (ids: string[]) =>
  readAll<MovieGenreItem>(ids, (keys) => movieGenre().get(keys).go(consistent))

const readInstructors = (ids: string[]) =>
  readAll<InstructorItem>(ids, (keys) => instructor().get(keys).go(consistent))

/** How often the table is asked for what it kept back. */
const tries = 6

/** Items of all ids that exist. A busy table answers with some and keeps the rest back. */
async function readAll<Item extends { id: string }>(ids: string[], read: Read<Item>): Promise<Item[]> {
  const found = new Map<string, Item>()
  let keys = ids.map((id) => ({ id }))
  for (let tried = 1; keys.length > 0; tried++) {
    const { data, unprocessed } = await read(keys)
    for (const item of data) found.set(item.id, item)
    if (unprocessed.length === 0) break
    if (tried === tries) throw new Error('The table did not give every item that changed')
    keys = keys.filter(({ id }) => !found.has(id))
    await setTimeout(25 * 2 ** tried)
  }
  return [...found.values()]
}
