import * as z from 'zod/mini'
import { tiers } from '../rules/access.ts'
import { Chapter, chapterReads } from './chapters.ts'
import { endpoint, json, page } from './endpoint.ts'
import { id, moment, text } from './fields.ts'
import { Instructor } from './instructor.ts'
import { pageQuery } from './page.ts'

/** What everyone may read of the published catalogue: no person, no playable address. */

export const AccessLevel = z.enum(tiers)
export const ContentType = z.enum(['movie', 'tv_episode', 'documentary', 'training', 'live_event'])
export type ContentType = z.infer<typeof ContentType>

export const Category = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  /** A style class of the icon set, e.g. `lucide-swords`. */
  icon: z.nullable(z.string()),
  createdAt: moment,
})
export type Category = z.infer<typeof Category>

export const MovieGenre = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  martialArtStyle: z.string(),
  subGenres: z.array(z.string()),
  iconUrl: z.nullable(z.string()),
  color: z.string(),
  isActive: z.boolean(),
  createdAt: moment,
})
export type MovieGenre = z.infer<typeof MovieGenre>

/** How far the file of a video is on its way to being playable; admins alone see it. */
export const MediaState = z.object({
  status: z.enum(['none', 'uploading', 'processing', 'ready', 'failed']),
  /** Percent of the transcoding done. */
  progress: z.number(),
  /** Why it failed, in words; null unless failed. */
  reason: z.nullable(z.string()),
})
export type MediaState = z.infer<typeof MediaState>

export const Video = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  /** Seconds. */
  duration: z.number(),
  categoryId: z.nullable(z.string()),
  category: z.nullable(z.object({ name: z.string(), slug: z.string() })),
  movieGenreId: z.nullable(z.string()),
  contentType: ContentType,
  accessLevel: AccessLevel,
  releaseYear: z.nullable(z.number()),
  director: z.nullable(z.string()),
  cast: z.array(z.string()),
  country: z.nullable(z.string()),
  language: z.string(),
  /** One decimal, e.g. `7.4`; films only. */
  imdbRating: z.nullable(z.string()),
  tags: z.array(z.string()),
  viewCount: z.number(),
  /** Members' average of 0 to 5 with two decimals, e.g. `4.50`; `0.00` while there is none. */
  rating: z.string(),
  isPublished: z.boolean(),
  isFeatured: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
  /** In their order; only where one video is asked for. */
  chapters: z.optional(z.array(Chapter)),
  /** Key of the uploaded file; only in what an admin asked for. */
  videoUrl: z.optional(z.nullable(z.string())),
  /** Only in what an admin asked for. */
  media: z.optional(MediaState),
})
export type Video = z.infer<typeof Video>

export const CourseLevel = z.enum(['beginner', 'intermediate', 'advanced'])
export type CourseLevel = z.infer<typeof CourseLevel>

/** What everyone may know of a lesson; what plays it is for who is enrolled. */
export const CourseLesson = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Seconds. */
  duration: z.number(),
})
export type CourseLesson = z.infer<typeof CourseLesson>

export const Course = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  shortDescription: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  instructorName: z.nullable(z.string()),
  instructorBio: z.nullable(z.string()),
  instructorImageUrl: z.nullable(z.string()),
  instructorCredentials: z.nullable(z.string()),
  /** The instructor's own page, where there is one. */
  instructorId: z.nullable(z.string()),
  /** Hours. */
  duration: z.number(),
  /** Published ones. */
  lessonsCount: z.number(),
  level: CourseLevel,
  /** Dollars with two decimals; `0.00` opens by plan alone. */
  price: z.string(),
  categoryId: z.nullable(z.string()),
  category: z.nullable(z.object({ name: z.string(), slug: z.string() })),
  accessLevel: AccessLevel,
  isPublished: z.boolean(),
  isFeatured: z.boolean(),
  enrollmentCount: z.number(),
  /** Members' average of 0 to 5 with two decimals; `0.00` while there is none. */
  rating: z.string(),
  /** What one can do after it. */
  outcomes: z.array(z.string()),
  /** Published ones, in their order. */
  lessons: z.array(CourseLesson),
  createdAt: moment,
  updatedAt: moment,
})
export type Course = z.infer<typeof Course>

export const SearchResult = z.object({
  id: z.string(),
  type: z.enum(['video', 'course', 'category']),
  title: z.string(),
  description: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  category: z.nullable(z.object({ name: z.string() })),
  /** Set for categories, whose page is found by it. */
  slug: z.nullable(z.string()),
})
export type SearchResult = z.infer<typeof SearchResult>

