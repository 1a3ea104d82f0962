import { fork } from 'node:child_process'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { AwsClient } from 'aws4fetch'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createS3, type LocalS3, type S3Options } from '../../infra/local/s3.ts'
import { compareUtf8, type ListPage, listPage } from '../../infra/local/s3-buckets.ts'
import type { ObjectCreated } from '../../infra/local/s3-events.ts'
import { serveMounted } from '../support/mounted-server.ts'

const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }
const Bucket = 'kiai-media'
const MiB = 1024 ** 2

let dir: string
let s3: LocalS3
let server: Awaited<ReturnType<typeof serveMounted>>
let client: S3Client

beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'kiai-s3-'))
  await start()
})

afterEach(async () => {
  await stop()
  rmSync(dir, { recursive: true, force: true })
})

async function start(options: Partial<S3Options> = {}) {
  s3 = createS3({ dir, buckets: [Bucket], corsOrigins: ['http://site.test'], ...credentials, ...options })
  server = await serveMounted('/-/s3', s3.handle)
  client = connect()
}

async function stop() {
  client.destroy()
  await server.close()
  await s3.close()
}

function connect(keys = credentials, more: S3ClientConfig = {}) {
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

const put = (Key: string, Body: string | Buffer, more = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }))

async function get(Key: string, more = {}) {
  const reply = await client.send(new GetObjectCommand({ Bucket, Key, ...more }))
  return (await reply.Body?.transformToString()) ?? ''
}

const status = (code: number) =>
  expect.objectContaining({ $metadata: expect.objectContaining({ httpStatusCode: code }) })
const named = (name: string) => expect.objectContaining({ name })

/** Sends exactly these headers, which fetch would not let us choose. */
async function raw(method: string, url: string, headers: Record<string, string>, body: string | Buffer = '') {
  const req = request(url, { method, headers })
  req.end(body)
  const [res] = await once(req, 'response')
  return { status: Number(res.statusCode), headers: res.headers, body: await text(res) }
}

