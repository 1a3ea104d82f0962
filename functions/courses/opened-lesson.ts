import { Problem } from '#shared/contract/problem.ts'
import type { Caller } from '../http/serve.ts'
import { course } from '../model/catalogue/course.ts'
import { lesson } from '../model/catalogue/lesson.ts'
import { enrollment } from '../model/learning/enrollment.ts'
import { lessonProgress } from '../model/learning/lesson-progress.ts'
import { watchClock } from '../model/learning/watch-clock.ts'
import { courseOwnership } from '../model/payments/course-ownership.ts'
import { readAll } from '../model/table/read-all.ts'
import { refuseClosed } from './find.ts'

const entities = { course, courseOwnership, enrollment, lesson, lessonProgress, watchClock }

/**
 * A lesson, its course, and the caller's progress in both, for a caller who is enrolled and has access. Admins may
 * see any lesson. One read if the index knows the lesson.
 */
export async function openedLesson(caller: Caller, id: string) {
  const { memberId, isAdmin } = caller
  const courseId = await courseIdOf(id)
  const found = await readAll(entities, (of) => ({
    course: of.course.get({ id: courseId }),
    courseOwnership: of.courseOwnership.get({ memberId, courseId }),
    enrollment: of.enrollment.get({ memberId, courseId }),
    lesson: of.lesson.get({ courseId, id }),
    lessonProgress: of.lessonProgress.get({ memberId, courseId, lessonId: id }),
    watchClock: of.watchClock.get({ memberId }),
  }))
  const { course, lesson, enrollment, lessonProgress: known, watchClock: clock } = found
  if (!lesson || !(lesson.isPublished || isAdmin)) throw new Problem('lesson.not_found')
  if (!course || !(course.isPublished || isAdmin)) throw new Problem('course.not_found')
  if (!enrollment && !isAdmin) {
    throw new Problem('enrollment.required', 'Enroll in the course to watch it')
  }
  refuseClosed(caller, course, found.courseOwnership)
  return { course, lesson, enrollment, known, clock }
}
export type OpenedLesson = Awaited<ReturnType<typeof openedLesson>>

/** The course of a lesson, which never changes: from the index, or from the table if the index does not know it yet. */
async function courseIdOf(id: string): Promise<string> {
  // Loaded on demand, to keep the cold start short.
  const { currentSnapshot } = await import('../ports/catalogue/catalogue-index.ts')
  const { courses } = await currentSnapshot()
  const shown = courses.find(({ lessons }) => lessons.some((each) => each.id === id))
  if (shown) return shown.id
  const { data } = await lesson().query.byId({ id }).go({ limit: 1 })
  if (!data[0]) throw new Problem('lesson.not_found')
  return data[0].courseId
}
