import { uploadIdOf } from '#shared/rules/media/storage-keys.ts'
import { consume } from '../events/consume.ts'
import { discardFiles } from './discard-files.ts'
import { moveUpload } from './set-media.ts'
import { startTranscoding } from './start-transcoding.ts'

const otherFile = 'The received file does not match the upload. Please upload it again.'

/** A file is complete: transcoding starts. A repeated event starts it once. */
export const handler = consume('objectCreated', async ({ object }) => {
  const id = uploadIdOf(object.key)
  if (!id) return
  const item = await moveUpload(id, ({ media, size, attempts }) => {
    if (media.status !== 'uploading') return undefined
    if (object.size !== size) return { media: { status: 'failed', progress: 0, reason: otherFile } }
    return { media: { status: 'processing', progress: 0 }, attempts: attempts + 1 }
  })
  // Discarded while its last part was on the way.
  if (!item) return discardFiles(id)
  await startTranscoding(item)
})