describe('objects', () => {
  test('come back with their bytes, type and metadata', async () => {
    await put('a/b.txt', 'hello', {
      ContentType: 'text/plain',
      Metadata: { grade: 'dan' },
      CacheControl: 'no-cache',
    })
    const reply = await client.send(new GetObjectCommand({ Bucket, Key: 'a/b.txt' }))
    expect(await reply.Body?.transformToString()).toBe('hello')
    expect(reply).toMatchObject({
      ContentType: 'text/plain',
      ContentLength: 5,
      CacheControl: 'no-cache',
      Metadata: { grade: 'dan' },
      ETag: '"5d41402abc4b2a76b9719d911017c592"',
    })
  })

  test('an SDK stream upload with a checksum trailer is stored without its framing', async () => {
    const checked = connect(credentials, { requestChecksumCalculation: 'WHEN_SUPPORTED' })
    const bytes = randomBytes(3 * MiB + 17)
    const pieces = [bytes.subarray(0, 70_001), bytes.subarray(70_001)]
    const Body = Readable.from(pieces)
    await checked.send(new PutObjectCommand({ Bucket, Key: 'stream', Body, ContentLength: bytes.length }))
    const reply = await checked.send(new GetObjectCommand({ Bucket, Key: 'stream' }))
    expect(Buffer.from((await reply.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true)
    checked.destroy()
  })

  test.each([
    [
      'a wrong checksum in its trailer',
      '5\r\nhello\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n',
      'BadDigest',
    ],
    ['no trailer where one was announced', '5\r\nhello\r\n0\r\n\r\n', 'MalformedTrailerError'],
    ['a chunk cut short', '5\r\nhel\r\n0\r\nx-amz-checksum-crc32:NhCmhg==\r\n\r\n', 'IncompleteBody'],
    ['no last chunk', '5\r\nhello\r\n', 'IncompleteBody'],
    [
      'fewer bytes than declared',
      '4\r\nhell\r\n0\r\nx-amz-checksum-crc32:NhCmhg==\r\n\r\n',
      'IncompleteBody',
    ],
  ])('a chunked upload with %s is refused and not kept', async (_, body, code) => {
    const signer = new AwsClient({ ...credentials, service: 's3', region: 'us-east-1' })
    const url = `${server.url}/${Bucket}/chunked`
    const headers = {
      'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
      'x-amz-decoded-content-length': '5',
      'x-amz-trailer': 'x-amz-checksum-crc32',
      'content-encoding': 'aws-chunked',
    }
    const send = async (framed: string) => {
      const signed = await signer.sign(url, { method: 'PUT', headers, body: framed })
      const length = String(Buffer.byteLength(framed))
      return raw('PUT', url, { ...Object.fromEntries(signed.headers), 'content-length': length }, framed)
    }
    const reply = await send(body)
    expect([reply.status, reply.body]).toEqual([400, expect.stringContaining(`<Code>${code}</Code>`)])
    await expect(get('chunked')).rejects.toEqual(named('NoSuchKey'))
    expect((await send('5\r\nhello\r\n0\r\nx-amz-checksum-crc32:NhCmhg==\r\n\r\n')).status).toBe(200)
    expect(await get('chunked')).toBe('hello')
  })

  test('any key is kept as it is and never leaves its bucket on disk', async () => {
    const keys = [
      'a b+c',
      'ümläut/日本',
      "q?x=1&y#z'!()*",
      '%2e%2e',
      'a/../../../up',
      '..',
      '😀',
      'x//y',
      'tab\tend',
      '%',
    ]
    const before = readdirSync(path.dirname(dir)).length
    for (const key of keys) await put(key, `body of ${key}`)
    for (const key of keys) expect(await get(key)).toBe(`body of ${key}`)
    const listed = await client.send(new ListObjectsV2Command({ Bucket, EncodingType: 'url' }))
    expect(listed.Contents?.map(({ Key }) => decodeURIComponent(Key ?? '')).sort()).toEqual([...keys].sort())
    expect(readdirSync(path.dirname(dir)).length).toBe(before)
  })

  test('an empty object can be read', async () => {
    await put('empty', '')
    expect(await get('empty')).toBe('')
    await expect(get('empty', { Range: 'bytes=0-0' })).rejects.toEqual(status(416))
  })

  test('ranges are answered by RFC 9110', async () => {
    await put('digits', '0123456789')
    const ranges = {
      'bytes=2-4': '234',
      'bytes=7-': '789',
      'bytes=-3': '789',
      'bytes=-99': '0123456789',
      'bytes=8-99': '89',
    }
    for (const [Range, expected] of Object.entries(ranges))
      expect(await get('digits', { Range })).toBe(expected)
    const partial = await client.send(new GetObjectCommand({ Bucket, Key: 'digits', Range: 'bytes=-3' }))
    expect(partial.ContentRange).toBe('bytes 7-9/10')
    await expect(get('digits', { Range: 'bytes=10-' })).rejects.toEqual(status(416))
    expect(await get('digits', { Range: 'bytes=4-2' })).toBe('0123456789')
  })

  test('conditional reads answer 304 and 412', async () => {
    const { ETag } = await put('c', 'x')
    await expect(get('c', { IfNoneMatch: ETag })).rejects.toEqual(status(304))
    await expect(get('c', { IfModifiedSince: new Date(Date.now() + 5000) })).rejects.toEqual(status(304))
    await expect(get('c', { IfMatch: '"other"' })).rejects.toEqual(status(412))
    expect(await get('c', { IfNoneMatch: '"other"' })).toBe('x')
  })

  test('conditional writes let exactly one of many creators win', async () => {
    const tries = Array.from({ length: 8 }, (_, at) => put('once', `writer ${at}`, { IfNoneMatch: '*' }))
    const results = await Promise.allSettled(tries)
    expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of results) if (one.status === 'rejected') expect(one.reason).toEqual(status(412))
  })

  test('If-Match replaces only what the writer knows', async () => {
    const first = await put('doc', 'one')
    await put('doc', 'two', { IfMatch: first.ETag })
    await expect(put('doc', 'three', { IfMatch: first.ETag })).rejects.toEqual(status(412))
    await expect(put('none', 'x', { IfMatch: first.ETag })).rejects.toEqual(status(404))
    expect(await get('doc')).toBe('two')
  })

  test('a missing object is NoSuchKey, and HEAD of it has no body', async () => {
    await expect(get('none')).rejects.toEqual(named('NoSuchKey'))
    await expect(client.send(new HeadObjectCommand({ Bucket, Key: 'none' }))).rejects.toEqual(
      named('NotFound'),
    )
    await expect(client.send(new GetObjectCommand({ Bucket: 'other-bucket', Key: 'x' }))).rejects.toEqual(
      named('NoSuchBucket'),
    )
  })

  test('a copy keeps bytes and type, or takes new ones', async () => {
    await put('from a+b', 'bytes', { ContentType: 'text/vtt' })
    const CopySource = `${Bucket}/${encodeURIComponent('from a+b')}`
    await client.send(new CopyObjectCommand({ Bucket, Key: 'same', CopySource }))
    await client.send(
      new CopyObjectCommand({
        Bucket,
        Key: 'new',
        CopySource,
        MetadataDirective: 'REPLACE',
        ContentType: 'text/html',
      }),
    )
    expect(await client.send(new HeadObjectCommand({ Bucket, Key: 'same' }))).toMatchObject({
      ContentType: 'text/vtt',
    })
    expect(await client.send(new HeadObjectCommand({ Bucket, Key: 'new' }))).toMatchObject({
      ContentType: 'text/html',
    })
    expect(await get('same')).toBe('bytes')
  })

  test('deletion is idempotent, one by one and in batches', async () => {
    for (const key of ['a', 'b & <c>', 'd']) await put(key, 'x')
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'a' }))
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'a' }))
    const Delete = { Objects: [{ Key: 'b & <c>' }, { Key: 'never' }] }
    const { Deleted } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }))
    expect(Deleted).toHaveLength(2)
    expect((await client.send(new ListObjectsV2Command({ Bucket }))).Contents?.map(({ Key }) => Key)).toEqual(
      ['d'],
    )
  })

  test('listing pages through keys and common prefixes without loss or repeat', async () => {
    for (const key of ['a', 'v/1/x', 'v/1/y', 'v/2/x', 'v/3', 'w']) await put(key, 'x')
    const seen: string[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix: 'v/', Delimiter: '/', MaxKeys: 1, ContinuationToken }),
      )
      seen.push(...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix ?? ''))
      seen.push(...(page.Contents ?? []).map(({ Key }) => Key ?? ''))
      expect(page.KeyCount).toBe(1)
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
    expect(seen).toEqual(['v/1/', 'v/2/', 'v/3'])
  })

  test('keys are ordered by their UTF-8 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (left, right) => {
        const expected = Buffer.compare(Buffer.from(left), Buffer.from(right))
        expect(Math.sign(compareUtf8(left, right))).toBe(expected)
      }),
    )
  })

  test('every page size yields the same listing', () => {
    const keys = fc.uniqueArray(
      fc.string({ unit: fc.constantFrom('a', 'b', '/'), minLength: 1, maxLength: 6 }),
    )
    fc.assert(
      fc.property(keys, fc.integer({ min: 1, max: 5 }), fc.constantFrom('', '/'), (all, limit, delimiter) => {
        const objects = all.map((key) => ({ key }))
        const query = { prefix: '', delimiter, startAfter: '' }
        const whole = listPage(objects, { ...query, limit: 1000, after: '' })
        const entries: string[] = []
        for (let after: string | undefined = ''; after !== undefined; ) {
          const page: ListPage<{ key: string }> = listPage(objects, { ...query, limit, after })
          entries.push(...page.objects.map(({ key }) => key), ...page.prefixes)
          after = page.next
        }
        expect(entries.sort()).toEqual([...whole.objects.map(({ key }) => key), ...whole.prefixes].sort())
      }),
    )
  })
})

