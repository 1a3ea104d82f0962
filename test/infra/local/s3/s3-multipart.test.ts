import { randomBytes } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { describe, expect, test } from 'vitest'
import {
  Bucket,
  client,
  get,
  MiB,
  named,
  put,
  start,
  startLocalS3ForEachTest,
  status,
  stop,
} from '../../../support/media/local-s3.ts'

startLocalS3ForEachTest()

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
