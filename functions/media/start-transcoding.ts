import { mediaFolder, uploadKey } from '#shared/rules/media/storage-keys.ts'
import { type UploadItem, upload } from '../model/catalogue/upload.ts'
import { isRefused } from '../model/table/refused.ts'
import { startJob } from '../ports/media/transcoder.ts'

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
  const job = await startJob({
    uploadId: id,
    attempt: attempts,
    source: recordings ?? original ?? uploadKey(id),
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
