import { mostPreviewed } from '#shared/rules/media/frames.ts'
import { lesson } from '../model/catalogue/lesson.ts'
import { findUpload, type UploadItem, upload } from '../model/catalogue/upload.ts'
import { video } from '../model/catalogue/video.ts'
import { product } from '../model/store/product.ts'
import { eventItem } from '../model/table/event.ts'
import { later } from '../model/table/later.ts'
import { outbox } from '../model/table/outbox.ts'
import { writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'

const entities = { lesson, outbox, product, upload, video }

export type Change = {
  media: { status: 'processing' | 'ready' | 'failed'; progress: number; framed?: number; reason?: string }
  /** Set if another try begins, which has no job yet. */
  attempts?: number
  /** Seconds. */
  duration?: number
  posterUrl?: string
  /** Starts another try. */
  isRetry?: true
}

/**
 * Changes an upload as `decide` says for its present state, together with the video, lesson or product that shows it,
 * in one transaction. Returns the upload in its new state; undefined if there is none.
 */
export async function moveUpload(
  id: string,
  decide: (item: UploadItem) => Change | undefined,
): Promise<UploadItem | undefined> {
  return tryAgain(async () => {
    const item = await findUpload(id)
    const change = item && decide(item)
    return change ? setMedia(item, change) : item
  })
}

/** Throws `Refused` if the upload, or the item that shows it, has changed since it was read. */
async function setMedia(item: UploadItem, { isRetry, ...change }: Change): Promise<UploadItem> {
  const shown = item.videoId ? await videoOf(item) : undefined
  const taught = item.lessonId ? await lessonOf(item) : undefined
  const preview = previewIn(item, change)
  const sold = preview ? await productOf(item) : undefined
  const now = clock.now()
  const updatedAt = later(item.updatedAt, now)
  const wanted = eventItem('transcodingWanted', { uploadId: item.id }, now)
  await writeSteps(entities, [
    {
      write: ({ upload }) => {
        const moved = upload.patch({ id: item.id }).set({ ...change, updatedAt })
        return (change.attempts === undefined ? moved : moved.remove(['jobId']))
          .where((a, { eq, notExists }) => {
            const sameVideo = item.videoId ? eq(a.videoId, item.videoId) : notExists(a.videoId)
            const sameLesson = item.lessonId ? eq(a.lessonId, item.lessonId) : notExists(a.lessonId)
            return `${eq(a.updatedAt, item.updatedAt)} AND ${sameVideo} AND ${sameLesson}`
          })
          .commit()
      },
    },
    shown && {
      write: ({ video }) =>
        video
          .patch({ id: shown.id })
          .set({
            media: change.media,
            ...(change.duration && { length: change.duration }),
            // An admin's values stay; empty ones are filled now.
            ...(shown.duration === 0 && change.duration && { duration: Math.round(change.duration) }),
            ...(!shown.thumbnailUrl && change.posterUrl && { thumbnailUrl: change.posterUrl }),
            // An edit based on an older reading must notice that more is known now.
            updatedAt: later(shown.updatedAt, now),
          })
          .where((a, { eq }) => `${eq(a.uploadId, item.id)} AND ${eq(a.updatedAt, shown.updatedAt)}`)
          .commit(),
    },
    taught && {
      write: ({ lesson }) =>
        lesson
          .patch({ id: taught.id, courseId: taught.courseId })
          .set({
            media: change.media,
            ...(change.duration && { length: change.duration }),
            ...(taught.duration === 0 && change.duration && { duration: Math.round(change.duration) }),
            ...(change.posterUrl && { stillUrl: change.posterUrl }),
            updatedAt: later(taught.updatedAt, now),
          })
          .where((a, { eq }) => `${eq(a.uploadId, item.id)} AND ${eq(a.updatedAt, taught.updatedAt)}`)
          .commit(),
    },
    sold &&
      preview && {
        // Only shown, and no part of what an admin edits: it keeps `updatedAt`.
        write: ({ product }) =>
          product
            .patch({ id: sold.id })
            .set({ preview })
            .where((a, { eq }) => eq(a.updatedAt, sold.updatedAt))
            .commit(),
      },
    isRetry && { write: ({ outbox }) => outbox.create(wanted).commit() },
  ])
  const { jobId, ...rest } = item
  const sameTry = change.attempts === undefined && jobId !== undefined
  return { ...rest, ...change, ...(sameTry && { jobId }), updatedAt }
}

/** The video that plays an upload; undefined if it is deleted or plays another one now. */
async function videoOf(item: UploadItem) {
  const { data } = await video()
    .get({ id: item.videoId ?? '' })
    .go({ consistent: true })
  return data?.uploadId === item.id ? data : undefined
}

/** The lesson that plays an upload; undefined if it is deleted or plays another one now. */
async function lessonOf({ id: uploadId, lessonId = '', courseId = '' }: UploadItem) {
  const { data } = await lesson().get({ id: lessonId, courseId }).go({ consistent: true })
  return data?.uploadId === uploadId ? data : undefined
}

/** The product that sells the clip of an upload; undefined if it has another file now, or none. */
async function productOf({ original, productId = '' }: UploadItem) {
  const { data } = await product().get({ id: productId }).go({ consistent: true })
  return data?.file && data.file.key === original ? data : undefined
}

/** The public preview of a clip for sale, once its pictures were made. */
function previewIn({ id: uploadId, productId }: UploadItem, { media, posterUrl }: Change) {
  if (!productId || !posterUrl || !media.framed) return undefined
  return { uploadId, posterUrl, seconds: Math.min(media.framed, mostPreviewed) }
}
