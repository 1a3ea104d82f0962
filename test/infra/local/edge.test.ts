import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedCookies } from '@aws-sdk/cloudfront-signer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEdge } from '../../../infra/local/edge/edge.ts'
import { createS3, type LocalS3 } from '../../../infra/local/s3/s3.ts'
import { ensureMediaKeyPair, type MediaKeyPair } from '../../../infra/local/secrets/secrets.ts'
import { serveMounted } from '../../support/platform/mounted-server.ts'

const origin = 'https://kiai.test'
const Bucket = 'kiai-media'
const film = '/media/videos/upl_1/master.m3u8'
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }

let dir: string
let s3: LocalS3
let keys: MediaKeyPair
let foreign: MediaKeyPair
let server: Awaited<ReturnType<typeof serveMounted>>

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'kiai-edge-'))
  keys = ensureMediaKeyPair(path.join(dir, 'keys'))
  foreign = ensureMediaKeyPair(path.join(dir, 'foreign'))
  s3 = createS3({ dir: path.join(dir, 's3'), buckets: [Bucket], ...credentials })
  await fill()
  const publicKeys = { [keys.keyPairId]: keys.publicKeyPem }
  const edge = createEdge({
    origin: origin,
    publicKeys,
    read: (key) => s3.readObject(Bucket, key),
    readLive: (name, file) => (name === 'liv_1' ? Buffer.from(file) : undefined),
  })
  server = await serveMounted('', edge.handle)
})

afterAll(async () => {
  await server.close()
  await s3.close()
  rmSync(dir, { recursive: true, force: true })
})

async function fill() {
  const store = await serveMounted('/-/s3', s3.handle)
  const client = new S3Client({ endpoint: store.url, region: 'us-east-1', forcePathStyle: true, credentials })
  const files = [
    'videos/upl_1/master.m3u8',
    'videos/upl_1/360p/0.m4s',
    'videos/upl_1/en.vtt',
    'videos/upl_1/page.html',
    'videos/upl_10/master.m3u8',
    'videos/upl_2/master.m3u8',
    'images/upl_1.jpg',
    'images/upl_1.webp',
  ]
  for (const file of files) {
    await client.send(
      new PutObjectCommand({ Bucket, Key: `media/${file}`, Body: '0123456789', ContentType: 'text/html' }),
    )
  }
  client.destroy()
  await store.close()
}

const seconds = () => Math.floor(Date.now() / 1000)

type PolicyParts = {
  resource?: string
  before?: number
  after?: number
  ip?: string
  by?: MediaKeyPair
}

/** The cookies of the real signer for one video, by default. */
function cookies(parts: PolicyParts = {}): Record<string, string> {
  const { resource = `${origin}/media/videos/upl_1/*`, before = seconds() + 60, by = keys } = parts
  const Condition = {
    DateLessThan: { 'AWS:EpochTime': before },
    ...(parts.after === undefined ? {} : { DateGreaterThan: { 'AWS:EpochTime': parts.after } }),
    ...(parts.ip === undefined ? {} : { IpAddress: { 'AWS:SourceIp': parts.ip } }),
  }
  const policy = JSON.stringify({ Statement: [{ Resource: resource, Condition }] })
  return texts(getSignedCookies({ keyPairId: by.keyPairId, privateKey: by.privateKeyPem, policy }))
}

const texts = (jar: object) =>
  Object.fromEntries(Object.entries(jar).map(([name, value]) => [name, String(value)]))

const cookieHeader = (jar: Record<string, string>) =>
  Object.entries(jar)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

/** Sends the path exactly as given. fetch would normalize it first. */
async function get(
  target: string,
  jar: Record<string, string> | string = {},
  more: Record<string, string> = {},
  method = 'GET',
) {
  const cookie = typeof jar === 'string' ? jar : cookieHeader(jar)
  const headers = { ...more, ...(cookie === '' ? {} : { cookie }) }
  const req = request({ port: server.port, host: '127.0.0.1', path: target, method, headers })
  req.end()
  const [res] = await once(req, 'response')
  return { status: Number(res.statusCode), headers: res.headers, body: await text(res) }
}

