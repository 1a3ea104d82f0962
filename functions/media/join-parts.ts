import { Problem } from '#shared/contract/problem.ts'
import { uploadKey } from '#shared/rules/media/storage-keys.ts'
import type { UploadItem } from '../model/catalogue/upload.ts'
import { arrivedParts, arrivedSize, completeMultipart } from '../ports/media/media-store.ts'

export const multipart = ({ id, multipartId }: UploadItem) => ({ key: uploadKey(id), multipartId })

/** Joins the parts into one file; a Problem while some are missing. Repeated or concurrent calls change nothing. */
export async function joinParts(item: UploadItem): Promise<void> {
  const parts = await arrivedParts(multipart(item))
  if (parts) {
    const received = parts.reduce((sum, { size }) => sum + size, 0)
    if (received !== item.size) {
      const missing = item.size - received
      throw new Problem('upload.incomplete', 'Parts of the file are missing', { missing })
    }
    await completeMultipart(multipart(item), parts)
  }
  if ((await arrivedSize(uploadKey(item.id))) !== item.size) {
    throw new Problem('upload.incomplete', 'The upload was cancelled. Please start again.')
  }
}
