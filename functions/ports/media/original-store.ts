import { headLength } from '#shared/rules/media/file-head.ts'
import { env } from '../process/env.ts'

/** Files that the store sells, in the bucket where files arrive: nothing there is shown on the site. */

/** Loaded when first used, so that no Lambda's start waits for it. */
const loadS3 = () => import('./s3.ts')

/** Seconds an address gives a file. */
const givesFor = 300

type Original = { key: string; filename: string; type: string }

/** The first bytes of a file, by which it is known what it is; undefined where it has gone. */
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

/** An address that saves one file for some minutes, no matter who has it: it is given to its buyers alone. */
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
