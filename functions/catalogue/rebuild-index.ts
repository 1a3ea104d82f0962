import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { catalogue } from '#shared/contract/catalogue.ts'
import { Category, MovieGenre } from '#shared/contract/category.ts'
import { Course } from '#shared/contract/courses/course.ts'
import { Product } from '#shared/contract/store/product.ts'
import { PicturedChapter } from '#shared/contract/videos/chapter.ts'
import { Video } from '#shared/contract/videos/video.ts'
import { category } from '../model/catalogue/category.ts'
import { course } from '../model/catalogue/course.ts'
import { movieGenre } from '../model/catalogue/movie-genre.ts'
import { video } from '../model/catalogue/video.ts'
import { instructor } from '../model/instructors/instructor.ts'
import { product } from '../model/store/product.ts'
import { type Counters, changeCounters } from '../ports/catalogue/catalogue-counters.ts'
import { changeSnapshot, forgetSnapshot } from '../ports/catalogue/change-snapshot.ts'
import { emptySnapshot, type Snapshot } from '../ports/catalogue/snapshot.ts'
import { type Changes, changesBetween } from '../ports/catalogue/snapshot-changes.ts'
import { type Changed, refreshed } from './refresh.ts'

type Rebuilt = {
  videos: number
  courses: number
  categories: number
  movieGenres: number
  instructors: number
  products: number
}

/**
 * Rebuilds the catalogue index from the table: nightly, and on an operator's call. Everything in the table or the
 * index counts as changed. It may run at any time: if the stream writes in the meantime, the conditional put fails
 * and all is read again. If an item changes and changes back, the stream finds nothing to write; so what was replaced is
 * read a second time. Counters that equal the index are dropped.
 */
export async function handler(): Promise<Rebuilt> {
  let [before, made] = [emptySnapshot, emptySnapshot]
  forgetSnapshot()
  await changeSnapshot(async (snapshot) => {
    before = snapshot
    made = await rebuilt(snapshot)
    return made
  })
  const replaced = replacedIn(changesBetween(before, made))
  await changeSnapshot(async (snapshot) => {
    made = await refreshed(snapshot, replaced)
    return made
  })
  await changeCounters(async (counters) => beyond(made, counters))
  const counts = { videos: 0, courses: 0, categories: 0, movieGenres: 0, instructors: 0, products: 0 }
  for (const kind of Object.keys(counts) as (keyof Rebuilt)[]) counts[kind] = made[kind].length
  return counts
}

const replacedIn = (changes: Changes): Changed => ({
  video: new Set([...idsOf(changes.videos), ...idsOf(changes.chapters)]),
  course: idsOf(changes.courses),
  category: idsOf(changes.categories),
  movieGenre: idsOf(changes.movieGenres),
  instructor: idsOf(changes.instructors),
  product: idsOf(changes.products),
  synonyms: new Set(changes.synonyms ? ['all'] : []),
})

const idsOf = (change: { present: readonly Named[]; removed: readonly string[] } | undefined) =>
  new Set([...(change?.present ?? []).map(({ id }) => id), ...(change?.removed ?? [])])

/** The counters whose figures differ from the snapshot's; the same object if all do. */
function beyond({ videos, courses }: Snapshot, counters: Counters): Counters {
  const left = {
    ...counters,
    videos: differing(counters.videos, videos, ({ viewCount, rating }) => ({ viewCount, rating })),
    courses: differing(counters.courses, courses, ({ enrollmentCount }) => ({ enrollmentCount })),
  }
  return isDeepStrictEqual(left, counters) ? counters : left
}

function differing<Item extends Named, Figures>(
  figures: Record<string, Figures>,
  items: readonly Item[],
  figuresOf: (item: Item) => Figures,
): Record<string, Figures> {
  const known = items.flatMap((item) => {
    const its = figures[item.id]
    return its && !isDeepStrictEqual(its, figuresOf(item)) ? [[item.id, its] as const] : []
  })
  return Object.fromEntries(known)
}

/** The snapshot with everything read again, and with the changes that the table's lists may not contain yet. */
export async function rebuilt(snapshot: Snapshot, changed?: Changed): Promise<Snapshot> {
  const [videos, courses, categories, movieGenres, instructors, products] = await Promise.all([
    videoIds(),
    courseIds(),
    categoryIds(),
    genreIds(),
    instructorIds(),
    productIds(),
  ])
  return refreshed(snapshot, {
    video: union(videos, snapshot.videos, changed?.video),
    course: union(courses, snapshot.courses, changed?.course),
    category: union(categories, snapshot.categories, changed?.category),
    movieGenre: union(movieGenres, snapshot.movieGenres, changed?.movieGenre),
    instructor: union(instructors, snapshot.instructors, changed?.instructor),
    product: union(products, snapshot.products, changed?.product),
    synonyms: new Set(['all']),
  })
}

const shapes = {
  videos: Video,
  chapters: z.object({ chapters: z.array(PicturedChapter) }),
  courses: Course,
  categories: Category,
  movieGenres: MovieGenre,
  instructors: catalogue.listInstructors.success.schema,
  products: Product,
  synonyms: z.object({ words: z.array(z.string()) }),
}

/** Whether an earlier version wrote it: its items lack fields that they have now. The first item stands for all. */
export const isOutdated = (snapshot: Snapshot): boolean =>
  (Object.keys(shapes) as (keyof typeof shapes)[]).some((kind) => {
    const first = snapshot[kind][0]
    return first !== undefined && !shapes[kind].safeParse(first).success
  })

type Named = { id: string }

function union(listed: readonly Named[], held: readonly Named[], changed: ReadonlySet<string> = new Set()) {
  const ids = new Set(changed)
  for (const { id } of listed) ids.add(id)
  for (const { id } of held) ids.add(id)
  return ids
}

/** In pages: DynamoDB Local holds a whole answer in memory before it cuts it. */
const everything = { pages: 'all', limit: 1000, attributes: ['id'] } as const
const videoIds = async (): Promise<Named[]> => (await video().query.byCreated({}).go(everything)).data
const courseIds = async (): Promise<Named[]> => (await course().query.byCreated({}).go(everything)).data
const categoryIds = async (): Promise<Named[]> => (await category().query.byName({}).go(everything)).data
const instructorIds = async (): Promise<Named[]> =>
  (await instructor().query.byCreated({}).go(everything)).data
const productIds = async (): Promise<Named[]> => (await product().query.byCreated({}).go(everything)).data
const genreIds = async (): Promise<Named[]> => (await movieGenre().query.byName({}).go(everything)).data
