import { consume } from '../events/consume.ts'
import { upload } from '../model/catalogue/upload.ts'
import { removeFiles } from '../ports/media/media-store.ts'

/** An upload is no longer played: its files are removed, then its item. */
export const handler = consume('uploadDiscarded', async ({ uploadId }) => {
  await removeFiles(uploadId)
  await upload().delete({ id: uploadId }).go()
})
