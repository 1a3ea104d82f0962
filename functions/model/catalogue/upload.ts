import { entity, type ItemOf, key } from '../table/entity.ts'
import { mediaState } from './media-state.ts'

/** A video file sent by an admin, and its processing state. */
export const upload = entity({
  model: { service: 'kiai', entity: 'upload', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    ownerId: { type: 'string', required: true },
    filename: { type: 'string', required: true },
    contentType: { type: 'string', required: true },
    /** Bytes of the whole file, and of every part but the last. */
    size: { type: 'number', required: true },
    partSize: { type: 'number', required: true },
    /** S3's id of the multipart upload. */
    multipartId: { type: 'string', required: true },
    /** The video that plays it, once there is one. */
    videoId: { type: 'string' },
    /** Or the lesson that plays it, and the course of that lesson. */
    lessonId: { type: 'string' },
    courseId: { type: 'string' },
    /** Or the product that sells it, and the key of the file for sale: the source, in place of an uploaded file. */
    productId: { type: 'string' },
    original: { type: 'string' },
    /** The source of a replay, in place of an uploaded file: playlists in the bucket of recordings, in order. */
    recordings: {
      type: 'list',
      items: {
        type: 'map',
        properties: {
          playlist: { type: 'string', required: true },
          width: { type: 'number' },
          height: { type: 'number' },
        },
      },
    },
    media: mediaState,
    jobId: { type: 'string' },
    /** Number of transcoding jobs started; results of an older job are ignored. */
    attempts: { type: 'number', required: true, default: 0 },
    /** Seconds, and the address of a still image; once known. */
    duration: { type: 'number' },
    posterUrl: { type: 'string' },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: key(['id'], []),
  },
})
export type UploadItem = ItemOf<typeof upload>

/** The upload of an id, or undefined. */
export async function findUpload(id: string): Promise<UploadItem | undefined> {
  const { data } = await upload().get({ id }).go({ consistent: true })
  return data ?? undefined
}
