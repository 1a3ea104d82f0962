import { isDeepStrictEqual } from 'node:util'
import { frameAddress } from '#shared/rules/media/frames.ts'
import { category } from '../model/catalogue/category.ts'
import { type ChaptersItem, chapters } from '../model/catalogue/chapters.ts'
import { course } from '../model/catalogue/course.ts'
import { lesson } from '../model/catalogue/lesson.ts'
import { movieGenre } from '../model/catalogue/movie-genre.ts'
import { readSynonyms } from '../model/catalogue/search-synonyms.ts'
import { isListed, video } from '../model/catalogue/video.ts'
import { instructor } from '../model/instructors/instructor.ts'
import { product } from '../model/store/product.ts'
import { variant } from '../model/store/variant.ts'
import { inFull } from '../model/table/batch.ts'
import { toCourse } from '../model/wire/course-wire.ts'
import { toProduct } from '../model/wire/product-wire.ts'
import { toCategory, toInstructor, toMovieGenre, toVideo } from '../model/wire/wire.ts'
import { kinds, orders, type Snapshot, withPresent } from '../ports/catalogue/snapshot.ts'

/** Ids of items that may have changed. */
export type Changed = {
  /** Videos whose chapters changed too. */
  video: ReadonlySet<string>
  /** Courses whose lessons changed too. */
  course: ReadonlySet<string>
  category: ReadonlySet<string>
  movieGenre: ReadonlySet<string>
  instructor: ReadonlySet<string>
  /** Products whose stock changed too. */
  product: ReadonlySet<string>
  /** Not empty if the list of synonyms changed. */
  synonyms: ReadonlySet<string>
}

/**
 * The snapshot with the present state of the changed items; the same object if none of it is shown. Items are read by
 * key and consistently: an index of the table may be behind the stream, and no later record would bring up an item
 * missed here.
 */
export async function refreshed(snapshot: Snapshot, changed: Changed): Promise<Snapshot> {
  /** Uploads with preview pictures, by video. */
  const framed = new Map<string, Framed>()
  const formerCategory = new Map(snapshot.categories.map((item) => [item.id, item]))
  const [videos, courses, movieGenres, instructors, products, synonyms] = await Promise.all([
    replaced(snapshot.videos, changed.video, async (ids) => {
      const items = (await readVideos(ids)).filter(isListed)
      for (const { id, uploadId, media } of items) {
        if (uploadId && media.framed) framed.set(id, { uploadId, lasts: media.framed })
      }
      return items.map((item) => toVideo(item, formerCategory.get(item.categoryId)))
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
      orders.movieGenres,
    ),
    replaced(
      snapshot.instructors,
      changed.instructor,
      async (ids) => (await readInstructors(ids)).filter(({ isApproved }) => isApproved).map(toInstructor),
      orders.instructors,
    ),
    replaced(snapshot.products, changed.product, readProducts),
    changed.synonyms.size > 0 ? replacedSynonyms(snapshot.synonyms) : snapshot.synonyms,
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
        .map(({ videoId, list }) => ({ id: videoId, chapters: pictured(list, framed.get(videoId)) }))
    }),
    replaced(
      snapshot.categories,
      new Set([...changed.category, ...missing]),
      async (ids) => (await readCategories(ids)).map(toCategory),
      orders.categories,
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
    products,
    synonyms,
  }
  return kinds.every((kind) => next[kind] === snapshot[kind]) ? snapshot : next
}

type Framed = { uploadId: string; lasts: number }

const pictured = (list: ChaptersItem['list'], film: Framed | undefined) =>
  list.map((chapter) => ({
    ...chapter,
    frameUrl: film ? frameAddress(film.uploadId, chapter.start, film.lasts) : null,
  }))

/** Items read before the unpublished ones among them are dropped: a large catalogue does not fit in memory at once. */
const pageSize = 1000

/**
 * The known items with the changed ones as `read` returns them; deleted ones are left out. An unchanged item stays
 * the same object, and if all are unchanged, so does the list.
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
  return withPresent(known, changed, present, order)
}

/** The list that admins saved, or the usual one; the known one if it is the same. */
async function replacedSynonyms(known: Snapshot['synonyms']): Promise<Snapshot['synonyms']> {
  const { groups } = await readSynonyms()
  return isDeepStrictEqual(groups, known) ? known : groups
}

type Filed = Pick<Snapshot['videos'][number], 'categoryId' | 'category'>

/** A video or course with the current name of its category. */
function named<Item extends Filed>(
  item: Item,
  categories: Map<string, Snapshot['categories'][number]>,
): Item {
  const its = item.categoryId ? categories.get(item.categoryId) : undefined
  if (its?.name === item.category?.name && its?.slug === item.category?.slug) return item
  return { ...item, category: its ? { name: its.name, slug: its.slug } : null }
}

const consistent = { consistent: true, concurrency: 4 } as const
const keyed = (ids: string[]) => ids.map((id) => ({ id }))

const readVideos = (ids: string[]) => inFull(keyed(ids), (keys) => video().get(keys).go(consistent))
const readChapters = async (ids: string[]) => {
  const keys = ids.map((videoId) => ({ videoId }))
  const items = await inFull(keys, (asked) => chapters().get(asked).go(consistent))
  return items.map((item) => ({ ...item, id: item.videoId }))
}
const readCourses = async (ids: string[]) => {
  const items = await inFull(keyed(ids), (keys) => course().get(keys).go(consistent))
  return Promise.all(
    items.map(async (item) => {
      const { data } = await lesson()
        .query.ofCourse({ courseId: item.id })
        .go({ consistent: true, pages: 'all' })
      return { item, lessons: data }
    }),
  )
}
/** The published ones. */
async function readProducts(ids: string[]) {
  const items = await inFull(keyed(ids), (keys) => product().get(keys).go(consistent))
  return Promise.all(
    items
      .filter(({ state }) => state === 'published')
      .map(async (item) => toProduct(item, item.isDigital ? [] : await readStock(item.id))),
  )
}
const readStock = async (productId: string) =>
  (await variant().query.ofProduct({ productId }).go({ consistent: true, pages: 'all' })).data
const readCategories = (ids: string[]) => inFull(keyed(ids), (keys) => category().get(keys).go(consistent))
const readMovieGenres = (ids: string[]) => inFull(keyed(ids), (keys) => movieGenre().get(keys).go(consistent))
const readInstructors = (ids: string[]) => inFull(keyed(ids), (keys) => instructor().get(keys).go(consistent))