export const VideoSort = z.enum(['newest', 'oldest', 'name', 'popular'])
export type VideoSort = z.infer<typeof VideoSort>

const videoFilters = {
  search: z.optional(text(100)),
  /** A slug; an unknown one finds nothing. */
  category: z.optional(z.string().check(z.maxLength(80))),
  access: z.optional(AccessLevel),
  contentType: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((list: string) => list.split(',')),
      ),
      z.array(ContentType),
    ),
  ),
  /** A slug; an unknown one does not filter. */
  genre: z.optional(z.string().check(z.maxLength(80))),
  sort: z._default(VideoSort, 'newest'),
}

const courseFilters = {
  search: z.optional(text(100)),
  /** A slug; an unknown one finds nothing. */
  category: z.optional(z.string().check(z.maxLength(80))),
  access: z.optional(AccessLevel),
  level: z.optional(CourseLevel),
  sort: z._default(VideoSort, 'newest'),
}

export const catalogue = {
  listCategories: endpoint({
    method: 'GET',
    path: '/api/categories',
    access: 'public',
    summary: 'All categories by name',
    success: page(Category),
  }),
  listMovieGenres: endpoint({
    method: 'GET',
    path: '/api/movie-genres',
    access: 'public',
    summary: 'Active film genres by name',
    success: page(MovieGenre),
  }),
  listVideos: endpoint({
    method: 'GET',
    path: '/api/videos',
    access: 'public',
    adminQuery: 'status',
    summary: 'Published videos, filtered and sorted; with status=all drafts too, for admins',
    query: z.strictObject({ ...pageQuery, ...videoFilters, status: z.optional(z.enum(['all'])) }),
    success: page(Video),
  }),
  listFeaturedVideos: endpoint({
    method: 'GET',
    path: '/api/videos/featured',
    access: 'public',
    summary: 'Featured videos, newest first',
    query: z.strictObject({ limit: pageQuery.limit }),
    success: page(Video),
  }),
  listCategoryVideos: endpoint({
    method: 'GET',
    path: '/api/videos/category/{categoryId}',
    access: 'public',
    summary: 'Published videos of one category, newest first',
    params: z.strictObject({ categoryId: id('category') }),
    query: z.strictObject(pageQuery),
    success: page(Video),
  }),
  getVideo: endpoint({
    method: 'GET',
    path: '/api/videos/{id}',
    access: 'public',
    adminQuery: 'status',
    summary: 'One published video; with status=all a draft too, for admins',
    params: z.strictObject({ id: id('video') }),
    query: z.strictObject({ status: z.optional(z.enum(['all'])) }),
    success: json(Video),
    problems: ['video.not_found'],
  }),
  ...chapterReads,
  listCourses: endpoint({
    method: 'GET',
    path: '/api/courses',
    access: 'public',
    summary: 'Published courses with their lessons, filtered and sorted; popular means most enrolments',
    query: z.strictObject({ ...pageQuery, ...courseFilters }),
    success: page(Course),
  }),
  listFeaturedCourses: endpoint({
    method: 'GET',
    path: '/api/courses/featured',
    access: 'public',
    summary: 'Featured courses, newest first',
    query: z.strictObject({ limit: pageQuery.limit }),
    success: page(Course),
  }),
  getCourse: endpoint({
    method: 'GET',
    path: '/api/courses/{id}',
    access: 'public',
    summary: 'One published course and its lessons, without what plays them',
    params: z.strictObject({ id: id('course') }),
    success: json(Course),
    problems: ['course.not_found'],
  }),
  listInstructors: endpoint({
    method: 'GET',
    path: '/api/instructors',
    access: 'public',
    adminQuery: 'status',
    summary:
      'Approved instructors, longest with Kiai first; with status=all applicants too, latest first, for admins',
    query: z.strictObject({ status: z.optional(z.enum(['all'])) }),
    success: page(Instructor),
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/search',
    access: 'public',
    summary:
      'At most five hits of each type, exact ones before those that forgive a typo; none under two characters',
    query: z.strictObject({ q: text(100) }),
    success: json(z.array(SearchResult)),
  }),
  getOpenApi: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    summary: 'This API as OpenAPI 3.1',
    success: json(z.looseObject({ openapi: z.string() })),
  }),
} as const
