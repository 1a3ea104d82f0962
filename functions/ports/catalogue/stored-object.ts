import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip, gunzipSync } from 'node:zlib'
import { AwsClient } from 'aws4fetch'
import { endpointOf, env, optionalEnv } from '../process/env.ts'

/** Compressed objects in the media bucket, without a cache. `name` is the name of the object in error messages. */

/** `unchanged`: it still has the known etag. `absent`: it does not exist. Without a body it is damaged. */
export async function readObject(
  key: string,
  name: string,
  knownEtag?: string,
): Promise<{ body: Buffer | undefined; etag: string | undefined } | 'unchanged' | 'absent'> {
  const response = await send('GET', key, knownEtag ? { 'if-none-match': knownEtag } : {})
  if (response.status === 304 && knownEtag) return 'unchanged'
  if (response.status === 404) return 'absent'
  if (!response.ok) throw unavailable(`${name} answered ${response.status}`)
  const body = uncompressed(await response.arrayBuffer())
  return { body, etag: response.headers.get('etag') ?? undefined }
}

function uncompressed(data: ArrayBuffer): Buffer | undefined {
  try {
    return gunzipSync(data, { chunkSize: 2 ** 20 })
  } catch (error) {
    const { code }: { code?: unknown } = Object(error)
    if (code === 'Z_DATA_ERROR' || code === 'Z_BUF_ERROR') return undefined
    throw error
  }
}

type Condition = { 'if-match': string } | { 'if-none-match': '*' }

/** Refused if another writer has replaced the object with the given etag, or created it where none is given. */
export const inPlaceOf = (before: string | undefined): Condition =>
  before ? { 'if-match': before } : { 'if-none-match': '*' }

/**
 * Writes an object given in pieces, so that its whole text is never in memory, and returns its etag. Only a write with
 * a condition is refused.
 */
export async function writeObject(
  key: string,
  name: string,
  pieces: Iterable<string>,
  condition?: Condition,
): Promise<{ etag: string | undefined } | 'refused'> {
  const body = await pipeline(() => pieces, createGzip({ level: 6 }), buffer)
  const response = await send('PUT', key, { ...condition, 'content-type': 'application/gzip' }, body)
  if (condition && (response.status === 412 || response.status === 409)) return 'refused'
  if (!response.ok) throw unavailable(`${name} could not be written: ${response.status}`)
  return { etag: response.headers.get('etag') ?? undefined }
}

/** Removes an object that is no longer needed. If storage fails, the object remains and is in nobody's way. */
export async function removeObject(key: string): Promise<void> {
  await send('DELETE', key, {}).catch(() => undefined)
}

/** The first thousand objects with this prefix; none if storage fails. */
export async function listObjects(prefix: string): Promise<{ key: string; modifiedAt: Date }[]> {
  const query = `?list-type=2&prefix=${encodeURIComponent(prefix)}`
  const response = await send('GET', query, {}).catch(() => undefined)
  if (!response?.ok) return []
  return Array.from((await response.text()).matchAll(/<Contents>(.*?)<\/Contents>/gs), ([, object = '']) => ({
    key: /<Key>(.*?)<\/Key>/.exec(object)?.[1] ?? '',
    modifiedAt: new Date(/<LastModified>(.*?)<\/LastModified>/.exec(object)?.[1] ?? ''),
  }))
}

/** Storage refuses for now; the name is the one AWS uses. */
const unavailable = (words: string) => Object.assign(new Error(words), { name: 'ServiceUnavailable' })

/** A signed call without the S3 client, which would enlarge the Lambda that every visitor calls. */
async function send(
  method: 'GET' | 'PUT' | 'DELETE',
  key: string,
  headers: Record<string, string>,
  body?: Buffer,
): Promise<Response> {
  const region = env('AWS_REGION')
  const sessionToken = optionalEnv('AWS_SESSION_TOKEN')
  const client = new AwsClient({
    accessKeyId: env('AWS_ACCESS_KEY_ID'),
    secretAccessKey: env('AWS_SECRET_ACCESS_KEY'),
    ...(sessionToken && { sessionToken }),
    service: 's3',
    region,
    // A caller is answered within seconds; the default of ten tries would take half a minute.
    retries: 3,
  })
  const bucket = env('MEDIA_BUCKET')
  const endpoint = endpointOf('S3')
  const url = endpoint
    ? `${endpoint}/${bucket}/${key}`
    : `https://${bucket}.s3.${region}.amazonaws.com/${key}`
  return client.fetch(url, { method, headers, ...(body && { body: new Uint8Array(body) }) })
}
