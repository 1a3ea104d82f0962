import type { LessonPlayback } from '#shared/contract/courses.ts'
import { Problem } from '#shared/contract/problem.ts'
import { mediaFolder } from '#shared/rules/storage-keys.ts'
import { type Caller, WithCookies } from '../http/serve.ts'
import { createOnce } from '../model/create-once.ts'
import { enrollment } from '../model/enrollment.ts'
import { lessonProgress } from '../model/lesson-progress.ts'
import { newId } from '../model/new-id.ts'
import { type UploadItem, upload } from '../model/upload.ts'
import { clock } from '../ports/clock.ts'
import { openFolder } from '../ports/cloudfront.ts'
import { findEnrollment, refuseTier, tierOf, visibleCourse, visibleLesson } from './find.ts'

/** The file of a lesson; undefined while it has none. */
export async function fileOf({
  uploadId,
}: {
  uploadId?: string | undefined
}): Promise<UploadItem | undefined> {
  if (!uploadId) return undefined
  const { data } = await upload().get({ id: uploadId }).go()
  return data ?? undefined
}

/** Opens a lesson to whoever is enrolled and has the plan for it. Admins may look at any. */
export async function playLesson(caller: Caller, lessonId: string): Promise<WithCookies<LessonPlayback>> {
  const lesson = await visibleLesson(lessonId, caller)
  const [course, tier, enrolled, known, file] = await Promise.all([
    visibleCourse(lesson.courseId, caller),
    tierOf(caller),
    findEnrollment(caller.memberId, lesson.courseId),
    lessonProgress().get({ memberId: caller.memberId, courseId: lesson.courseId, lessonId }).go(),
    fileOf(lesson),
  ])
  if (!enrolled && !caller.isAdmin)
    throw new Problem('enrollment.required', 'Enroll in the course to watch it')
  refuseTier(tier, course, caller)
  const state = file?.media.status ?? 'none'
  if (!file || state !== 'ready') throw new Problem('lesson.not_ready', notReady[state], { state })
  if (enrolled) await enter({ memberId: caller.memberId, courseId: course.id, lessonId })
  const { cookies, expiresAt } = await openFolder(`/${mediaFolder(file.id)}`)
  return new WithCookies(
    {
      url: `/${mediaFolder(file.id)}/master.m3u8`,
      poster: file.posterUrl ?? course.thumbnailUrl ?? null,
      expiresAt,
      position: known.data?.position ?? 0,
      serverTime: clock.now().toISOString(),
    },
    cookies,
  )
}

/** The member is in this lesson now: the clock starts by which watching it is credited. */
async function enter(key: { memberId: string; courseId: string; lessonId: string }): Promise<void> {
  const at = clock.now().toISOString()
  const item = { id: newId('lessonProgress'), ...key, createdAt: at, updatedAt: at }
  const { memberId, courseId } = key
  await Promise.all([
    createOnce(() => lessonProgress().create(item).go()),
    enrollment().patch({ memberId, courseId }).set({ lastAccessedAt: at }).go(),
  ])
}

/** What a member is told while there is nothing to play. */
const notReady = {
  none: 'This lesson has no film yet. Please check back soon.',
  uploading: 'This lesson is still being uploaded. Please check back soon.',
  processing: 'This lesson is being prepared. Please check back in a minute.',
  failed: 'This lesson could not be prepared. Please check back soon.',
  ready: 'This lesson is being prepared. Please check back in a minute.',
} as const
