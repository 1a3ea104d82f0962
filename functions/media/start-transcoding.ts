import { mediaFolder, type UploadItem, upload, uploadKey } from '../model/upload.ts'
import { startJob } from '../ports/transcoder.ts'

/** Has an upload's present try transcoded. Asked for again it names the same job. */
export async function startTranscoding({ id, attempts }: UploadItem): Promise<void> {
  const jobId = await startJob({
    uploadId: id,
    attempt: attempts,
    source: uploadKey(id),
    folder: mediaFolder(id),
  })
  await upload.patch({ id }).set({ jobId }).go()
}
