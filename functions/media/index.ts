import { media } from '#shared/contract/media.ts'
import { Problem } from '#shared/contract/problem.ts'
import { uploadKey } from '#shared/rules/media/storage-keys.ts'
import { serve } from '../http/serve.ts'
import { findUpload, type UploadItem, upload } from '../model/catalogue/upload.ts'
import { eventItem } from '../model/table/event.ts'
import { newId } from '../model/table/new-id.ts'
import { outbox } from '../model/table/outbox.ts'
import { writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { toUser } from '../model/wire/wire.ts'
import { abortMultipart, arrivedParts, beginMultipart } from '../ports/media/media-store.ts'
import { clock } from '../ports/process/clock.ts'
import { captionsOf, deleteCaptions, putCaptions } from './captions.ts'
import { joinParts, multipart } from './join-parts.ts'
import { partSizeOf, toUpload } from './parts.ts'
import { createImage, createPicture, keepPicture, useImage, usePicture } from './pictures.ts'
import { moveUpload } from './set-media.ts'

const entities = { outbox, upload }

async function mustFind(id: string): Promise<UploadItem> {
  const item = await findUpload(id)
  if (!item) throw new Problem('upload.not_found')
  return item
}

export const handler = serve(media, {
  createUpload: async ({ caller, body }) => {
    const id = newId('upload')
    const at = clock.now().toISOString()
    const multipartId = await beginMultipart(uploadKey(id), body.contentType)
    const item: UploadItem = {
      id,
      ...body,
      ownerId: caller.memberId,
      partSize: partSizeOf(body.size),
      multipartId,
      media: { status: 'uploading', progress: 0 },
      attempts: 0,
      createdAt: at,
      updatedAt: at,
    }
    await writeSteps(entities, [{ write: ({ upload }) => upload.create(item).commit() }])
    return toUpload(item, [])
  },

  getUpload: async ({ params }) => {
    const item = await mustFind(params.id)
    return toUpload(item, item.media.status === 'uploading' ? await arrivedParts(multipart(item)) : undefined)
  },

  completeUpload: async ({ params }) => {
    const item = await mustFind(params.id)
    if (item.media.status !== 'uploading') return toUpload(item, undefined)
    await joinParts(item)
    // The file is complete now and a video may show it; S3's event starts the transcoding.
    const joined = await moveUpload(item.id, ({ media, attempts }) =>
      media.status === 'uploading'
        ? { media: { status: 'processing', progress: 0 }, attempts: attempts + 1 }
        : undefined,
    )
    if (!joined) throw new Problem('upload.not_found')
    return toUpload(joined, undefined)
  },

  retryUpload: async ({ params }) => {
    const item = await moveUpload(params.id, ({ media, attempts }) => {
      if (media.status !== 'failed') throw new Problem('upload.not_failed')
      return { media: { status: 'processing', progress: 0 }, attempts: attempts + 1, isRetry: true }
    })
    if (!item) throw new Problem('upload.not_found')
    return toUpload(item, undefined)
  },

  deleteUpload: async ({ params }) => {
    await tryAgain(async () => {
      const item = await mustFind(params.id)
      if (item.videoId || item.lessonId || item.productId) throw new Problem('upload.in_use')
      await abortMultipart(multipart(item))
      // Files that have arrived are removed by event.
      const discarded = eventItem('uploadDiscarded', { uploadId: item.id }, clock.now())
      await writeSteps(entities, [
        {
          write: ({ upload }) =>
            upload
              .remove({ id: item.id })
              .where(
                (a, { notExists }) =>
                  `${notExists(a.videoId)} AND ${notExists(a.lessonId)} AND ${notExists(a.productId)}`,
              )
              .commit(),
        },
        { write: ({ outbox }) => outbox.create(discarded).commit() },
      ])
    })
  },

  listCaptions: ({ params }) => captionsOf(params.id),
  putCaptions: ({ params, body }) => putCaptions(params.id, params.language, body.text),
  deleteCaptions: ({ params }) => deleteCaptions(params.id, params.language),

  createPicture: ({ caller, body }) => createPicture(caller.memberId, body.contentType, body.size),

  usePicture: async ({ caller, body }) =>
    toUser(await usePicture(caller.memberId, body.id), caller.isAdmin, clock.now()),

  keepPicture: ({ caller, body }) => keepPicture(caller.memberId, body.id),

  createImage: ({ body }) => createImage(body.contentType, body.size),

  useImage: ({ body }) => useImage(body.id),
})
