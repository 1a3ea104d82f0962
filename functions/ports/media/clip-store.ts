import type { ClipType } from '#shared/rules/sessions/preparation.ts'
import { env } from '../process/env.ts'
import { removeAll } from './remove-all.ts'

/** Clips of members' own practice, in the bucket where files arrive: nothing there is shown on the site. */

/** Loaded when first used, so that no Lambda's start waits for it. */
const loadS3 = () => import('./s3.ts')

/** Seconds an address plays a clip. */
const playsFor = 600

/** An address that plays one file for some minutes, no matter who has it: it is given to its two parties alone. */
export async function clipAddress(key: string, type: ClipType): Promise<{ url: string; lasts: number }> {
  const s3 = await loadS3()
  const command = new s3.GetObjectCommand({
    Bucket: env('UPLOADS_BUCKET'),
    Key: key,
    ResponseContentType: type,
    ResponseContentDisposition: 'inline; filename="practice"',
    ResponseCacheControl: 'private, no-store',
  })
  return { url: await s3.getSignedUrl(s3.client, command, { expiresIn: playsFor }), lasts: playsFor }
}

/** Its first bytes, by which it is known what it is. */
export async function clipHead(key: string): Promise<Uint8Array> {
  const s3 = await loadS3()
  const { Body } = await s3.client.send(
    new s3.GetObjectCommand({ Bucket: env('UPLOADS_BUCKET'), Key: key, Range: 'bytes=0-63' }),
  )
  if (!Body) throw new Error('S3 gave no bytes')
  return Body.transformToByteArray()
}

/** Every file of a folder. */
export const removeClips = (folder: string) => removeAll(env('UPLOADS_BUCKET'), `${folder}/`)
