import { useQuery } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Course } from '#shared/contract/course.ts'
import { courses, type EnrolledCourse } from '#shared/contract/courses.ts'
import { type BegunVideo, members } from '#shared/contract/members.ts'
import { type RecommendedVideo, videos } from '#shared/contract/videos.ts'
import { read } from '../api.ts'

const mostCards = 12

export const begunRead = () => read(members.listContinueWatching, { query: { limit: mostCards } })
const recommendedRead = () => read(videos.listRecommendedVideos, { query: { limit: mostCards } })
/** The course that most members begin with. */
const firstCourseRead = () =>
  read(catalogue.listCourses, { query: { level: 'beginner', access: 'free', sort: 'popular', limit: 1 } })

/** What a member goes on with or begins. All is asked for at once. */
export function useTraining() {
  return {
    begun: useQuery(begunRead()),
    enrollments: useQuery(read(courses.listEnrollments)),
    recommended: useQuery(recommendedRead()),
    firstCourse: useQuery(firstCourseRead()),
  }
}
export type Training = ReturnType<typeof useTraining>

/** What home begins with. */
export type Lead =
  | { kind: 'video'; video: BegunVideo }
  | { kind: 'lesson'; course: NonNullable<EnrolledCourse['course']>; lesson: Lesson; progress: number }
  | { kind: 'course'; course: Course }
  | { kind: 'first'; video: RecommendedVideo }
type Lesson = NonNullable<EnrolledCourse['nextLesson']>

/** Whether the member has begun nothing yet; undefined until that is known. */
export function isNewcomer({ begun, enrollments }: Training): boolean | undefined {
  if (begun.data?.items.length) return false
  if (begun.isPending || enrollments.isPending) return undefined
  return !enrollments.data?.items.length
}

/** Undefined while on its way; null where there is nothing at all. */
export function leadOf(training: Training): Lead | null | undefined {
  const { begun, enrollments, recommended, firstCourse } = training
  const [video] = begun.data?.items ?? []
  if (video) return { kind: 'video', video }
  if (begun.isPending || enrollments.isPending) return undefined
  for (const { course, nextLesson: lesson, progress } of enrollments.data?.items ?? []) {
    if (course && lesson) return { kind: 'lesson', course, lesson, progress }
  }
  if (firstCourse.isPending) return undefined
  const [course] = firstCourse.data?.items ?? []
  if (course) return { kind: 'course', course }
  if (recommended.isPending) return undefined
  const [first] = recommended.data?.items ?? []
  return first ? { kind: 'first', video: first } : null
}
