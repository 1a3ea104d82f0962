import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { handler } from '../../../functions/media/on-upload-discarded.ts'
import { putText } from '../../../functions/ports/media/media-store.ts'
import { client, DeleteObjectsCommand } from '../../../functions/ports/media/s3.ts'
import { caller, expectProblem, problemOf, settle } from '../../support/kiai.ts'
import { beginUpload, padded, sendPart, uploadFile } from '../../support/media/uploads.ts'
import { batchOf } from '../../support/platform/batches.ts'
import { storedOf } from '../../support/platform/stored.ts'

const { media } = api
let admin: Call
let free: Call
beforeAll(async () => {
  ;[admin, free] = await Promise.all([caller('admin'), caller('free')])
})

/** The real storage, with a spy on its calls. */
const send = client.send.bind(client)
const MiB = 1024 ** 2
const at = (id: string) => ({ params: { id } })

describe('an upload', () => {
  test('whose files storage did not remove is kept: its event comes again', async () => {
    const { id } = await beginUpload(admin, 1000)
    await putText(`media/videos/${id}/captions/en.vtt`, 'WEBVTT', 'text/vtt')
    const refusing = vi.spyOn(client, 'send').mockImplementation((command) => {
      const refused = { Errors: [{ Key: 'en.vtt', Code: 'InternalError' }] }
      return command instanceof DeleteObjectsCommand ? Promise.resolve(refused) : send(command)
    })
    const event = batchOf([{ uploadId: id }])
    expect((await handler(event)).batchItemFailures).toHaveLength(1)
    expect((await admin(media.getUpload, at(id))).id).toBe(id)
    refusing.mockRestore()
    expect((await handler(event)).batchItemFailures).toEqual([])
    expect(await storedOf(id)).toEqual([])
    await expectProblem(admin(media.getUpload, at(id)), 'upload.not_found')
  })

  test('is announced with the parts a browser has to send', async () => {
    const upload = await beginUpload(admin, 20 * MiB + 5)
    expect(upload).toMatchObject({
      filename: 'clip.mp4',
      received: 0,
      state: { status: 'uploading', reason: null },
    })
    expect(upload.parts.map(({ number, offset, size }) => [number, offset, size])).toEqual([
      [1, 0, 8 * MiB],
      [2, 8 * MiB, 8 * MiB],
      [3, 16 * MiB, 4 * MiB + 5],
    ])
    expect(upload.key).toBe(`uploads/${upload.id}/source`)
  })

  test('of the largest size stays within a few hundred parts', async () => {
    const upload = await beginUpload(admin, 10 * 1024 ** 3)
    expect(upload.parts.length).toBeLessThanOrEqual(200)
    expect(upload.parts.reduce((sum, { size }) => sum + size, 0)).toBe(10 * 1024 ** 3)
    await admin(media.deleteUpload, at(upload.id))
  })

  test('continues after a pause with the missing parts, and nothing else', async () => {
    const file = padded(Buffer.from('start'), 17 * MiB)
    const { id, parts } = await beginUpload(admin, file.length)
    const [first, second, third] = parts
    if (!first || !second || !third) throw new Error('Three parts are wanted')
    for (const part of [first, third]) expect((await sendPart(file, part)).status).toBe(200)
    const resumed = await admin(media.getUpload, at(id))
    expect(resumed.parts.map(({ number }) => number)).toEqual([2])
    expect(resumed.received).toBe(first.size + third.size)

    const problem = await problemOf(admin(media.completeUpload, at(id)))
    expect(problem).toMatchObject({ code: 'upload.incomplete', missing: second.size })
    expect((await admin(media.getUpload, at(id))).state.status).toBe('uploading')

    for (const part of resumed.parts) await sendPart(file, part)
    expect((await admin(media.getUpload, at(id))).parts).toEqual([])
    const done = await admin(media.completeUpload, at(id))
    expect(done).toMatchObject({ received: file.length, parts: [], state: { status: 'processing' } })
  })

  test('refuses a part of another size, an altered address and another key', async () => {
    const { parts } = await beginUpload(admin, 1000)
    const [part] = parts
    if (!part) throw new Error('A part is wanted')
    const put = (url: string, size: number) => fetch(url, { method: 'PUT', body: new Uint8Array(size) })
    expect((await put(part.url, 999)).status).toBe(403)
    expect((await put(part.url, 1001)).status).toBe(403)
    expect((await put(part.url.replace('partNumber=1', 'partNumber=2'), 1000)).status).toBe(403)
    expect((await put(part.url.replace('/source?', '/other?'), 1000)).status).toBe(403)
    expect((await put(part.url.replace(/X-Amz-Signature=./, 'X-Amz-Signature=x'), 1000)).status).toBe(403)
    expect((await put(part.url, 1000)).status).toBe(200)
  })

  test('is completed once, however often and at once it is requested', async () => {
    const file = Buffer.from('asked for by many')
    const { id, parts } = await beginUpload(admin, file.length)
    for (const part of parts) await sendPart(file, part)
    const asked = await Promise.all(Array.from({ length: 6 }, () => admin(media.completeUpload, at(id))))
    expect(asked.every(({ state }) => state.status !== 'uploading')).toBe(true)
    expect((await admin(media.completeUpload, at(id))).received).toBe(file.length)
  })

  test('that is given up leaves nothing behind, and can be given up only once', async () => {
    const file = Buffer.from('given up')
    const begun = await beginUpload(admin, file.length)
    const [part] = begun.parts
    if (part) await sendPart(file, part)
    await admin(media.deleteUpload, at(begun.id))
    await expectProblem(admin(media.getUpload, at(begun.id)), 'upload.not_found')
    await expectProblem(admin(media.deleteUpload, at(begun.id)), 'upload.not_found')
    await expectProblem(admin(media.completeUpload, at(begun.id)), 'upload.not_found')
    if (part) expect((await sendPart(file, part)).status).toBe(404)

    const arrived = await uploadFile(admin, file)
    await admin(media.deleteUpload, at(arrived.id))
    await settle()
    expect(await storedOf(arrived.id)).toEqual([])
  })

  test.each([
    [{ size: 0 }, 'size'],
    [{ size: 10 * 1024 ** 3 + 1 }, 'size'],
    [{ size: 1.5 }, 'size'],
    [{ contentType: 'text/html' as 'video/mp4' }, 'contentType'],
    [{ filename: '  ' }, 'filename'],
  ])('is refused as %o', async (given, field) => {
    const body = { filename: 'clip.mp4', contentType: 'video/mp4' as const, size: 10, ...given }
    const problem = await problemOf(admin(media.createUpload, { body }))
    expect(problem).toMatchObject({ code: 'request.invalid', issues: [{ path: field }] })
  })

  test('is for admins alone', async () => {
    const { id } = await beginUpload(admin, 10)
    await expectProblem(beginUpload(free, 10), 'role.required')
    for (const one of [
      media.getUpload,
      media.completeUpload,
      media.retryUpload,
      media.deleteUpload,
    ] as const) {
      await expectProblem(free(one, at(id)), 'role.required')
      await expectProblem(admin(one, at('upl_unknown')), 'upload.not_found')
    }
  })
})
