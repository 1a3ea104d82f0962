import { media } from '#shared/contract/media.ts'
import { Problem } from '#shared/contract/problem.ts'
import { serve } from '../http/serve.ts'
import { newId } from '../model/new-id.ts'
import { isRefused } from '../model/refused.ts'
import { type UploadItem, upload, uploadKey } from '../model/upload.ts'
import { clock } from '../ports/clock.ts'
import {
  abortMultipart,
  arrivedParts,
  arrivedSize,
  beginMultipart,
  completeMultipart,
  removeFiles,
} from '../ports/media-store.ts'
import { partSizeOf, toUpload } from './parts.ts'
import { setMedia } from './set-media.ts'
import { startTranscoding } from './start-transcoding.ts'

async function mustFind(id: string): Promise<UploadItem> {
  const { data } = await upload.get({ id }).go({ consistent: true })
  if (!data) throw new Problem('upload.not_found')
  return data
}

const multipart = ({ id, multipartId }: UploadItem) => ({ key: uploadKey(id), multipartId })

export const handler = serve(media, {
  createUpload: async ({ caller, body }) => {
    const id = newId('upload')
    const at = clock.now().toISOString()
    const multipartId = await beginMultipart(uploadKey(id), body.contentType)
    const { data } = await upload
      .create({
        id,
        ...body,
        ownerId: caller.memberId,
        partSize: partSizeOf(body.size),
        multipartId,
        media: { status: 'uploading', progress: 0 },
        createdAt: at,
        updatedAt: at,
      })
      .go()
    return toUpload(data, [])
  },

  getUpload: async ({ params }) => {
    const item = await mustFind(params.id)
    return toUpload(item, item.media.status === 'uploading' ? await arrivedParts(multipart(item)) : undefined)
  },

  completeUpload: async ({ params }) => {
    const item = await mustFind(params.id)
    if (item.media.status !== 'uploading') return toUpload(item, undefined)
    const parts = await arrivedParts(multipart(item))
    if (parts) {
      const received = parts.reduce((sum, { size }) => sum + size, 0)
      if (received !== item.size) {
        throw new Problem('upload.incomplete', 'Parts of the file are missing', {
          missing: item.size - received,
        })
      }
      await completeMultipart(multipart(item), parts)
    } else if ((await arrivedSize(uploadKey(item.id))) !== item.size) {
      throw new Problem('upload.incomplete', 'The upload was given up; please start again')
    }
    // Transcoding starts by S3's event; this only says so at once.
    return toUpload({ ...item, media: { status: 'processing', progress: 0 } }, undefined)
  },

  retryUpload: async ({ params }) => {
    const item = await mustFind(params.id)
    if (item.media.status !== 'failed') throw new Problem('upload.not_failed')
    try {
      await setMedia(item, { media: { status: 'processing', progress: 0 }, attempts: item.attempts + 1 })
    } catch (error) {
      if (isRefused(error)) throw new Problem('upload.not_failed')
      throw error
    }
    await startTranscoding(await mustFind(params.id))
    return toUpload(await mustFind(params.id), undefined)
  },

  deleteUpload: async ({ params }) => {
    const item = await mustFind(params.id)
    if (item.videoId) throw new Problem('upload.in_use')
    try {
      await upload
        .remove({ id: item.id })
        .where((a, { notExists }) => notExists(a.videoId))
        .go()
    } catch (error) {
      if (isRefused(error)) throw new Problem('upload.in_use')
      throw error
    }
    await abortMultipart(multipart(item))
    await removeFiles(item.id)
  },
})
