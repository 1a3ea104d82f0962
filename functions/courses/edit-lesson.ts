import type { Lesson, LessonInput } from '#shared/contract/course-inputs.ts'
import { Problem } from '#shared/contract/problem.ts'
import { eventItem } from '../model/event.ts'
import { later } from '../model/later.ts'
import { byOrder, type LessonItem, lesson } from '../model/lesson.ts'
import { newId } from '../model/new-id.ts'
import { outbox } from '../model/outbox.ts'
import { Refused } from '../model/refused.ts'
import { type Entities, type Write, writeAll } from '../model/service.ts'
import { type UploadItem, upload, uploadIdOf, uploadKey } from '../model/upload.ts'
import { clock } from '../ports/clock.ts'
import { mustFind } from './edit-course.ts'
import { fileOf } from './play.ts'

const written = { lesson, outbox, upload }
type Written = Entities<typeof written>

/** Every lesson of a course in its order, drafts too. */
export async function listLessons(courseId: string): Promise<Lesson[]> {
  await mustFind(courseId)
  const { data } = await lesson.query.ofCourse({ courseId }).go({ consistent: true, pages: 'all' })
  return Promise.all(data.sort(byOrder).map(toLesson))
}

/** Adds a lesson and takes its file into use: both or neither. */
export async function createLesson(courseId: string, input: LessonInput): Promise<Lesson> {
  await mustFind(courseId)
  const id = newId('lesson')
  const at = clock.now().toISOString()
  const file = await arrivedFile(input)
  const item = { id, courseId, ...valuesOf(input, file), createdAt: at, updatedAt: at }
  await writeLesson(({ lesson }) => lesson.create(item).commit(), file && take(file, id), undefined)
  return toLesson(item)
}

/** Changes a lesson; a file it no longer plays is discarded. */
export async function updateLesson(id: string, input: LessonInput): Promise<Lesson> {
  const known = await lessonOf(id)
  const isSameFile = known.uploadId !== undefined && known.uploadId === uploadIdOf(input.videoUrl ?? '')
  const file = isSameFile ? await fileOf(known) : await arrivedFile(input)
  const updatedAt = later(known.updatedAt, clock.now())
  const values = { ...valuesOf(input, file), updatedAt }
  await writeLesson(
    ({ lesson }) => {
      const set = lesson.patch(keyOf(known)).set(values)
      return (file ? set : set.remove(['uploadId']))
        .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
        .commit()
    },
    file && !isSameFile ? take(file, id) : undefined,
    isSameFile ? undefined : known.uploadId,
  )
  return toLesson(await lessonOf(id))
}

export const deleteLesson = async (id: string) => removeLesson(await lessonOf(id))

/** Deletes a lesson; its file follows by event. */
export async function removeLesson(known: LessonItem): Promise<void> {
  await writeLesson(
    ({ lesson }) =>
      lesson
        .remove(keyOf(known))
        .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
        .commit(),
    undefined,
    known.uploadId,
  )
}

const keyOf = ({ courseId, id }: LessonItem) => ({ courseId, id })

/** By the index, which names its key; then as it is now. */
async function lessonOf(id: string): Promise<LessonItem> {
  const { data: named } = await lesson.query.byId({ id }).go({ limit: 1 })
  const { data } = named[0] ? await lesson.get(keyOf(named[0])).go({ consistent: true }) : { data: null }
  if (!data) throw new Problem('lesson.not_found')
  return data
}

/** The upload an input names; a Problem while it has not arrived. */
async function arrivedFile({ videoUrl }: LessonInput): Promise<UploadItem | undefined> {
  const uploadId = uploadIdOf(videoUrl ?? '')
  if (!uploadId) return undefined
  const { data } = await upload.get({ id: uploadId }).go({ consistent: true })
  if (!data) throw new Problem('upload.not_found')
  if (data.media.status === 'uploading') {
    throw new Problem('upload.incomplete', 'The file is still being uploaded')
  }
  return data
}

function valuesOf({ videoUrl: _key, ...input }: LessonInput, file: UploadItem | undefined) {
  const duration = input.duration || Math.round(file?.duration ?? 0)
  return { ...input, duration, ...(file && { uploadId: file.id }) }
}

/** Gives an upload to a lesson; refused where a video or another lesson has it. */
const take = (file: UploadItem, lessonId: string) => (entities: Written) =>
  entities.upload
    .patch({ id: file.id })
    .set({ lessonId })
    .where((a, { notExists }) => `${notExists(a.videoId)} AND ${notExists(a.lessonId)}`)
    .commit()

async function writeLesson(
  write: (entities: Written) => Write,
  attach: ((entities: Written) => Write) | undefined,
  discarded: string | undefined,
): Promise<void> {
  const at = clock.now()
  try {
    await writeAll(written, (entities) => [
      write(entities),
      ...(attach ? [attach(entities)] : []),
      ...(discarded
        ? [entities.outbox.create(eventItem('uploadDiscarded', { uploadId: discarded }, at)).commit()]
        : []),
    ])
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw new Problem(attach && error.failed[1] ? 'upload.in_use' : 'lesson.changed')
  }
}

async function toLesson(item: LessonItem): Promise<Lesson> {
  const file = await fileOf(item)
  const { status, progress, reason } = file?.media ?? { status: 'none', progress: 0 }
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
