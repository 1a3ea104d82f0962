import { writeAll } from '../model/service.ts'
import { type UploadItem, upload } from '../model/upload.ts'
import { video } from '../model/video.ts'
import { clock } from '../ports/clock.ts'

type Change = {
  media: { status: 'processing' | 'ready' | 'failed'; progress: number; reason?: string }
  attempts?: number
  jobId?: string
  /** Seconds. */
  duration?: number
  posterUrl?: string
}

/**
 * Moves an upload to another state, and with it the video that shows it: both or neither. Throws
 * `Refused` where the upload is no longer as `item` says.
 */
export async function setMedia(item: UploadItem, change: Change): Promise<void> {
  const shown = item.videoId ? await videoOf(item) : undefined
  await writeAll((entities) => [
    entities.upload
      .patch({ id: item.id })
      .set({ ...change, updatedAt: later(item.updatedAt) })
      .where((a, { eq, notExists }) => {
        const sameVideo = item.videoId ? eq(a.videoId, item.videoId) : notExists(a.videoId)
        return `${eq(a.updatedAt, item.updatedAt)} AND ${sameVideo}`
      })
      .commit(),
    ...(shown
      ? [
          entities.video
            .patch({ id: shown.id })
            .set({
              media: change.media,
              // What an admin has typed stays; what was left open is known now.
              ...(shown.duration === 0 && change.duration && { duration: Math.round(change.duration) }),
              ...(!shown.thumbnailUrl && change.posterUrl && { thumbnailUrl: change.posterUrl }),
            })
            .where((a, { eq }) => eq(a.uploadId, item.id))
            .commit(),
        ]
      : []),
  ])
}

/** The video that plays an upload; undefined when it has been deleted or plays another one by now. */
async function videoOf(item: UploadItem) {
  const { data } = await video.get({ id: item.videoId ?? '' }).go({ consistent: true })
  return data?.uploadId === item.id ? data : undefined
}

/** The present moment, but never the one given: it tells two states apart. */
function later(than: string): string {
  const now = clock.now().toISOString()
  return now > than ? now : new Date(Date.parse(than) + 1).toISOString()
}

/** The upload of an id, or undefined. */
export async function findUpload(id: string): Promise<UploadItem | undefined> {
  const { data } = await upload.get({ id }).go({ consistent: true })
  return data ?? undefined
}
