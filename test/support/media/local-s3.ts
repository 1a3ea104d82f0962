import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { GetObjectCommand, PutObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { afterEach, beforeEach, expect } from 'vitest'
import { createS3, type LocalS3, type S3Options } from '../../../infra/local/s3/s3.ts'
import { serveMounted } from '../platform/mounted-server.ts'

export const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }
export const Bucket = 'kiai-media'
export const MiB = 1024 ** 2

export let dir: string
export let s3: LocalS3
export let server: Awaited<ReturnType<typeof serveMounted>>
export let client: S3Client

/** Gives every test of a file its own empty S3. Call it once at the top. */
export function startLocalS3ForEachTest() {
  beforeEach(async () => {
    // Alone in its folder, so that files outside it are noticed.
    dir = path.join(mkdtempSync(path.join(tmpdir(), 'kiai-s3-')), 'data')
    await start()
  })

  afterEach(async () => {
    await stop()
    rmSync(path.dirname(dir), { recursive: true, force: true })
  })
}

export async function start(options: Partial<S3Options> = {}) {
  s3 = createS3({ dir, buckets: [Bucket], corsOrigins: ['http://site.test'], ...credentials, ...options })
  server = await serveMounted('/-/s3', s3.handle)
  client = connect()
}

export async function stop() {
  client.destroy()
  await server.close()
  await s3.close()
}

export function connect(keys = credentials, more: S3ClientConfig = {}) {
  return new S3Client({
    endpoint: server.url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: keys,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    maxAttempts: 1,
    ...more,
  })
}

export const put = (Key: string, Body: string | Buffer, more = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }))

export async function get(Key: string, more = {}) {
  const reply = await client.send(new GetObjectCommand({ Bucket, Key, ...more }))
  return (await reply.Body?.transformToString()) ?? ''
}

export const status = (code: number) =>
  expect.objectContaining({ $metadata: expect.objectContaining({ httpStatusCode: code }) })
export const named = (name: string) => expect.objectContaining({ name })

/** Sends exactly these headers, which fetch does not allow. */
export async function raw(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: string | Buffer = '',
) {
  const req = request(url, { method, headers })
  req.end(body)
  const [res] = await once(req, 'response')
  return { status: Number(res.statusCode), headers: res.headers, body: await text(res) }
}
