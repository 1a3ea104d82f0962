import type { ClipType } from '#shared/rules/sessions/preparation.ts'
import { env } from '../process/env.ts'
import { removeAll } from './remove-all.ts'

/** Clips of members' own practice, in the uploads bucket: nothing there is public. */

/** Loaded on first use to keep cold starts short. */
const loadS3 = () => import('./s3.ts')

/** Seconds for which an address plays a clip. */
const playsFor = 600

/**
 * An address that plays one file for some minutes, without further checks: it is given only to the clip's two parties.
 */
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

/** Its first bytes, which identify the file type. */
export async function clipHead(key: string): Promise<Uint8Array> {
  const s3 = await loadS3()
  const { Body } = await s3.client.send(
    new s3.GetObjectCommand({ Bucket: env('UPLOADS_BUCKET'), Key: key, Range: 'bytes=0-63' }),
  )
  if (!Body) throw new Error('S3 gave no bytes')
  return Body.transformToByteArray()
}

/** Removes every file of a folder. */
export const removeClips = (folder: string) => removeAll(env('UPLOADS_BUCKET'), `${folder}/`)
