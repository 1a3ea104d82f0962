// @module-tag long
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  CopyObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ObjectCreated } from '../../../../infra/local/s3/events.ts'
import {
  Bucket,
  client,
  connect,
  credentials,
  dir,
  get,
  named,
  put,
  s3,
  start,
  startLocalS3ForEachTest,
  stop,
} from '../../../support/media/local-s3.ts'

startLocalS3ForEachTest()

describe('events', () => {
  test('report each way an object is created', async () => {
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

  test('an event that was not accepted is sent again, and the object exists by then', async () => {
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

  test('an event not accepted before the end is sent at the next start', async () => {
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
  test('leaves only whole objects, including all acknowledged ones', async () => {
    await stop()
    const script = fileURLToPath(new URL('../../../support/platform/s3-process.ts', import.meta.url))
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
