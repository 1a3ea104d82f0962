import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'

/** All storage keys of an upload. */
export async function storedOf(uploadId: string): Promise<string[]> {
  const s3 = new S3Client({ forcePathStyle: true })
  const places = [
    { Bucket: process.env.UPLOADS_BUCKET, Prefix: `uploads/${uploadId}/` },
    { Bucket: process.env.MEDIA_BUCKET, Prefix: `media/videos/${uploadId}/` },
    { Bucket: process.env.MEDIA_BUCKET, Prefix: `media/images/${uploadId}.` },
  ]
  const pages = await Promise.all(places.map((place) => s3.send(new ListObjectsV2Command(place))))
  return pages.flatMap(({ Contents = [] }) => Contents.map(({ Key = '' }) => Key))
}
