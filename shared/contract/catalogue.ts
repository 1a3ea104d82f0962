import * as z from 'zod/mini'
import { longestSearch } from '#shared/rules/text/fold.ts'
import { Category, MovieGenre } from './category.ts'
import { Course, courseFilters } from './courses/course.ts'
import { endpoint, html, json, page } from './endpoint.ts'
import { AccessLevel, atMost, id, text } from './fields.ts'
import { Instructor } from './instructor.ts'
import { pageQuery } from './page.ts'
import { productReads } from './store/product-reads.ts'
import { chapterReads } from './videos/chapters.ts'
import { ContentType, Video } from './videos/video.ts'

export const SearchResult = z.object({
  id: z.string(),
  type: z.enum(['video', 'course', 'category', 'product']),
  title: z.string(),
  description: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  category: z.nullable(z.object({ name: z.string() })),
  /** Set for categories; it is the slug of their page. */
  slug: z.nullable(z.string()),
})
export type SearchResult = z.infer<typeof SearchResult>

export const VideoSort = z.enum(['newest', 'oldest', 'name', 'popular'])
export type VideoSort = z.infer<typeof VideoSort>

/** The orders a reader may choose, and the default: latest publication first. */
const VideoOrder = z.enum([...VideoSort.options, 'published'])
export type VideoOrder = z.infer<typeof VideoOrder>

const videoFilters = {
  search: z.optional(text(longestSearch)),
  /** A slug; an unknown one finds nothing. */
  category: z.optional(z.string().check(z.maxLength(80))),
  access: z.optional(AccessLevel),
  contentType: z.optional(
    z.pipe(
      z.pipe(
        z.string().check(atMost(100)),
        z.transform((list: string) => list.split(',')),
      ),
      z.array(ContentType),
    ),
  ),
  /** A slug; an unknown one does not filter. */
  genre: z.optional(z.string().check(z.maxLength(80))),
  sort: z._default(VideoOrder, 'published'),
}

/** The published catalogue, readable by everyone: no personal data, no playable address. */
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
    summary:
      'Published videos, filtered and sorted; for admins also drafts with status=all, and failed conversions with status=failed',
    query: z.strictObject({ ...pageQuery, ...videoFilters, status: z.optional(z.enum(['all', 'failed'])) }),
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
    summary: 'One published video; for admins also a draft, with status=all',
    params: z.strictObject({ id: id('video') }),
    query: z.strictObject({ status: z.optional(z.enum(['all'])) }),
    success: json(Video),
    problems: ['video.not_found'],
  }),
  previewVideo: endpoint({
    method: 'GET',
    path: '/api/previews/video/{id}',
    access: 'public',
    summary: 'The link preview of a video; the edge sends preview programs here',
    params: z.strictObject({ id: id('video') }),
    success: html,
    problems: ['video.not_found'],
  }),
  previewCourse: endpoint({
    method: 'GET',
    path: '/api/previews/course/{id}',
    access: 'public',
    summary: 'The link preview of a course',
    params: z.strictObject({ id: id('course') }),
    success: html,
    problems: ['course.not_found'],
  }),
  previewInstructor: endpoint({
    method: 'GET',
    path: '/api/previews/instructors/{id}',
    access: 'public',
    summary: 'The link preview of an instructor',
    params: z.strictObject({ id: id('instructor') }),
    success: html,
    problems: ['instructor.not_found'],
  }),
  ...chapterReads,
  listCourses: endpoint({
    method: 'GET',
    path: '/api/courses',
    access: 'public',
    summary: 'Published courses with their lessons, filtered and sorted; popular sorts by enrolments',
    query: z.strictObject({
      ...pageQuery,
      ...courseFilters,
      /** Only this instructor's. */
      instructorId: z.optional(id('instructor')),
      sort: z._default(VideoSort, 'newest'),
    }),
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
    summary: 'One published course and its lessons, without their playback addresses',
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
      'Approved instructors, longest with Kiai first; for admins also applicants, latest first, with status=all',
    query: z.strictObject({ status: z.optional(z.enum(['all'])) }),
    success: page(Instructor),
  }),
  ...productReads,
  search: endpoint({
    method: 'GET',
    path: '/api/search',
    access: 'public',
    summary:
      'At most five hits of each type, exact ones before fuzzy ones; none for fewer than two characters',
    query: z.strictObject({ q: text(longestSearch) }),
    limit: { calls: 1200, seconds: 60, of: 'copy' },
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
