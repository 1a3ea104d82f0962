import type { LessonPlayback } from '#shared/contract/courses/courses.ts'
import { Problem } from '#shared/contract/problem.ts'
import { masterKey, mediaFolder } from '#shared/rules/media/storage-keys.ts'
import { type Caller, WithCookies } from '../http/serve.ts'
import { enrollment } from '../model/learning/enrollment.ts'
import { type LessonProgressItem, lessonProgress } from '../model/learning/lesson-progress.ts'
import { createOnce } from '../model/table/create-once.ts'
import { newId } from '../model/table/new-id.ts'
import { openFolder } from '../ports/media/cloudfront.ts'
import { clock } from '../ports/process/clock.ts'
import { openedLesson } from './opened-lesson.ts'

/** Opens a lesson to a caller who is enrolled and has access. Admins may see any lesson. */
export async function playLesson(caller: Caller, lessonId: string): Promise<WithCookies<LessonPlayback>> {
  const { course, lesson, enrollment, known } = await openedLesson(caller, lessonId)
  const { status: state } = lesson.media
  if (!lesson.uploadId || state !== 'ready') throw new Problem('lesson.not_ready', notReady[state], { state })
  if (enrollment) await enter({ memberId: caller.memberId, courseId: course.id, lessonId }, known)
  const { cookies, expiresAt } = await openFolder(`/${mediaFolder(lesson.uploadId)}`)
  return new WithCookies(
    {
      url: `/${masterKey(lesson.uploadId)}`,
      poster: lesson.stillUrl ?? course.thumbnailUrl ?? null,
      expiresAt,
      position: known?.position ?? 0,
      serverTime: clock.now().toISOString(),
    },
    cookies,
  )
}

type Key = { memberId: string; courseId: string; lessonId: string }

/**
 * Notes that the member is in this lesson now. The first opening starts the clock that limits credited watching time.
 */
async function enter(key: Key, known: LessonProgressItem | undefined): Promise<void> {
  const at = clock.now().toISOString()
  const item = { id: newId('lessonProgress'), ...key, createdAt: at, updatedAt: at }
  const { memberId, courseId } = key
  await Promise.all([
    known ?? createOnce(() => lessonProgress().create(item).go()),
    enrollment().patch({ memberId, courseId }).set({ lastAccessedAt: at }).go(),
  ])
}

/** The messages while there is nothing to play. */
const notReady = {
  none: 'This lesson has no film yet. Please check back soon.',
  uploading: 'This lesson is still being uploaded. Please check back soon.',
  processing: 'This lesson is being prepared. Please check back in a minute.',
  failed: 'This lesson could not be prepared. Please check back soon.',
  ready: 'This lesson is being prepared. Please check back in a minute.',
} as const
