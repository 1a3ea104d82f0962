import * as z from 'zod/mini'
import { finishedFromPercent } from '../../rules/learning/progress.ts'
import { endpoint, html, json, page } from '../endpoint.ts'
import { id, moment, seconds, stretches } from '../fields.ts'
import { Playback } from '../videos/playback.ts'
import { adminCourses } from './admin.ts'
import { Course, CourseLesson } from './course.ts'
import { CourseOwnership } from './ownership.ts'

/** Taking a course: enrollment, lessons, progress and the certificate. */

const params = z.strictObject({ id: id('course') })
const lessonParams = z.strictObject({ id: id('lesson') })

export const Enrollment = z.object({
  id: z.string(),
  userId: z.string(),
  courseId: z.string(),
  enrolledAt: moment,
  completedAt: z.nullable(moment),
  /** 0 to 100: the share of published lessons that are completed. */
  progress: z.number(),
  lastAccessedAt: moment,
  /** Set once the course is completed. */
  certificateId: z.nullable(z.string()),
})
export type Enrollment = z.infer<typeof Enrollment>

/** A course in a member's list. */
export const CourseSummary = z.pick(Course, {
  id: true,
  title: true,
  thumbnailUrl: true,
  instructorName: true,
  level: true,
  accessLevel: true,
  lessonsCount: true,
  duration: true,
})
export type CourseSummary = z.infer<typeof CourseSummary>

export const EnrolledCourse = z.object({
  ...Enrollment.shape,
  /** Null while the course is not published. */
  course: z.nullable(CourseSummary),
  /** The next lesson to take; null when all lessons are completed. */
  nextLesson: z.nullable(CourseLesson),
})
export type EnrolledCourse = z.infer<typeof EnrolledCourse>

export const LessonProgress = z.object({
  id: z.string(),
  userId: z.string(),
  lessonId: z.string(),
  courseId: z.string(),
  isCompleted: z.boolean(),
  /** Seconds of it proven to be watched; each counts once. */
  watchedDuration: z.number(),
  /** Seconds to resume at. */
  position: z.number(),
  completedAt: z.nullable(moment),
  createdAt: moment,
})
export type LessonProgress = z.infer<typeof LessonProgress>

/** An enrollment with the progress in each lesson. */
export const EnrollmentDetail = z.object({
  ...Enrollment.shape,
  lessons: z.array(LessonProgress),
  /** The lesson to resume: the last one seen, or the first one not completed; null when all are completed. */
  resumeLessonId: z.nullable(z.string()),
})
export type EnrollmentDetail = z.infer<typeof EnrollmentDetail>

export const LessonPlayback = z.object({
  ...Playback.shape,
  /** Seconds to start at. */
  position: z.number(),
  /** The server's clock, as the base of `reportedAt`. */
  serverTime: moment,
})
export type LessonPlayback = z.infer<typeof LessonPlayback>

export const LessonReport = z.strictObject({
  /** Seconds of the lesson that were played, each counted once. */
  watchedDuration: seconds,
  /** The player's opinion; the server decides by the watched time. */
  isCompleted: z.boolean(),
  /** Seconds into the lesson. */
  position: z.optional(seconds),
  /** Without stretches the way from the beginning counts. */
  stretches: z.optional(stretches),
  /** When the position was reached, by the server's clock; later reports win. */
  reportedAt: z.optional(moment),
})
export type LessonReport = z.output<typeof LessonReport>

export const LessonCredit = z.object({
  lesson: LessonProgress,
  /** The progress of the course after this report. */
  progress: z.number(),
  completedAt: z.nullable(moment),
  certificateId: z.nullable(z.string()),
})
export type LessonCredit = z.infer<typeof LessonCredit>

/** Proof that a member has completed a course, public to everyone with its address. */
export const Certificate = z.object({
  id: z.string(),
  /** The member's own display name. */
  memberName: z.string(),
  courseId: z.string(),
  courseTitle: z.string(),
  level: z.string(),
  instructorName: z.nullable(z.string()),
  /** Hours. */
  duration: z.number(),
  completedAt: moment,
})
export type Certificate = z.infer<typeof Certificate>

export const courses = {
  listEnrollments: endpoint({
    method: 'GET',
    path: '/api/user/enrollments',
    access: 'member',
    summary: "The member's courses, last opened first",
    success: page(EnrolledCourse),
  }),
  enroll: endpoint({
    method: 'POST',
    path: '/api/courses/{id}/enroll',
    access: 'member',
    summary: 'Enrolls the member; a repeated call returns the first enrolment',
    params,
    success: json(Enrollment),
    problems: ['course.not_found', 'tier.required', 'purchase.required'],
  }),
  getEnrollment: endpoint({
    method: 'GET',
    path: '/api/courses/{id}/enrollment',
    access: 'member',
    summary: "The member's progress in a course; null if not enrolled",
    params,
    success: json(z.nullable(EnrollmentDetail)),
  }),
  getOwnership: endpoint({
    method: 'GET',
    path: '/api/courses/{id}/ownership',
    access: 'member',
    summary: "The member's purchase of a course; null if there is none",
    params,
    success: json(z.nullable(CourseOwnership)),
  }),
  getLessonPlayback: endpoint({
    method: 'GET',
    path: '/api/lessons/{id}/playback',
    access: 'member',
    summary: 'Grants access to one lesson for some minutes (signed cookies)',
    params: lessonParams,
    success: json(LessonPlayback),
    problems: [
      'lesson.not_found',
      'lesson.not_ready',
      'enrollment.required',
      'tier.required',
      'purchase.required',
    ],
  }),
  recordLessonProgress: endpoint({
    method: 'POST',
    path: '/api/lessons/{id}/progress',
    access: 'member',
    summary: `Reports the watched parts of a lesson; it is completed at ${finishedFromPercent}%`,
    params: lessonParams,
    body: LessonReport,
    success: json(LessonCredit),
    problems: [
      ...(['lesson.not_found', 'course.not_found', 'enrollment.required', 'tier.required'] as const),
      'purchase.required',
    ],
  }),
  getCertificate: endpoint({
    method: 'GET',
    path: '/api/certificates/{id}',
    access: 'public',
    summary: 'A certificate, for anyone who wants to verify it',
    params: z.strictObject({ id: id('certificate') }),
    success: json(Certificate),
    problems: ['certificate.not_found'],
  }),
  previewCertificate: endpoint({
    method: 'GET',
    path: '/api/previews/certificates/{id}',
    access: 'public',
    summary: 'The link preview of a certificate; search engines are told to leave it out',
    params: z.strictObject({ id: id('certificate') }),
    success: html,
    problems: ['certificate.not_found'],
  }),
  ...adminCourses,
} as const
