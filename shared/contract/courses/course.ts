import * as z from 'zod/mini'
import { longestSearch } from '#shared/rules/text/fold.ts'
import { AccessLevel, moment, text } from '../fields.ts'

export const CourseLevel = z.enum(['beginner', 'intermediate', 'advanced'])
export type CourseLevel = z.infer<typeof CourseLevel>

/** What everyone may know of a lesson; what plays it is for anyone who is enrolled. */
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

/** What a list of courses may be narrowed by. */
export const courseFilters = {
  search: z.optional(text(longestSearch)),
  /** A slug; an unknown one finds nothing. */
  category: z.optional(z.string().check(z.maxLength(80))),
  access: z.optional(AccessLevel),
  level: z.optional(CourseLevel),
}
