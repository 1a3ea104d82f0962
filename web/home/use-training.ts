import { useQuery } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Course } from '#shared/contract/courses/course.ts'
import { courses, type EnrolledCourse } from '#shared/contract/courses/courses.ts'
import { type BegunVideo, members } from '#shared/contract/members/members.ts'
import type { Video } from '#shared/contract/videos/video.ts'
import { read } from '../api.ts'

/** Days begin at midnight in the member's time zone. */
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export const dashboardRead = () => read(members.getDashboard, { query: { timeZone: timeZone() } })
/** The course that most members start with. */
const firstCourseRead = () =>
  read(catalogue.listCourses, { query: { level: 'beginner', access: 'free', sort: 'popular', limit: 1 } })

/** The items that a member continues or starts with. All are loaded at once. */
export function useTraining() {
  return {
    dashboard: useQuery(dashboardRead()),
    enrollments: useQuery(read(courses.listEnrollments)),
    firstCourse: useQuery(firstCourseRead()),
  }
}
export type Training = ReturnType<typeof useTraining>

/** The main item of home. */
export type Lead =
  | { kind: 'video'; video: BegunVideo }
  | { kind: 'lesson'; course: NonNullable<EnrolledCourse['course']>; lesson: Lesson; progress: number }
  | { kind: 'course'; course: Course }
  | { kind: 'first'; video: Video }
/** The read of the featured videos, which home shows anyway. */
export type Featured = { isPending: boolean; data?: { items: Video[] } | undefined }
type Lesson = NonNullable<EnrolledCourse['nextLesson']>

/** Whether the member has not started anything yet; undefined until it is known, or if it failed to load. */
export function isNewcomer({ dashboard, enrollments }: Training): boolean | undefined {
  if (dashboard.data?.continueWatching.length) return false
  if (!dashboard.data || !enrollments.data) return undefined
  return enrollments.data.items.length === 0
}

/**
 * Undefined while loading; null if there is nothing at all. A featured video leads if neither a started item nor a
 * first course is available.
 */
export function leadOf(training: Training, featured: Featured): Lead | null | undefined {
  const { dashboard, enrollments, firstCourse } = training
  const [video] = dashboard.data?.continueWatching ?? []
  if (video) return { kind: 'video', video }
  if (dashboard.isPending || enrollments.isPending) return undefined
  for (const { course, nextLesson: lesson, progress } of enrollments.data?.items ?? []) {
    if (course && lesson) return { kind: 'lesson', course, lesson, progress }
  }
  if (firstCourse.isPending) return undefined
  const [course] = firstCourse.data?.items ?? []
  if (course) return { kind: 'course', course }
  const [first] = dashboard.data?.recommended ?? []
  if (first) return { kind: 'first', video: first }
  if (featured.isPending) return undefined
  const [shown] = featured.data?.items ?? []
  return shown ? { kind: 'first', video: shown } : null
}