describe('signatures', () => {
  const uploadUrl = (input: object = {}, options: object = {}) =>
    getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'up', ...input }), { expiresIn: 60, ...options })

  test('a request without one, with a wrong secret or an unknown key is refused', async () => {
    expect((await fetch(`${server.url}/${Bucket}/x`)).status).toBe(403)
    const wrong = connect({ ...credentials, secretAccessKey: 'guess' })
    await expect(wrong.send(new HeadObjectCommand({ Bucket, Key: 'x' }))).rejects.toEqual(status(403))
    const unknown = connect({ ...credentials, accessKeyId: 'other' })
    await expect(unknown.send(new HeadObjectCommand({ Bucket, Key: 'x' }))).rejects.toEqual(status(403))
  })

  test('an old signature in a header is refused', async () => {
    const signer = new AwsClient({ ...credentials, service: 's3', region: 'us-east-1' })
    const aws = { datetime: '20250101T000000Z' }
    const signed = await signer.sign(`${server.url}/${Bucket}/x`, { aws })
    const reply = await fetch(signed)
    expect([reply.status, await reply.text()]).toEqual([403, expect.stringContaining('RequestTimeTooSkewed')])
  })

  test('a body that is not the one signed is refused and not kept', async () => {
    const signer = new AwsClient({ ...credentials, service: 's3', region: 'us-east-1' })
    const hash = createHash('sha256').update('good').digest('hex')
    const url = `${server.url}/${Bucket}/signed`
    const headers = { 'x-amz-content-sha256': hash }
    const signed = await signer.sign(url, { method: 'PUT', headers, body: 'good' })
    const reply = await raw(
      'PUT',
      url,
      { ...Object.fromEntries(signed.headers), 'content-length': '4' },
      'evil',
    )
    expect([reply.status, reply.body]).toEqual([400, expect.stringContaining('XAmzContentSHA256Mismatch')])
    await expect(get('signed')).rejects.toEqual(named('NoSuchKey'))
  })

  test('an x-amz header outside the signature is refused', async () => {
    const reply = await raw(
      'PUT',
      await uploadUrl(),
      { 'content-length': '1', 'x-amz-meta-role': 'admin' },
      'x',
    )
    expect([reply.status, reply.body]).toEqual([403, expect.stringContaining('not signed')])
  })

  test('a presigned upload works once, for its key, method and time', async () => {
    const url = await uploadUrl()
    expect((await fetch(url, { method: 'PUT', body: 'ok' })).status).toBe(200)
    expect(await get('up')).toBe('ok')
    expect((await fetch(url, { method: 'GET' })).status).toBe(403)
    expect((await fetch(url.replace('/up?', '/other?'), { method: 'PUT', body: 'x' })).status).toBe(403)
    expect((await fetch(url.replace(/Expires=60/, 'Expires=600'), { method: 'PUT', body: 'x' })).status).toBe(
      403,
    )
    const flipped = url.replace(
      /(X-Amz-Signature=)(.)/,
      (_, name, first) => name + (first === 'a' ? 'b' : 'a'),
    )
    expect((await fetch(flipped, { method: 'PUT', body: 'x' })).status).toBe(403)
  })

  test('a presigned URL is dead once expired and before it begins', async () => {
    const old = await uploadUrl({}, { signingDate: new Date(Date.now() - 61_000) })
    const expired = await fetch(old, { method: 'PUT', body: 'x' })
    expect([expired.status, await expired.text()]).toEqual([
      403,
      expect.stringContaining('Request has expired'),
    ])
    const early = await uploadUrl({}, { signingDate: new Date(Date.now() + 3_600_000) })
    expect((await fetch(early, { method: 'PUT', body: 'x' })).status).toBe(403)
  })

  test('a presigned part holds the browser to its signed length and type', async () => {
    const begun = await client.send(
      new CreateMultipartUploadCommand({ Bucket, Key: 'film', ContentType: 'video/mp4' }),
    )
    const input = { Bucket, Key: 'film', UploadId: begun.UploadId, PartNumber: 1, ContentLength: 10 }
    const signableHeaders = new Set(['content-length', 'content-type'])
    const url = await getSignedUrl(client, new UploadPartCommand(input), { expiresIn: 60, signableHeaders })
    expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toContain('content-length')
    const send = (body: string, type = 'application/octet-stream') =>
      fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })
    expect((await send('x'.repeat(11))).status).toBe(403)
    expect((await send('x'.repeat(9))).status).toBe(403)
    expect((await send('x'.repeat(10), 'text/html')).status).toBe(403)
    const part = await send('x'.repeat(10))
    expect([part.status, part.headers.get('etag')]).toEqual([200, expect.stringMatching(/^"[0-9a-f]{32}"$/)])
    const withoutLength = await raw(
      'PUT',
      url,
      { 'transfer-encoding': 'chunked', 'content-type': 'application/octet-stream' },
      'x'.repeat(10),
    )
    expect(withoutLength.status).toBe(403)
  })

  test('a presigned upload of another type than signed is refused', async () => {
    const signableHeaders = new Set(['content-type'])
    const url = await uploadUrl({ ContentType: 'video/mp4' }, { signableHeaders })
    const send = (type: string) => fetch(url, { method: 'PUT', body: 'x', headers: { 'content-type': type } })
    expect((await send('text/html')).status).toBe(403)
    expect((await send('video/mp4')).status).toBe(200)
  })
})

