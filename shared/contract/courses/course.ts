import * as z from 'zod/mini'
import { longestSearch } from '#shared/rules/text/fold.ts'
import { AccessLevel, moment, text } from '../fields.ts'

export const CourseLevel = z.enum(['beginner', 'intermediate', 'advanced'])
export type CourseLevel = z.infer<typeof CourseLevel>

/** A lesson as everyone may see it; its playback is only for enrolled members. */
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
  /** The id of the instructor's own page, if there is one. */
  instructorId: z.nullable(z.string()),
  /** Hours. */
  duration: z.number(),
  /** Number of published lessons. */
  lessonsCount: z.number(),
  level: CourseLevel,
  /** Dollars with two decimals; `0.00` means that only a plan opens it. */
  price: z.string(),
  categoryId: z.nullable(z.string()),
  category: z.nullable(z.object({ name: z.string(), slug: z.string() })),
  accessLevel: AccessLevel,
  isPublished: z.boolean(),
  isFeatured: z.boolean(),
  enrollmentCount: z.number(),
  /** Members' average of 0 to 5 with two decimals; `0.00` without ratings. */
  rating: z.string(),
  /** The skills a student has after it. */
  outcomes: z.array(z.string()),
  /** Published lessons in their order. */
  lessons: z.array(CourseLesson),
  createdAt: moment,
  updatedAt: moment,
})
export type Course = z.infer<typeof Course>

/** The filters of a list of courses. */
export const courseFilters = {
  search: z.optional(text(longestSearch)),
  /** A slug; an unknown one finds nothing. */
  category: z.optional(z.string().check(z.maxLength(80))),
  access: z.optional(AccessLevel),
  level: z.optional(CourseLevel),
}
