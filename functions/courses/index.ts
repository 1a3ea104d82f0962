import type { Course } from '#shared/contract/courses/course.ts'
import { courses } from '#shared/contract/courses/courses.ts'
import { whole } from '#shared/contract/page.ts'
import { resumeLesson } from '#shared/rules/learning/lesson.ts'
import { serve } from '../http/serve.ts'
import type { LessonProgressItem } from '../model/learning/lesson-progress.ts'
import { toEnrollment, toLessonProgress } from '../model/wire/course-wire.ts'
import { findCertificate, previewCertificate } from './certificate.ts'
import { createCourse, deleteCourse, getAnyCourse, listAllCourses, updateCourse } from './edit-course.ts'
import { createLesson, deleteLesson, listLessons, reorderLessons, updateLesson } from './edit-lesson.ts'
import { enrollIn } from './enroll.ts'
import {
  allLearningOf,
  findEnrollment,
  findOwnership,
  learningOf,
  refuseClosed,
  visibleCourse,
} from './find.ts'
import { playLesson } from './play.ts'
import { recordLesson } from './progress.ts'

/** Modules that only some calls need are loaded on demand, to keep the cold start short. */
const catalogue = () => import('../ports/catalogue/catalogue-index.ts')

/** The public view of a course; undefined if none is published under the id. */
async function shownCourse(id: string): Promise<Course | undefined> {
  const { currentSnapshot } = await catalogue()
  return (await currentSnapshot()).courses.find((course) => course.id === id)
}

/** The lesson with which a member continues a course; `seen` may hold lessons of other courses too. */
function nextLessonOf({ id: courseId, lessons }: Course, seen: readonly LessonProgressItem[]) {
  const ids = lessons.map(({ id }) => id)
  const next = resumeLesson(
    ids,
    seen.filter((row) => row.courseId === courseId),
  )
  return lessons.find(({ id }) => id === next) ?? null
}

export const handler = serve(courses, {
  listEnrollments: async ({ caller: { memberId } }) => {
    const { enrolled, seen } = await allLearningOf(memberId)
    const items = await Promise.all(
      enrolled.map(async (item) => {
        const course = (await shownCourse(item.courseId)) ?? null
        const nextLesson = course ? nextLessonOf(course, seen) : null
        return { ...toEnrollment(item), course, nextLesson }
      }),
    )
    return whole(items)
  },

  enroll: async ({ caller, params }) => {
    const [course, first, owned] = await Promise.all([
      visibleCourse(params.id, caller),
      findEnrollment(caller.memberId, params.id),
      findOwnership(caller.memberId, params.id),
    ])
    if (first) return toEnrollment(first)
    refuseClosed(caller, course, owned)
    return toEnrollment(await enrollIn(course, caller.memberId))
  },

  getEnrollment: async ({ caller: { memberId }, params: { id: courseId } }) => {
    const [{ enrolled, lessons }, course] = await Promise.all([
      learningOf(memberId, courseId),
      shownCourse(courseId),
    ])
    if (!enrolled) return null
    const ids = (course?.lessons ?? []).map(({ id }) => id)
    return {
      ...toEnrollment(enrolled),
      lessons: lessons.map(toLessonProgress),
      resumeLessonId: resumeLesson(ids, lessons) ?? null,
    }
  },

  getOwnership: async ({ caller, params }) => {
    const owned = await findOwnership(caller.memberId, params.id)
    return owned ? { purchaseId: owned.chargeId, since: owned.since, isSuspended: owned.isSuspended } : null
  },

  getLessonPlayback: async ({ caller, params }) => playLesson(caller, params.id),

  recordLessonProgress: async ({ caller, params, body }) => {
    const { lesson, enrollment } = await recordLesson(caller, params.id, body)
    const { progress, completedAt, certificateId } = toEnrollment(enrollment)
    return { lesson: toLessonProgress(lesson), progress, completedAt, certificateId }
  },

  getCertificate: ({ params }) => findCertificate(params.id),
  previewCertificate: ({ params }) => previewCertificate(params.id),

  listAllCourses: ({ query }) => listAllCourses(query),
  getAnyCourse: ({ params }) => getAnyCourse(params.id),
  createCourse: ({ body }) => createCourse(body),
  updateCourse: ({ params, body }) => updateCourse(params.id, body),
  deleteCourse: ({ params }) => deleteCourse(params.id),

  listLessons: async ({ params }) => whole(await listLessons(params.id)),
  createLesson: ({ params, body }) => createLesson(params.id, body),
  reorderLessons: async ({ params, body }) => whole(await reorderLessons(params.id, body.lessonIds)),
  updateLesson: ({ params, body }) => updateLesson(params.id, body),
  deleteLesson: ({ params }) => deleteLesson(params.id),
})
