import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip, gunzipSync } from 'node:zlib'
import { AwsClient } from 'aws4fetch'
import { clock } from '../process/clock.ts'
import { endpointOf, env, optionalEnv } from '../process/env.ts'
import { patience } from '../process/patience.ts'

/** What makes a compressed JSON object of the media bucket. */
type Shape<Value> = {
  key: string
  /** As errors call it. */
  name: string
  /** Milliseconds a copy serves unasked; then the next caller asks S3 whether it changed. */
  freshFor: number
  /** What an object that is not there stands for. */
  absent: Value
  parse: (json: string) => Value
  /** In pieces, so that nobody has to hold a whole one. */
  jsonOf: (value: Value) => Iterable<string>
}

type Copy<Value> = { value: Value; etag: string | undefined; checkedAt: number }

/** An object in S3, kept in memory by anyone who reads it. */
export type KeptObject<Value> = Shape<Value> & {
  copy: Copy<Value> | undefined
  asking: Promise<Copy<Value>> | undefined
}

export const keptObject = <Value>(shape: Shape<Value>): KeptObject<Value> => ({
  ...shape,
  copy: undefined,
  asking: undefined,
})

/** The newest value known; the same one until the object changes. */
export async function current<Value>(kept: KeptObject<Value>): Promise<Value> {
  const { copy } = kept
  if (copy && clock.now().getTime() - copy.checkedAt < kept.freshFor) return copy.value
  kept.asking ??= revalidate(kept).finally(() => {
    kept.asking = undefined
  })
  // A copy at hand is served while a newer one is looked for; only the first call waits.
  if (copy) {
    kept.asking.catch(() => {})
    return copy.value
  }
  return (await kept.asking).value
}

/**
 * Replaces the value by what `change` makes of it; nothing is written where that is the same one. Another writer
 * in between makes the conditional put fail; then, after a pause, `change` runs again on what that one wrote.
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
  // What was written meanwhile is newer than what was asked for before.
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

/** Storage says no for now; the name is how the cloud says it. */
const unavailable = (words: string) => Object.assign(new Error(words), { name: 'ServiceUnavailable' })

/** A signed call without the S3 client, whose size the Lambda everyone calls need not carry. */
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
    // A caller is answered within seconds; ten tries, the default, would last half a minute.
    retries: 3,
  })
  const bucket = env('MEDIA_BUCKET')
  const endpoint = endpointOf('S3')
  const url = endpoint
    ? `${endpoint}/${bucket}/${key}`
    : `https://${bucket}.s3.${region}.amazonaws.com/${key}`
  return client.fetch(url, { method, headers, ...(body && { body: new Uint8Array(body) }) })
}
