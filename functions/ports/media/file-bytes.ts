import { env } from '../process/env.ts'

/** Errors of S3 for bytes that are not there. */
const notThere = ['NoSuchKey', 'InvalidRange']

/** Reads parts of a file in the uploads bucket: nothing behind its end, nor of a file that is gone. */
export function bytesOf(key: string): (offset: number, length: number) => Promise<Uint8Array> {
  return async (offset, length) => {
    if (length <= 0) return new Uint8Array()
    // Loaded on first use to keep cold starts short.
    const s3 = await import('./s3.ts')
    const Range = `bytes=${offset}-${offset + length - 1}`
    try {
      const { Body } = await s3.client.send(
        new s3.GetObjectCommand({ Bucket: env('UPLOADS_BUCKET'), Key: key, Range }),
      )
      return (await Body?.transformToByteArray()) ?? new Uint8Array()
    } catch (error) {
      if (error instanceof Error && notThere.includes(error.name)) return new Uint8Array()
      throw error
    }
  }
}
