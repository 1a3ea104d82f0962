import { createHash } from 'node:crypto'
import {
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { AwsClient } from 'aws4fetch'
import { describe, expect, test } from 'vitest'
import {
  Bucket,
  client,
  connect,
  credentials,
  get,
  named,
  raw,
  server,
  startLocalS3ForEachTest,
  status,
} from '../../../support/media/local-s3.ts'

startLocalS3ForEachTest()

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

  test('a signature for another service is refused', async () => {
    const signer = new AwsClient({ ...credentials, service: 'mediaconvert', region: 'us-east-1' })
    const headers = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }
    const reply = await fetch(await signer.sign(`${server.url}/${Bucket}/x`, { headers }))
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining('not for s3')])
  })

  test('a body that differs from the signed one is refused and not stored', async () => {
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

  test('a presigned upload works for its key, method and time alone', async () => {
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

  test('a presigned URL does not work after it expires or before it begins', async () => {
    const old = await uploadUrl({}, { signingDate: new Date(Date.now() - 61_000) })
    const expired = await fetch(old, { method: 'PUT', body: 'x' })
    expect([expired.status, await expired.text()]).toEqual([
      403,
      expect.stringContaining('Request has expired'),
    ])
    const early = await uploadUrl({}, { signingDate: new Date(Date.now() + 3_600_000) })
    expect((await fetch(early, { method: 'PUT', body: 'x' })).status).toBe(403)
  })

  test('a presigned part limits the browser to its signed length and type', async () => {
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