describe('videos', () => {
  test('open with the cookies of that video alone', async () => {
    const jar = cookies()
    expect(await get(film, jar)).toMatchObject({ status: 200, body: '0123456789' })
    expect((await get('/media/videos/upl_1/360p/0.m4s', jar)).status).toBe(200)
    expect((await get('/media/videos/upl_2/master.m3u8', jar)).status).toBe(403)
    expect((await get('/media/videos/upl_10/master.m3u8', jar)).status).toBe(403)
  })

  test('stay closed without cookies, with CloudFront’s message, and the refusal is never cached', async () => {
    const reply = await get(film)
    expect(reply.status).toBe(403)
    expect(reply.body).toContain('<Code>MissingKey</Code>')
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/xml' })
    expect((await get(film, '', {}, 'HEAD')).status).toBe(403)
  })

  test.each(['CloudFront-Policy', 'CloudFront-Signature', 'CloudFront-Key-Pair-Id'])(
    'stay closed without %s',
    async (name) => {
      const { [name]: _, ...rest } = cookies()
      expect((await get(film, rest)).status).toBe(403)
    },
  )

  test.each<[string, () => Record<string, string>]>([
    ['expired', () => cookies({ before: seconds() - 1 })],
    ['with a start, a condition that is not understood here', () => cookies({ after: 1 })],
    ['with an address, a condition that is not understood here', () => cookies({ ip: '127.0.0.0/8' })],
    ['signed by a stranger', () => cookies({ by: foreign })],
    [
      'signed by a stranger under a trusted id',
      () => cookies({ by: { ...foreign, keyPairId: keys.keyPairId } }),
    ],
    ['with an inherited name as key id', () => ({ ...cookies(), 'CloudFront-Key-Pair-Id': 'constructor' })],
    ['of another host', () => cookies({ resource: 'https://evil.test/media/videos/upl_1/*' })],
    ['of another scheme', () => cookies({ resource: 'http://kiai.test/media/videos/upl_1/*' })],
    ['of another case', () => cookies({ resource: `${origin}/media/videos/UPL_1/*` })],
    ['for the folder alone', () => cookies({ resource: `${origin}/media/videos/upl_1/` })],
    [
      'with the policy of one and the signature of another',
      () => ({
        ...cookies(),
        'CloudFront-Signature': cookies({ before: seconds() + 99 })['CloudFront-Signature'] ?? '',
      }),
    ],
  ])('stay closed to cookies %s', async (_, jar) => {
    expect((await get(film, jar())).status).toBe(403)
  })

  test.each([
    ['a wildcard', { resource: `${origin}/media/videos/*` }],
    ['a single-character wildcard', { resource: `${origin}/media/videos/upl_?/*` }],
  ])('open to a policy with %s', async (_, parts) => {
    expect((await get(film, cookies(parts))).status).toBe(200)
  })

  test('open when one complete set of several matches, and not with parts of two', async () => {
    const good = cookieHeader(cookies())
    const expired = cookieHeader(cookies({ before: seconds() - 5 }))
    const other = cookieHeader(cookies({ resource: `${origin}/media/videos/upl_2/*` }))
    expect((await get(film, `${other}; ${expired}; ${good}`)).status).toBe(200)
    expect((await get(film, `${good}; ${other}`)).status).toBe(200)
    expect((await get(film, `${other}; ${expired}`)).status).toBe(403)
  })
})

