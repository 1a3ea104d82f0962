import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { AwsClient } from 'aws4fetch'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareUtf8, type ListPage, listPage } from '../../../../infra/local/s3/buckets.ts'
import {
  Bucket,
  client,
  connect,
  credentials,
  dir,
  get,
  MiB,
  named,
  put,
  raw,
  server,
  startLocalS3ForEachTest,
  status,
} from '../../../support/media/local-s3.ts'

startLocalS3ForEachTest()

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
  ])('a chunked upload with %s is refused and not stored', async (_, body, code) => {
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

  test('any key is stored unchanged and never leaves its bucket on disk', async () => {
    const keys = [
      'a b+c',
      'ümläut/日本',
      "q?x=1&y#z'!()*",
      '%2e%2e',
      'a/../../../up',
      '../..',
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

  test('If-Match replaces only the version that the writer knows', async () => {
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

  test('a copy keeps bytes and type, or gets new ones', async () => {
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

  test('listing pages through keys and common prefixes without loss or repetition', async () => {
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

  test('every page size gives the same listing', () => {
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
