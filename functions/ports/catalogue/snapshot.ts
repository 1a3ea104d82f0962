import type { Category, MovieGenre } from '#shared/contract/category.ts'
import type { Course } from '#shared/contract/courses/course.ts'
import type { Instructor } from '#shared/contract/instructor.ts'
import type { Product } from '#shared/contract/store/product.ts'
import type { PicturedChapter } from '#shared/contract/videos/chapter.ts'
import type { Video } from '#shared/contract/videos/video.ts'

/**
 * The published catalogue in compressed objects in S3, cached in memory by Lambdas that list or search. Beyond some
 * hundred thousand videos, a search service can replace this port.
 */
export type Snapshot = {
  videos: Video[]
  /** A video's chapters under its id; stored separately, so that lists of videos stay small. */
  chapters: { id: string; chapters: PicturedChapter[] }[]
  courses: Course[]
  categories: Category[]
  movieGenres: MovieGenre[]
  /** Approved instructors. */
  instructors: Instructor[]
  products: Product[]
  /** Terms that mean the same to a search. */
  synonyms: { words: string[] }[]
}

export type Kind = keyof Snapshot

export const emptySnapshot: Snapshot = {
  videos: [],
  chapters: [],
  courses: [],
  categories: [],
  movieGenres: [],
  instructors: [],
  products: [],
  synonyms: [],
}

export const kinds = Object.keys(emptySnapshot) as Kind[]

type Named = { id: string; name: string }
const byName = (a: Named, b: Named) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1)

type Dated = { id: string; createdAt: string }
const bySeniority = (a: Dated, b: Dated) => a.createdAt.localeCompare(b.createdAt) || (a.id < b.id ? -1 : 1)

/** The orders of kinds that have one. Changed items of the others stand last. */
export const orders = { categories: byName, movieGenres: byName, instructors: bySeniority }

/** The known items, with the present ones in place of those that changed. */
export function withPresent<Item extends { id: string }>(
  known: readonly Item[],
  changed: ReadonlySet<string>,
  present: readonly Item[],
  order?: (a: Item, b: Item) => number,
): Item[] {
  const all = [...known.filter(({ id }) => !changed.has(id)), ...present]
  return order ? all.sort(order) : all
}
