import { keptForGood } from '#shared/rules/caching.ts'
import { framesFolder, mediaFolder, stillsKey, uploadFolder } from '#shared/rules/media/storage-keys.ts'
import { env } from '../process/env.ts'
import { removeAll } from './remove-all.ts'

/** Loaded on first use to keep cold starts short. */
const loadS3 = () => import('./s3.ts')

/** Seconds for which a part's address is valid: long enough for a slow line; resuming returns new ones. */
const addressLasts = 6 * 3600

export type Multipart = { key: string; multipartId: string }
export type ArrivedPart = { number: number; etag: string; size: number }

const uploads = () => env('UPLOADS_BUCKET')

export async function beginMultipart(key: string, contentType: string): Promise<string> {
  const s3 = await loadS3()
  const command = new s3.CreateMultipartUploadCommand({
    Bucket: uploads(),
    Key: key,
    ContentType: contentType,
  })
  const { UploadId } = await s3.client.send(command)
  if (!UploadId) throw new Error('S3 gave the upload no id')
  return UploadId
}

/** An address that takes exactly `size` bytes as part `number`. */
export async function partAddress(
  { key, multipartId }: Multipart,
  number: number,
  size: number,
): Promise<string> {
  const s3 = await loadS3()
  const command = new s3.UploadPartCommand({
    Bucket: uploads(),
    Key: key,
    UploadId: multipartId,
    PartNumber: number,
    ContentLength: size,
  })
  return s3.getSignedUrl(s3.client, command, { expiresIn: addressLasts })
}

/** The parts that have arrived; undefined once the upload is completed or aborted. */
export async function arrivedParts({ key, multipartId }: Multipart): Promise<ArrivedPart[] | undefined> {
  const s3 = await loadS3()
  const parts: ArrivedPart[] = []
  let marker: string | undefined
  try {
    do {
      const command = new s3.ListPartsCommand({
        Bucket: uploads(),
        Key: key,
        UploadId: multipartId,
        ...(marker && { PartNumberMarker: marker }),
      })
      const page = await s3.client.send(command)
      for (const { PartNumber = 0, ETag = '', Size = 0 } of page.Parts ?? []) {
        parts.push({ number: PartNumber, etag: ETag, size: Size })
      }
      marker = page.IsTruncated ? page.NextPartNumberMarker : undefined
    } while (marker)
    return parts
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

/** Joins the parts; no effect once the upload is completed or aborted. */
export async function completeMultipart(
  { key, multipartId }: Multipart,
  parts: ArrivedPart[],
): Promise<void> {
  const s3 = await loadS3()
  const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }))
  const command = new s3.CompleteMultipartUploadCommand({
    Bucket: uploads(),
    Key: key,
    UploadId: multipartId,
    MultipartUpload: { Parts },
  })
  await unlessGone(s3.client.send(command))
}

export async function abortMultipart({ key, multipartId }: Multipart): Promise<void> {
  const s3 = await loadS3()
  const command = new s3.AbortMultipartUploadCommand({ Bucket: uploads(), Key: key, UploadId: multipartId })
  await unlessGone(s3.client.send(command))
}

async function unlessGone(sent: Promise<unknown>): Promise<void> {
  try {
    await sent
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/** Bytes of a complete file; undefined if there is none. */
export async function arrivedSize(key: string): Promise<number | undefined> {
  const s3 = await loadS3()
  try {
    const { ContentLength } = await s3.client.send(new s3.HeadObjectCommand({ Bucket: uploads(), Key: key }))
    return ContentLength
  } catch (error) {
    if (isNamed(error, 'NotFound')) return undefined
    throw error
  }
}

/** Removes an upload's file, its playable files and its pictures. */
export async function removeFiles(uploadId: string): Promise<void> {
  await removeAll(uploads(), `${uploadFolder(uploadId)}/`)
  await removeAll(env('MEDIA_BUCKET'), `${mediaFolder(uploadId)}/`)
  await removeAll(env('MEDIA_BUCKET'), `${stillsKey(uploadId)}.`)
  await removeAll(env('MEDIA_BUCKET'), `${framesFolder(uploadId)}/`)
}

/** Whether a multipart upload is completed or aborted. */
const isGone = (error: unknown) => isNamed(error, 'NoSuchUpload')
const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name

/** Seconds in which a picture must be sent. */
const pictureAddressLasts = 900

/** An address that takes one picture of exactly this type and size to a private place. */
export async function pictureAddress(key: string, contentType: string, size: number): Promise<string> {
  const s3 = await loadS3()
  const command = new s3.PutObjectCommand({
    Bucket: uploads(),
    Key: key,
    ContentType: contentType,
    ContentLength: size,
  })
  return s3.getSignedUrl(s3.client, command, {
    expiresIn: pictureAddressLasts,
    signableHeaders: new Set(['content-length', 'content-type', 'host']),
  })
}

/** The bytes of a picture that was sent; undefined if none has arrived. */
export async function arrivedPicture(key: string): Promise<Uint8Array | undefined> {
  const s3 = await loadS3()
  try {
    const { Body } = await s3.client.send(new s3.GetObjectCommand({ Bucket: uploads(), Key: key }))
    return await Body?.transformToByteArray()
  } catch (error) {
    if (isNamed(error, 'NoSuchKey')) return undefined
    throw error
  }
}

/** Publishes a picture; a key's content never changes. */
export async function putPicture(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
  const s3 = await loadS3()
  await s3.client.send(
    new s3.PutObjectCommand({
      Bucket: env('MEDIA_BUCKET'),
      Key: key,
      Body: bytes,
      ContentType: contentType,
      CacheControl: keptForGood,
    }),
  )
}

export async function removeSent(key: string): Promise<void> {
  const s3 = await loadS3()
  await s3.client.send(new s3.DeleteObjectCommand({ Bucket: uploads(), Key: key }))
}

/** Writes a small text; a key's content never changes. */
export async function putText(key: string, text: string, contentType: string): Promise<void> {
  const s3 = await loadS3()
  await s3.client.send(
    new s3.PutObjectCommand({
      Bucket: env('MEDIA_BUCKET'),
      Key: key,
      Body: text,
      ContentType: contentType,
      CacheControl: 'private, max-age=86400, immutable',
    }),
  )
}

export async function removeMedia(key: string): Promise<void> {
  const s3 = await loadS3()
  await s3.client.send(new s3.DeleteObjectCommand({ Bucket: env('MEDIA_BUCKET'), Key: key }))
}
