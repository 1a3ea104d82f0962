import { headLength } from '#shared/rules/media/file-head.ts'
import { env } from '../process/env.ts'

/** Files for sale in the store, in the uploads bucket: nothing there is public. */

/** Loaded on first use to keep cold starts short. */
const loadS3 = () => import('./s3.ts')

/** Seconds for which an address gives a file. */
const givesFor = 300

type Original = { key: string; filename: string; type: string }

/** The first bytes of a file, which identify its type; undefined if it is gone. */
export async function originalHead(key: string): Promise<Uint8Array | undefined> {
  const s3 = await loadS3()
  const Range = `bytes=0-${headLength - 1}`
  try {
    const { Body } = await s3.client.send(
      new s3.GetObjectCommand({ Bucket: env('UPLOADS_BUCKET'), Key: key, Range }),
    )
    return await Body?.transformToByteArray()
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return undefined
    throw error
  }
}

/** An address that downloads one file for some minutes, without further checks: it is given only to its buyers. */
export async function originalAddress({
  key,
  filename,
  type,
}: Original): Promise<{ url: string; lasts: number }> {
  const s3 = await loadS3()
  const command = new s3.GetObjectCommand({
    Bucket: env('UPLOADS_BUCKET'),
    Key: key,
    ResponseContentType: type,
    ResponseContentDisposition: `attachment; filename="${filename.replaceAll(/[^\w.-]+/g, '-')}"`,
    ResponseCacheControl: 'private, no-store',
  })
  return { url: await s3.getSignedUrl(s3.client, command, { expiresIn: givesFor }), lasts: givesFor }
}
