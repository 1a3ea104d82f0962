import * as z from 'zod/mini'
import { mostLessons } from '../../rules/learning/lesson.ts'
import {
  AccessLevel,
  duration,
  id,
  imageUrl,
  knownUpdatedAt,
  listOf,
  matching,
  measured,
  moment,
  requiredText,
  text,
  uploadedFile,
} from '../fields.ts'
import { MediaState } from '../videos/playback.ts'
import { Course, CourseLevel } from './course.ts'

/** Admins' input for courses and lessons, and lessons as they see them. */

/** An admin's input for a course. Its id, dates, enrolments, rating and lesson count are set by the server. */
export const CourseInput = z.strictObject({
  title: requiredText(200),
  description: z._default(text(5000), ''),
  shortDescription: z._default(text(300), ''),
  thumbnailUrl: z._default(z.nullable(imageUrl), null),
  instructorName: z._default(z.nullable(text(200)), null),
  instructorBio: z._default(z.nullable(text(2000)), null),
  instructorImageUrl: z._default(z.nullable(imageUrl), null),
  instructorCredentials: z._default(z.nullable(text(500)), null),
  instructorId: z._default(z.nullable(id('instructor')), null),
  duration: z._default(measured(1000), 0),
  level: z._default(CourseLevel, 'beginner'),
  price: z._default(matching(/^\d{1,8}\.\d{2}$/, 11, 'Dollars with two decimals, such as 49.00'), '0.00'),
  categoryId: z._default(z.nullable(id('category')), null),
  accessLevel: z._default(AccessLevel, 'free'),
  isPublished: z._default(z.boolean(), false),
  isFeatured: z._default(z.boolean(), false),
  outcomes: z._default(listOf(text(200), 20), []),
})
export type CourseInput = z.output<typeof CourseInput>

/** A new course. The form makes the key once, so a retry creates no second course. */
export const NewCourse = z.strictObject({ ...CourseInput.shape, key: z.optional(z.guid()) })
export type NewCourse = z.output<typeof NewCourse>

/** A change of a course. */
export const CourseChange = z.strictObject({ ...CourseInput.shape, knownUpdatedAt })
export type CourseChange = z.output<typeof CourseChange>

/** A course as admins see it. */
export const AdminCourse = z.object({
  ...Course.shape,
  /** Number of unpublished lessons. */
  draftsCount: z.number(),
})
export type AdminCourse = z.infer<typeof AdminCourse>

/** A lesson as admins see it. */
export const Lesson = z.object({
  id: z.string(),
  courseId: z.string(),
  title: z.string(),
  description: z.string(),
  /** Key of the uploaded file. */
  videoUrl: z.nullable(z.string()),
  /** Seconds. */
  duration: z.number(),
  orderIndex: z.number(),
  isPublished: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
  media: MediaState,
})
export type Lesson = z.infer<typeof Lesson>

/** An admin's input for a lesson. */
export const LessonInput = z.strictObject({
  title: requiredText(200),
  description: z._default(text(5000), ''),
  /** Key of a completed upload. */
  videoUrl: z._default(z.nullable(uploadedFile), null),
  duration: z._default(duration, 0),
  /** Without it a new lesson comes last, and an existing one keeps its place. */
  orderIndex: z.optional(z.number().check(z.int(), z.gte(0), z.lte(10_000))),
  isPublished: z._default(z.boolean(), false),
})
export type LessonInput = z.output<typeof LessonInput>

/** A change of a lesson. */
export const LessonChange = z.strictObject({ ...LessonInput.shape, knownUpdatedAt })
export type LessonChange = z.output<typeof LessonChange>

/** All lessons of a course, each once, in the order in which they are taken. */
export const LessonOrder = z.strictObject({
  lessonIds: listOf(id('lesson'), mostLessons),
})
