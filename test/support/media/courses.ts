import type { Call } from '#shared/contract/client.ts'
import type { CourseInput, LessonInput } from '#shared/contract/courses/course-inputs.ts'
import { api } from '#shared/contract/index.ts'
import { lesson } from '../../../functions/model/catalogue/lesson.ts'
import { upload } from '../../../functions/model/catalogue/upload.ts'
import { ownWord } from '../kiai.ts'

/** A published course of this test alone. */
export const makeCourse = (admin: Call, given: Partial<CourseInput> = {}) =>
  admin(api.courses.createCourse, { body: { title: `Course ${ownWord()}`, isPublished: true, ...given } })

export const makeLesson = (admin: Call, courseId: string, given: Partial<LessonInput> = {}) =>
  admin(api.courses.createLesson, {
    params: { id: courseId },
    body: { title: `Lesson ${ownWord()}`, isPublished: true, duration: 100, ...given },
  })

/** A course with this many lessons, in order. */
export async function makeCourseOf(admin: Call, lessons: number, given: Partial<CourseInput> = {}) {
  const course = await makeCourse(admin, given)
  const made = []
  for (let at = 0; at < lessons; at++) made.push(await makeLesson(admin, course.id, { orderIndex: at }))
  return { course, lessons: made }
}

/** Gives a lesson a file as it may be stored, without bytes behind it. Returns the upload's id. */
export async function giveFile({ id, courseId }: { id: string; courseId: string }, seconds = 100) {
  const uploadId = `upl_${ownWord()}`
  const at = new Date().toISOString()
  await upload()
    .put({
      id: uploadId,
      ownerId: 'mem_test',
      filename: 'clip.mp4',
      contentType: 'video/mp4',
      size: 1,
      partSize: 1,
      multipartId: 'none',
      lessonId: id,
      duration: seconds,
      createdAt: at,
      updatedAt: at,
      media: { status: 'ready', progress: 100 },
    })
    .go()
  const media = { status: 'ready', progress: 100 } as const
  await lesson().patch({ id, courseId }).set({ uploadId, media, length: seconds }).go()
  return uploadId
}