describe('paths', () => {
  test.each([
    '/media/videos/upl_1/../upl_2/master.m3u8',
    '/media/videos/upl_1/%2e%2e/upl_2/master.m3u8',
    '/media/videos/upl_1/%2E%2E%2Fupl_2/master.m3u8',
    '/media/videos/upl_1/..%2fupl_2/master.m3u8',
    '/media/videos/upl_1/..\\upl_2\\master.m3u8',
    '/media/videos/upl_1/..%5cupl_2/master.m3u8',
    '/media/videos/upl_1/./master.m3u8',
    '/media/videos/upl_1//master.m3u8',
    '/media/videos//upl_1/master.m3u8',
    '//media/videos/upl_1/master.m3u8',
    '/media/videos/upl_1/master.m3u8%00',
    '/media/videos/upl_1/%6daster.m3u8',
    '/media/videos/upl_1/master.m3u8/',
    '/media/images/../videos/upl_1/master.m3u8',
    '/media/images/%2e%2e/videos/upl_1/master.m3u8',
    '/media/images/..%2fvideos/upl_1/master.m3u8',
    '/MEDIA/videos/upl_1/master.m3u8',
    '/media/Videos/upl_1/master.m3u8',
    '/media/videos',
    '/media/',
    '/media/uploads/upl_1/source',
    'http://kiai.test/media/images/upl_1.jpg',
  ])('that are not canonical are refused, whatever the cookies: %s', async (target) => {
    const reply = await get(target, cookies({ resource: '*' }))
    expect(reply.status).toBe(403)
    expect(reply.body).not.toContain('0123456789')
  })

  test('a query neither opens nor closes anything', async () => {
    const jar = cookies()
    expect((await get(`${film}?t=1`, jar)).status).toBe(200)
    expect((await get('/media/videos/upl_2/master.m3u8?/media/videos/upl_1/', jar)).status).toBe(403)
    const wide = cookies({ resource: `${origin}*/videos/upl_1/*` })
    expect((await get('/media/videos/upl_2/master.m3u8?/videos/upl_1/', wide)).status).toBe(403)
  })
})

describe('delivery', () => {
  test('images are public and cached for long', async () => {
    const reply = await get('/media/images/upl_1.jpg')
    expect(reply).toMatchObject({ status: 200, body: '0123456789' })
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const missing = await get('/media/images/none.jpg')
    expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  test.each([
    ['/media/videos/upl_1/master.m3u8', 'application/vnd.apple.mpegurl'],
    ['/media/videos/upl_1/360p/0.m4s', 'video/mp4'],
    ['/media/videos/upl_1/en.vtt', 'text/vtt; charset=utf-8'],
    ['/media/videos/upl_1/page.html', 'application/octet-stream'],
    ['/media/images/upl_1.webp', 'image/webp'],
  ])('%s is sent as %s, whatever was stored', async (target, type) => {
    const { headers } = await get(target, cookies())
    expect(headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' })
  })

  test('videos are private, and answer ranges, HEAD and ETags', async () => {
    const jar = cookies()
    const part = await get(film, jar, { range: 'bytes=2-4' })
    expect(part).toMatchObject({ status: 206, body: '234' })
    expect(part.headers).toMatchObject({ 'content-range': 'bytes 2-4/10', 'content-length': '3' })
    expect(part.headers['cache-control']).toContain('private')
    expect((await get(film, jar, { range: 'bytes=-2' })).body).toBe('89')
    expect((await get(film, jar, { range: 'bytes=10-' })).status).toBe(416)
    const head = await get(film, jar, {}, 'HEAD')
    expect([head.status, head.headers['content-length'], head.body]).toEqual([200, '10', ''])
    const etag = String(head.headers.etag)
    expect((await get(film, jar, { 'if-none-match': etag })).status).toBe(304)
    expect((await get(film, {}, { 'if-none-match': etag })).status).toBe(403)
  })

  test('nothing can be written', async () => {
    for (const method of ['PUT', 'POST', 'DELETE', 'OPTIONS', 'PATCH']) {
      expect((await get('/media/images/upl_1.jpg', {}, {}, method)).status).toBe(405)
    }
  })
})

describe('a live stream', () => {
  const list = '/media/live/liv_1/index.m3u8'
  const resource = `${origin}/media/live/liv_1/*`

  test('is opened by its own cookies alone, and its list is not cached', async () => {
    const answer = await get(list, cookies({ resource }))
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect((await get('/media/live/liv_1/a-000001.m4s', cookies({ resource }))).status).toBe(200)
    expect((await get(list, cookies())).status).toBe(403)
    expect((await get(list)).status).toBe(403)
    expect((await get(list, cookies({ resource, before: seconds() - 1 }))).status).toBe(403)
    expect((await get(list, cookies({ resource, by: foreign }))).status).toBe(403)
  })
})
