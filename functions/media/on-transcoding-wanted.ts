import { consume } from '../events/consume.ts'
import { findUpload } from './set-media.ts'
import { startTranscoding } from './start-transcoding.ts'

/** An admin wants another try of a failed upload. Told twice, it begins once. */
export const handler = consume('transcodingWanted', async ({ uploadId }) => {
  const item = await findUpload(uploadId)
  if (item) await startTranscoding(item)
})