describe('form uploads', () => {
  const soon = () => new Date(Date.now() + 60_000).toISOString()

  function form(conditions: unknown[], fields: Record<string, string>, file: string, expiration = soon()) {
    const day = new Date().toISOString().slice(0, 10).replaceAll('-', '')
    const signed = {
      'x-amz-algorithm': 'AWS4-HMAC-SHA256',
      'x-amz-credential': `local/${day}/us-east-1/s3/aws4_request`,
      'x-amz-date': `${day}T000000Z`,
    }
    const all = [...conditions, { bucket: Bucket }, ...Object.entries(signed).map(([k, v]) => ({ [k]: v }))]
    const policy = Buffer.from(JSON.stringify({ expiration, conditions: all })).toString('base64')
    const step = (key: string | Buffer, word: string) => createHmac('sha256', key).update(word).digest()
    const key = ['us-east-1', 's3', 'aws4_request'].reduce(step, step('AWS4local-secret', day))
    const data = new FormData()
    for (const [name, value] of Object.entries({ ...signed, policy, ...fields })) data.append(name, value)
    data.append('x-amz-signature', createHmac('sha256', key).update(policy).digest('hex'))
    data.append('file', new Blob([file]), 'kata.mp4')
    return data
  }
  const post = (body: FormData) => fetch(`${server.url}/${Bucket}`, { method: 'POST', body })
  const conditions = [
    ['starts-with', '$key', 'uploads/'],
    ['content-length-range', 2, 5],
    ['eq', '$Content-Type', 'video/mp4'],
  ]
  const fields = { key: 'uploads/$' + '{filename}', 'Content-Type': 'video/mp4' }

  test('a form within its policy is kept under its name', async () => {
    expect((await post(form(conditions, fields, 'abc'))).status).toBe(204)
    expect(await get('uploads/kata.mp4')).toBe('abc')
  })

  test('a field that the policy does not speak of is refused', async () => {
    const reply = await post(form(conditions, { ...fields, success_action_status: '201' }, 'abc'))
    expect([reply.status, await reply.text()]).toEqual([403, expect.stringContaining('Extra input fields')])
  })

  test.each([
    ['too large', { file: 'abcdef' }, 400],
    ['too small', { file: 'a' }, 400],
    ['of another type', { fields: { ...fields, 'Content-Type': 'text/html' } }, 403],
    ['under another key', { fields: { ...fields, key: 'media/x' } }, 403],
    ['after its time', { expiration: '2020-01-01T00:00:00Z' }, 403],
  ])('a form %s is refused', async (_, change, expected) => {
    const given = { fields, file: 'abc', expiration: soon(), ...change }
    const reply = await post(form(conditions, given.fields, given.file, given.expiration))
    expect(reply.status).toBe(expected)
    expect((await client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0)
  })

  test('a forged policy is refused', async () => {
    const forged = form(conditions, fields, 'abc')
    const wide = { expiration: soon(), conditions: [] }
    forged.set('policy', Buffer.from(JSON.stringify(wide)).toString('base64'))
    expect((await post(forged)).status).toBe(403)
  })
})

describe('multipart uploads', () => {
  const begin = async (Key = 'film') => {
    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'video/mp4' }),
    )
    return { Bucket, Key, UploadId }
  }
  type Begun = Awaited<ReturnType<typeof begin>>
  const part = async (upload: Begun, PartNumber: number, Body: string | Buffer) => {
    const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
    return { ETag, PartNumber }
  }
  const complete = (upload: Begun, Parts: { ETag: string | undefined; PartNumber: number }[], more = {}) =>
    client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts }, ...more }))

  test('parts become one object with the ETag of S3', async () => {
    const upload = await begin()
    const bytes = randomBytes(5 * MiB + 3)
    const parts = [
      await part(upload, 2, bytes.subarray(5 * MiB)),
      await part(upload, 1, bytes.subarray(0, 5 * MiB)),
    ]
    const { ETag } = await complete(upload, parts.reverse())
    expect(ETag).toMatch(/^"[0-9a-f]{32}-2"$/)
    const reply = await client.send(new GetObjectCommand({ Bucket, Key: 'film' }))
    expect(reply.ContentType).toBe('video/mp4')
    expect(Buffer.from((await reply.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true)
    await expect(complete(upload, parts)).rejects.toEqual(named('NoSuchUpload'))
  })

  test('begun uploads survive a restart, and their parts are listed page by page', async () => {
    const upload = await begin()
    for (const number of [1, 2, 3, 7, 10]) await part(upload, number, `part ${number}`)
    await stop()
    await start()
    const first = await client.send(new ListPartsCommand({ ...upload, MaxParts: 3 }))
    expect(first.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, 6],
      [2, 6],
      [3, 6],
    ])
    expect(first).toMatchObject({ IsTruncated: true, NextPartNumberMarker: '3' })
    const next = await client.send(
      new ListPartsCommand({ ...upload, PartNumberMarker: first.NextPartNumberMarker }),
    )
    expect(next.Parts?.map(({ PartNumber }) => PartNumber)).toEqual([7, 10])
    expect(next.IsTruncated).toBe(false)
  })

  test('wrong, unordered and small parts are refused and leave the upload open', async () => {
    const upload = await begin()
    const one = await part(upload, 1, 'small')
    const two = await part(upload, 2, 'last')
    await expect(complete(upload, [one, two])).rejects.toEqual(named('EntityTooSmall'))
    await expect(complete(upload, [two, one])).rejects.toEqual(named('InvalidPartOrder'))
    await expect(complete(upload, [{ ...one, ETag: two.ETag }])).rejects.toEqual(named('InvalidPart'))
    await expect(complete(upload, [{ ...one, PartNumber: 3 }])).rejects.toEqual(named('InvalidPart'))
    await complete(upload, [two])
    expect(await get('film')).toBe('last')
  })

  test('an aborted upload is gone, and one for another key cannot be used', async () => {
    const upload = await begin()
    const done = await part(upload, 1, 'x')
    await expect(part({ ...upload, Key: 'other' }, 1, 'x')).rejects.toEqual(named('NoSuchUpload'))
    await client.send(new AbortMultipartUploadCommand(upload))
    await expect(complete(upload, [done])).rejects.toEqual(named('NoSuchUpload'))
    await expect(part({ ...upload, UploadId: '../../x' }, 1, 'x')).rejects.toEqual(named('NoSuchUpload'))
  })

  test('completing honours If-None-Match', async () => {
    await put('film', 'first')
    const upload = await begin()
    const done = await part(upload, 1, 'second')
    await expect(complete(upload, [done], { IfNoneMatch: '*' })).rejects.toEqual(status(412))
    expect(await get('film')).toBe('first')
  })
})

