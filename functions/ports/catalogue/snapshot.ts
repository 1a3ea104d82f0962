import type { Category, MovieGenre } from '#shared/contract/category.ts'
import type { Course } from '#shared/contract/courses/course.ts'
import type { Instructor } from '#shared/contract/instructor.ts'
import type { Product } from '#shared/contract/store/product.ts'
import type { PicturedChapter } from '#shared/contract/videos/chapter.ts'
import type { Video } from '#shared/contract/videos/video.ts'

/**
 * The published catalogue as one compressed object in S3, cached in memory by Lambdas that list or search. Beyond some
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
