import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip, gunzipSync } from 'node:zlib'
import { AwsClient } from 'aws4fetch'
import { endpointOf, env, optionalEnv } from '../process/env.ts'

/** Compressed objects in the media bucket, without a cache. `name` is the name of the object in error messages. */

/** `unchanged`: it still has the known etag. `absent`: it does not exist. */
export async function readObject(
  key: string,
  name: string,
  knownEtag?: string,
): Promise<{ body: Buffer; etag: string | undefined } | 'unchanged' | 'absent'> {
  const response = await send('GET', key, knownEtag ? { 'if-none-match': knownEtag } : {})
  if (response.status === 304 && knownEtag) return 'unchanged'
  if (response.status === 404) return 'absent'
  if (!response.ok) throw unavailable(`${name} answered ${response.status}`)
  const body = gunzipSync(await response.arrayBuffer(), { chunkSize: 2 ** 20 })
  return { body, etag: response.headers.get('etag') ?? undefined }
}

/**
 * Writes an object given in pieces, so that its whole text is never in memory, and returns its etag. Refused if another
 * writer has replaced the object with the given etag, or created it where none is given.
 */
export async function writeObject(
  key: string,
  name: string,
  pieces: Iterable<string>,
  before: string | undefined,
): Promise<{ etag: string | undefined } | 'refused'> {
  const body = await pipeline(() => pieces, createGzip({ level: 6 }), buffer)
  const condition = before ? { 'if-match': before } : { 'if-none-match': '*' }
  const response = await send('PUT', key, { ...condition, 'content-type': 'application/gzip' }, body)
  if (response.status === 412 || response.status === 409) return 'refused'
  if (!response.ok) throw unavailable(`${name} could not be written: ${response.status}`)
  return { etag: response.headers.get('etag') ?? undefined }
}

/** Removes an object that is no longer needed. If storage refuses, the object remains and is in nobody's way. */
export async function removeObject(key: string): Promise<void> {
  await send('DELETE', key, {})
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
