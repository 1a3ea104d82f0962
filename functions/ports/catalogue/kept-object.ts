import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip, gunzipSync } from 'node:zlib'
import { AwsClient } from 'aws4fetch'
import { clock } from '../process/clock.ts'
import { endpointOf, env, optionalEnv } from '../process/env.ts'
import { patience } from '../process/patience.ts'

/** The definition of a compressed JSON object in the media bucket. */
type Shape<Value> = {
  key: string
  /** The name in error messages. */
  name: string
  /** Milliseconds for which a copy is served unchecked; then the next caller asks S3 for changes. */
  freshFor: number
  /** The value if the object does not exist. */
  absent: Value
  parse: (json: string) => Value
  /** In pieces, so that the whole text is never in memory. */
  jsonOf: (value: Value) => Iterable<string>
}

type Copy<Value> = { value: Value; etag: string | undefined; checkedAt: number }

/** An object in S3, cached in memory by its readers. */
export type KeptObject<Value> = Shape<Value> & {
  copy: Copy<Value> | undefined
  asking: Promise<Copy<Value>> | undefined
}

export const keptObject = <Value>(shape: Shape<Value>): KeptObject<Value> => ({
  ...shape,
  copy: undefined,
  asking: undefined,
})

/** The newest known value; the same one until the object changes. */
export async function current<Value>(kept: KeptObject<Value>): Promise<Value> {
  const { copy } = kept
  if (copy && clock.now().getTime() - copy.checkedAt < kept.freshFor) return copy.value
  kept.asking ??= revalidate(kept).finally(() => {
    kept.asking = undefined
  })
  // A cached copy is served while a newer one is fetched; only the first call waits.
  if (copy) {
    kept.asking.catch(() => {})
    return copy.value
  }
  return (await kept.asking).value
}

/**
 * Replaces the value with the result of `change`; nothing is written if it returns the same value. If another writer
 * was quicker, the conditional put fails. After a pause `change` runs again on the new value.
 */
export async function changeKept<Value>(
  kept: KeptObject<Value>,
  change: (value: Value) => Promise<Value>,
): Promise<void> {
  const pause = patience()
  for (;;) {
    const { value, etag } = await revalidate(kept)
    const next = await change(value)
    if (next === value) return
    if (await write(kept, next, etag)) return
    if (!(await pause())) throw new Error(`${kept.name} kept changing`)
  }
}

async function revalidate<Value>(kept: KeptObject<Value>): Promise<Copy<Value>> {
  const known = kept.copy
  const response = await send('GET', kept.key, known?.etag ? { 'if-none-match': known.etag } : {})
  const checkedAt = clock.now().getTime()
  const made =
    response.status === 304 && known
      ? { ...known, checkedAt }
      : response.status === 404
        ? { value: kept.absent, etag: undefined, checkedAt }
        : {
            value: await read(kept, response),
            etag: response.headers.get('etag') ?? undefined,
            checkedAt,
          }
  // A value written in the meantime is newer than this answer.
  if (kept.copy === known) kept.copy = made
  return made
}

async function read<Value>({ name, parse }: KeptObject<Value>, response: Response): Promise<Value> {
  if (!response.ok) throw unavailable(`${name} answered ${response.status}`)
  return parse(gunzipSync(Buffer.from(await response.arrayBuffer())).toString('utf8'))
}

async function write<Value>(
  kept: KeptObject<Value>,
  value: Value,
  before: string | undefined,
): Promise<boolean> {
  const body = await pipeline(() => kept.jsonOf(value), createGzip({ level: 6 }), buffer)
  const condition = before ? { 'if-match': before } : { 'if-none-match': '*' }
  const response = await send('PUT', kept.key, { ...condition, 'content-type': 'application/gzip' }, body)
  if (response.status === 412 || response.status === 409) return false
  if (!response.ok) throw unavailable(`${kept.name} could not be written: ${response.status}`)
  const etag = response.headers.get('etag') ?? undefined
  kept.copy = { value, etag, checkedAt: clock.now().getTime() }
  return true
}

/** Storage refuses for now; the name is the one AWS uses. */
const unavailable = (words: string) => Object.assign(new Error(words), { name: 'ServiceUnavailable' })

/** A signed call without the S3 client, which would enlarge the Lambda that every visitor calls. */
async function send(
  method: 'GET' | 'PUT',
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
