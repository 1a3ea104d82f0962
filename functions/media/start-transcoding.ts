import { mediaFolder, uploadKey } from '#shared/rules/media/storage-keys.ts'
import { type UploadItem, upload } from '../model/catalogue/upload.ts'
import { isRefused } from '../model/table/refused.ts'
import { bytesOf } from '../ports/media/file-bytes.ts'
import { startJob } from '../ports/media/transcoder.ts'
import { type FilmHead, readFilmHead } from './film-head/film-head.ts'
import { moveUpload } from './set-media.ts'

/** The reasons of a failure that the head of a file shows, for the person who sent it. */
const faults: Readonly<Record<NonNullable<FilmHead['fault']>, string>> = {
  encrypted:
    'The film is encrypted (copy protected), and nobody could watch it here. Please export it without protection and upload it again.',
  empty:
    'The file is only the index of a film: picture and sound are missing. Please export it again and upload it.',
}

/** Transcodes an upload's present try unless a job does so already. A repeated call names the same job. */
export async function startTranscoding({
  id,
  attempts,
  media,
  jobId,
  recordings,
  original,
}: UploadItem): Promise<void> {
  if (media.status !== 'processing' || jobId !== undefined) return
  const source = recordings ?? original ?? uploadKey(id)
  const { fault, soundTrack } = typeof source === 'string' ? await readFilmHead(bytesOf(source)) : {}
  if (fault) {
    await moveUpload(id, (item) =>
      item.media.status === 'processing' && item.attempts === attempts
        ? { media: { status: 'failed', progress: 0, reason: faults[fault] } }
        : undefined,
    )
    return
  }
  const job = await startJob({
    uploadId: id,
    attempt: attempts,
    source,
    soundTrack,
    // The pictures of a film are public, those of a clip for sale only with a watermark.
    hasWatermark: original !== undefined,
    folder: mediaFolder(id),
  })
  try {
    await upload()
      .patch({ id })
      .set({ jobId: job })
      .where((a, { eq }) => eq(a.attempts, attempts))
      .go()
  } catch (error) {
    // Discarded or retried in the meantime: this job's events will match no upload.
    if (!isRefused(error)) throw error
  }
}
