import { consume } from '../events/consume.ts'
import { uploadIdOf } from '../model/upload.ts'
import { findUpload, setMedia } from './set-media.ts'
import { startTranscoding } from './start-transcoding.ts'

/** A file has arrived whole: transcoding begins. Told twice, it begins once. */
export const handler = consume('objectCreated', async ({ object }) => {
  const id = uploadIdOf(object.key)
  const item = id ? await findUpload(id) : undefined
  if (!item) return
  if (item.media.status === 'uploading') {
    if (object.size !== item.size) {
      const reason = 'The file that arrived is not the one that was announced. Please upload it again.'
      return setMedia(item, { media: { status: 'failed', progress: 0, reason } })
    }
    await setMedia(item, { media: { status: 'processing', progress: 0 }, attempts: item.attempts + 1 })
    await startTranscoding({ ...item, attempts: item.attempts + 1 })
  } else if (item.media.status === 'processing' && !item.jobId) await startTranscoding(item)
})