describe('pages of other origins', () => {
  test('only a listed origin passes the preflight and may read the ETag', async () => {
    const ask = (origin: string) =>
      raw('OPTIONS', `${server.url}/${Bucket}/x`, { origin, 'access-control-request-method': 'PUT' })
    expect((await ask('http://evil.test')).status).toBe(403)
    const reply = await ask('http://site.test')
    expect(reply.status).toBe(200)
    expect(reply.headers['access-control-allow-origin']).toBe('http://site.test')
    expect(reply.headers['access-control-expose-headers']).toContain('ETag')
  })
})

describe('events', () => {
  test('tell of each way an object comes to be', async () => {
    const heard: ObjectCreated[] = []
    await stop()
    await start({ onEvent: (detail) => void heard.push(detail) })
    await put('a b/ü', 'hello')
    await client.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/a%20b/%C3%BC` }))
    await s3.close()
    expect(heard.map(({ reason, object }) => [reason, object.key, object.size, object.etag])).toEqual([
      ['PutObject', 'a b/ü', 5, '5d41402abc4b2a76b9719d911017c592'],
      ['CopyObject', 'copy', 5, '5d41402abc4b2a76b9719d911017c592'],
    ])
    expect(heard[0]?.bucket).toEqual({ name: Bucket })
  })

  test('an event not taken is told again, and the object is there by then', async () => {
    await stop()
    const { promise, resolve } = Promise.withResolvers<string>()
    let tries = 0
    await start({
      onEvent: async ({ object }) => {
        tries += 1
        if (tries === 1) throw new Error('the bus is busy')
        resolve(await get(object.key))
      },
    })
    await put('k', 'durable')
    expect(await promise).toBe('durable')
  })

  test('an event not taken before the end is told at the next start', async () => {
    await stop()
    await start({ onEvent: () => Promise.reject(new Error('no bus')) })
    await put('k', 'x')
    await stop()
    const { promise, resolve } = Promise.withResolvers<ObjectCreated>()
    await start({ onEvent: resolve })
    expect((await promise).object.key).toBe('k')
  })
})

describe('a killed process', () => {
  test('leaves only whole objects, all that were acknowledged among them', async () => {
    await stop()
    const script = fileURLToPath(new URL('../support/s3-process.ts', import.meta.url))
    const child = fork(script, [dir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    const [port] = await once(child, 'message')
    const remote = connect(credentials, { endpoint: `http://127.0.0.1:${port}/-/s3` })
    const kept: number[] = []
    const writes = Array.from({ length: 60 }, async (_, at) => {
      const Body = Buffer.alloc(200_000, at)
      await remote.send(new PutObjectCommand({ Bucket, Key: `object ${at % 40}`, Body }))
      kept.push(at)
      if (kept.length === 20) child.kill('SIGKILL')
    })
    await Promise.allSettled(writes)
    remote.destroy()
    await start()
    expect(kept.length).toBeGreaterThanOrEqual(20)
    const keys = new Set(kept.map((at) => `object ${at % 40}`))
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }))
    expect(Contents.map(({ Key }) => Key)).toEqual(expect.arrayContaining([...keys]))
    for (const { Key = '' } of Contents) {
      const reply = await client.send(new GetObjectCommand({ Bucket, Key }))
      const bytes = Buffer.from((await reply.Body?.transformToByteArray()) ?? [])
      expect(bytes.length).toBe(200_000)
      expect(reply.ETag).toBe(`"${createHash('md5').update(bytes).digest('hex')}"`)
    }
  })

  test('an upload that breaks off leaves nothing behind', async () => {
    const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'half' }), { expiresIn: 60 })
    const req = request(url, { method: 'PUT', headers: { 'content-length': '1000000' } })
    req.on('error', () => undefined)
    req.write('only a little')
    await once(req, 'socket')
    await put('meanwhile', 'x')
    req.destroy()
    await expect.poll(() => readdirSync(path.join(dir, '.tmp')).length).toBe(0)
    await expect(get('half')).rejects.toEqual(named('NoSuchKey'))
  })
})
