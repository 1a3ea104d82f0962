import type { Category, MovieGenre } from '#shared/contract/category.ts'
import type { Course } from '#shared/contract/courses/course.ts'
import type { Instructor } from '#shared/contract/instructor.ts'
import type { Product } from '#shared/contract/store/product.ts'
import type { PicturedChapter } from '#shared/contract/videos/chapter.ts'
import type { Video } from '#shared/contract/videos/video.ts'

/**
 * The published catalogue as one compressed object in S3, kept in memory by anyone who lists or searches.
 * Past some hundred thousand videos this port is where a search service plugs in.
 */
export type Snapshot = {
  videos: Video[]
  /** Those of a video under its id; apart from it, so that lists of videos stay light. */
  chapters: { id: string; chapters: PicturedChapter[] }[]
  courses: Course[]
  categories: Category[]
  movieGenres: MovieGenre[]
  /** Approved ones. */
  instructors: Instructor[]
  products: Product[]
}

export const emptySnapshot: Snapshot = {
  videos: [],
  chapters: [],
  courses: [],
  categories: [],
  movieGenres: [],
  instructors: [],
  products: [],
}
