import { createHash } from 'node:crypto'
import { headLength } from '#shared/rules/media/file-head.ts'
import { env } from '../process/env.ts'

/** Files for sale in the store, in the uploads bucket: nothing there is public. */

/** Loaded on first use to keep cold starts short. */
const loadS3 = () => import('./s3.ts')

/** Seconds for which an address delivers a chunk: after a refund, nothing is delivered any more. */
const deliversFor = 60

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

type Bytes = { offset: number; length: number }

const rangeOf = ({ offset, length }: Bytes) => `bytes=${offset}-${offset + length - 1}`

/** The SHA-256 of a part of a file, hexadecimal; undefined if the file is gone or shorter. */
export async function originalHash(key: string, bytes: Bytes): Promise<string | undefined> {
  const s3 = await loadS3()
  const command = new s3.GetObjectCommand({ Bucket: env('UPLOADS_BUCKET'), Key: key, Range: rangeOf(bytes) })
  try {
    const { Body, ContentLength } = await s3.client.send(command)
    if (!Body || ContentLength !== bytes.length) return undefined
    const hash = createHash('sha256')
    for await (const piece of Body.transformToWebStream()) hash.update(piece)
    return hash.digest('hex')
  } catch (error) {
    if (error instanceof Error && ['NoSuchKey', 'InvalidRange'].includes(error.name)) return undefined
    throw error
  }
}

/**
 * An address that delivers one part of a file for a minute, without further checks: it is given only to its buyers.
 * The signature covers the range, so the address delivers no other part.
 */
export async function chunkAddress(
  { key, filename, type }: Original,
  bytes: Bytes,
): Promise<{ url: string; range: string; lasts: number }> {
  const s3 = await loadS3()
  const range = rangeOf(bytes)
  const command = new s3.GetObjectCommand({
    Bucket: env('UPLOADS_BUCKET'),
    Key: key,
    Range: range,
    ResponseContentType: type,
    ResponseContentDisposition: `attachment; filename="${filename.replaceAll(/[^\w.-]+/g, '-')}"`,
    ResponseCacheControl: 'private, no-store',
  })
  const url = await s3.getSignedUrl(s3.client, command, { expiresIn: deliversFor })
  return { url, range, lasts: deliversFor }
}
