import type { Lesson, LessonChange, LessonInput } from '#shared/contract/courses/course-inputs.ts'
import { Problem } from '#shared/contract/problem.ts'
import { mostLessons } from '#shared/rules/learning/lesson.ts'
import { uploadIdOf, uploadKey } from '#shared/rules/media/storage-keys.ts'
import { type CourseItem, course } from '../model/catalogue/course.ts'
import { type LessonItem, lesson } from '../model/catalogue/lesson.ts'
import { filmOf } from '../model/catalogue/media-state.ts'
import { type UploadItem, upload } from '../model/catalogue/upload.ts'
import { eventItem } from '../model/table/event.ts'
import { later } from '../model/table/later.ts'
import { newId } from '../model/table/new-id.ts'
import { outbox } from '../model/table/outbox.ts'
import { type Step as StepOf, writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'
import { anyCourse, lessonsOf } from './find.ts'

const entities = { course, lesson, outbox, upload }
type Step = StepOf<typeof entities>

/** All lessons of a course in order, drafts included. */
export async function listLessons(courseId: string): Promise<Lesson[]> {
  await anyCourse(courseId)
  return (await lessonsOf(courseId)).map(toLesson)
}

/**
 * Adds a lesson and claims its file: both or neither, and only if the course exists. A file makes one lesson, so a
 * retry whose first answer was lost returns that lesson.
 */
export async function createLesson(courseId: string, input: LessonInput): Promise<Lesson> {
  const id = newId('lesson')
  return tryAgain(async () => {
    const known = await anyCourse(courseId)
    // Before the lessons: the lesson that has the file is then among them.
    const file = await arrivedFile(input)
    const lessons = await lessonsOf(courseId)
    const made = lessons.find((each) => isMade(each, input))
    if (made) return toLesson(made)
    if (lessons.length >= mostLessons) {
      throw new Problem('course.full', `A course can have at most ${mostLessons} lessons`)
    }
    const at = clock.now()
    const orderIndex = input.orderIndex ?? (lessons.at(-1)?.orderIndex ?? -1) + 1
    const dates = { createdAt: at.toISOString(), updatedAt: at.toISOString() }
    const item = {
      id,
      courseId,
      ...valuesOf(input, file?.duration),
      ...takenFrom(file),
      orderIndex,
      ...dates,
    }
    await writeSteps(entities, [
      { write: ({ lesson }) => lesson.create(item).commit() },
      withLessonsStep(known, at),
      file && takeStep(file, item),
    ])
    return toLesson(item)
  })
}

/** Whether a lesson equals an input with a file, apart from the length that was read from the file. */
function isMade({ uploadId, title, description, isPublished }: LessonItem, input: LessonInput): boolean {
  if (uploadId === undefined || uploadId !== uploadIdOf(input.videoUrl ?? '')) return false
  return title === input.title && description === input.description && isPublished === input.isPublished
}

/** Changes a lesson; a file it no longer plays is discarded. */
export async function updateLesson(id: string, { knownUpdatedAt, ...input }: LessonChange): Promise<Lesson> {
  return tryAgain(async () => {
    const known = await lessonOf(id)
    if (knownUpdatedAt && knownUpdatedAt !== known.updatedAt) throw new Problem('lesson.changed')
    const isSameFile = known.uploadId !== undefined && known.uploadId === uploadIdOf(input.videoUrl ?? '')
    const file = isSameFile ? undefined : await arrivedFile(input)
    const at = clock.now()
    // The length of the previous file does not apply to another one.
    const isOldLength = known.uploadId && !isSameFile && input.duration === known.duration
    const said = isOldLength ? { ...input, duration: 0 } : input
    const taken = isSameFile ? {} : takenFrom(file)
    const values = { ...valuesOf(said, isSameFile ? known.length : file?.duration), ...taken }
    const unset = isSameFile ? [] : ofFile.filter((name) => !(name in taken))
    await writeSteps(entities, [
      {
        write: ({ lesson }) =>
          lesson
            .patch(keyOf(known))
            .set({ ...values, updatedAt: later(known.updatedAt, at) })
            .remove(unset)
            .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
            .commit(),
      },
      file && takeStep(file, known),
      known.uploadId !== undefined && !isSameFile && discardStep(known.uploadId, at),
    ])
    return toLesson(await lessonOf(id))
  })
}

/** Orders all lessons of a course: all of them move, or none. */
export async function reorderLessons(courseId: string, lessonIds: readonly string[]): Promise<Lesson[]> {
  const places = new Map(lessonIds.map((id, place) => [id, place]))
  if (places.size < lessonIds.length)
    throw new Problem('request.invalid', 'Each lesson must appear once in the order')
  await tryAgain(async () => {
    const known = await anyCourse(courseId)
    const lessons = await lessonsOf(courseId)
    if (places.size !== lessons.length || !lessons.every(({ id }) => places.has(id))) {
      throw new Problem('course.changed', 'The lessons were changed in the meantime. Please load them again.')
    }
    const at = clock.now()
    const moved = lessons
      .map((item) => ({ item, orderIndex: places.get(item.id) ?? item.orderIndex }))
      .filter(({ item, orderIndex }) => item.orderIndex !== orderIndex)
    if (moved.length === 0) return
    await writeSteps(entities, [withLessonsStep(known, at), ...moved.map((each) => moveStep(each, at))])
  })
  return listLessons(courseId)
}

const moveStep = ({ item, orderIndex }: { item: LessonItem; orderIndex: number }, at: Date): Step => ({
  write: ({ lesson }) =>
    lesson
      .patch(keyOf(item))
      .set({ orderIndex, updatedAt: later(item.updatedAt, at) })
      .commit(),
})

export const deleteLesson = (id: string) => tryAgain(async () => removeLesson(await lessonOf(id)))

/** Deletes a lesson if unchanged since it was read; its file is removed by event. */
export async function removeLesson(known: LessonItem): Promise<void> {
  await writeSteps(entities, [
    {
      write: ({ lesson }) =>
        lesson
          .remove(keyOf(known))
          .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
          .commit(),
    },
    known.uploadId !== undefined && discardStep(known.uploadId, clock.now()),
  ])
}

const keyOf = ({ courseId, id }: { courseId: string; id: string }) => ({ courseId, id })

/** Found by the index, which has its key; then read consistently. */
async function lessonOf(id: string): Promise<LessonItem> {
  const { data: named } = await lesson().query.byId({ id }).go({ limit: 1 })
  const { data } = named[0] ? await lesson().get(keyOf(named[0])).go({ consistent: true }) : { data: null }
  if (!data) throw new Problem('lesson.not_found')
  return data
}

/**
 * Marks the course of changed lessons: concurrent additions and reorderings are serialized, and a deleted course gets
 * none.
 */
const withLessonsStep = (known: CourseItem, at: Date): Step => ({
  write: ({ course }) =>
    course
      .patch({ id: known.id })
      .set({ updatedAt: later(known.updatedAt, at) })
      .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
      .commit(),
})

/** The upload of an input; a Problem while it has not arrived. */
async function arrivedFile({ videoUrl }: LessonInput): Promise<UploadItem | undefined> {
  const uploadId = uploadIdOf(videoUrl ?? '')
  if (!uploadId) return undefined
  const { data } = await upload().get({ id: uploadId }).go({ consistent: true })
  if (!data) throw new Problem('upload.not_found')
  if (data.media.status === 'uploading') {
    throw new Problem('upload.incomplete', 'The file is still being uploaded')
  }
  return data
}

/** The length of the file is used if no duration is given. */
function valuesOf({ videoUrl: _key, orderIndex, ...input }: LessonInput, length = 0) {
  return {
    ...input,
    duration: input.duration || Math.round(length),
    ...(orderIndex !== undefined && { orderIndex }),
  }
}

/** The fields that belong to the file of a lesson. */
const ofFile = ['uploadId', 'length', 'stillUrl'] as const

const takenFrom = (file: UploadItem | undefined) => ({
  ...filmOf(file),
  ...(file && { uploadId: file.id }),
  ...(file?.posterUrl && { stillUrl: file.posterUrl }),
})

/** Gives an upload to a lesson, if unchanged since it was read; a Problem if a video or another lesson has it. */
function takeStep(file: UploadItem, { id: lessonId, courseId }: { id: string; courseId: string }): Step {
  if (file.videoId || file.lessonId || file.productId) throw new Problem('upload.in_use')
  return {
    write: ({ upload }) =>
      upload
        .patch({ id: file.id })
        .set({ lessonId, courseId })
        .where(
          (a, { eq, notExists }) =>
            `${notExists(a.videoId)} AND ${notExists(a.lessonId)} AND ${notExists(a.productId)} AND ${eq(a.updatedAt, file.updatedAt)}`,
        )
        .commit(),
  }
}

const discardStep = (uploadId: string, at: Date): Step => ({
  write: ({ outbox }) => outbox.create(eventItem('uploadDiscarded', { uploadId }, at)).commit(),
})

function toLesson(item: LessonItem): Lesson {
  const { status, progress, reason } = item.media
  return {
    id: item.id,
    courseId: item.courseId,
    title: item.title,
    description: item.description,
    videoUrl: item.uploadId ? uploadKey(item.uploadId) : null,
    duration: item.duration,
    orderIndex: item.orderIndex,
    isPublished: item.isPublished,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
    media: { status, progress, reason: reason ?? null },
  }
}
