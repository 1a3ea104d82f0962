import { consume } from '../events/consume.ts'
import { findUpload } from '../model/catalogue/upload.ts'
import { startTranscoding } from './start-transcoding.ts'

/** An admin retries a failed upload. A repeated event starts it once. */
export const handler = consume('transcodingWanted', async ({ uploadId }) => {
  const item = await findUpload(uploadId)
  if (item) await startTranscoding(item)
})
