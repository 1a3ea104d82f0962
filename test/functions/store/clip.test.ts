import { HeadObjectCommand } from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { AdminProduct } from '#shared/contract/store/product-inputs.ts'
import { framesIn, numberedFrame } from '#shared/rules/media/frames.ts'
import { clipIdOf, mediaFolder, uploadKey } from '#shared/rules/media/storage-keys.ts'
import { findUpload } from '../../../functions/model/catalogue/upload.ts'
import { product } from '../../../functions/model/store/product.ts'
import { client } from '../../../functions/ports/media/s3.ts'
import {
  caller,
  expectProblem,
  makeCategory,
  makeVideo,
  ownWord,
  settle,
  transcoded,
  visitor,
} from '../../support/kiai.ts'
import { makeCourse, makeLesson } from '../../support/media/courses.ts'
import { noFilm, sendPart } from '../../support/media/uploads.ts'
import { clip } from '../../support/media/video-clips.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { downloadAll } from '../../support/store/downloads.ts'
import { buy, photo, readOrder } from '../../support/store/orders.ts'

/** A clip for sale: its public preview has a watermark, and its buyers watch it. */

const { catalogue, media, orders, store } = api
const origin = inject('origin')
let admin: Call
beforeAll(async () => {
  admin = await caller('admin')
})

const at = ({ id }: { id: string }) => ({ params: { id } })
const seen = ({ id }: { id: string }) => visitor(catalogue.getProduct, { params: { id } })
const statusOf = async (path: string) => (await fetch(origin + path)).status

/** A clip on sale. */
async function sell(file: Buffer, { isPublished = true } = {}) {
  const made = await admin(store.createProduct, {
    body: { name: `Clip ${ownWord()}`, category: 'video_clip', isDigital: true, price: '6.00' },
  })
  if (isPublished) await admin(store.publishProduct, { ...at(made), body: { state: 'published' } })
  return send(made, file)
}

async function send(made: AdminProduct, file: Buffer) {
  const { fileId, parts } = await admin(store.beginProductFile, {
    ...at(made),
    body: { filename: 'kata.mp4', size: file.length },
  })
  for (const part of parts) await sendPart(file, part)
  return admin(store.useProductFile, { ...at(made), body: { fileId } })
}

async function keyOf({ id }: { id: string }) {
  const { data } = await product().get({ id }).go({ consistent: true })
  return data?.file?.key ?? ''
}

const uploadOf = async (made: AdminProduct) => clipIdOf({ key: await keyOf(made), type: 'video/mp4' }) ?? ''

describe('a clip that is put on sale', () => {
  test('can be bought at once; then everybody sees its preview, and its buyer watches it', async () => {
    const made = await sell(clip({ size: '640x360', seconds: 5 }))
    expect(made.file?.clip?.state).toMatchObject({ status: 'processing', progress: 0 })
    await settle()
    expect(await seen(made)).toMatchObject({ inStock: true })
    const { browser, call } = await newcomer()
    const { id: orderId } = await buy(call, [photo(made.id)])
    await transcoded()

    const shown = await seen(made)
    const uploadId = await uploadOf(made)
    expect(shown.preview).toEqual({ uploadId, seconds: expect.closeTo(5, 0) })
    const frames = Array.from({ length: framesIn(shown.preview?.seconds ?? 0) }, (_, number) =>
      numberedFrame(uploadId, number),
    )
    expect(frames).toHaveLength(3)
    for (const path of [shown.mediaUrl ?? '', ...frames]) expect(await statusOf(path), path).toBe(200)
    expect(JSON.stringify(shown)).not.toContain('originals')
    expect((await admin(store.getAnyProduct, at(made))).file?.clip).toEqual({
      uploadId,
      state: { status: 'ready', progress: 100, reason: null },
    })

    const stream = `/${mediaFolder(uploadId)}/master.m3u8`
    expect(await statusOf(stream)).toBe(403)
    expect((await readOrder(call, orderId)).downloads).toMatchObject([{ clip: 'ready' }])
    await call(orders.playFile, { params: { id: orderId, line: '0' } })
    expect((await browser.fetch(stream)).status).toBe(200)
  })

  test('and cannot be transcoded is sold and downloaded all the same, and can be tried again', async () => {
    const made = await sell(noFilm)
    await transcoded()
    const { file } = await admin(store.getAnyProduct, at(made))
    expect(file?.clip?.state).toMatchObject({ status: 'failed', reason: expect.stringMatching(/\w+ \w+/) })
    expect(await seen(made)).toMatchObject({ inStock: true, preview: null })
    const { call } = await newcomer()
    const { id } = await buy(call, [photo(made.id)])
    expect((await readOrder(call, id)).downloads).toMatchObject([{ clip: 'failed' }])
    expect((await downloadAll(call, id)).equals(noFilm)).toBe(true)
    const again = await admin(media.retryUpload, { params: { id: file?.clip?.uploadId ?? '' } })
    expect(again.state.status).toBe('processing')
  })

  test('in place of another one loses the preview of that one, whose buyers still watch it', async () => {
    const made = await sell(clip({ seconds: 1 }))
    const { browser, call } = await newcomer()
    const { id } = await buy(call, [photo(made.id)])
    const first = await uploadOf(made)
    await transcoded()
    await send(made, noFilm)
    await transcoded()
    expect(await seen(made)).toMatchObject({ preview: null, mediaUrl: null })
    const { url } = await call(orders.playFile, { params: { id, line: '0' } })
    expect(url).toContain(first)
    expect((await browser.fetch(url)).status).toBe(200)
  })

  test('and replaced before it was transcoded does not become the preview of the new file', async () => {
    const made = await sell(clip({ seconds: 1 }))
    await send(made, noFilm)
    await transcoded()
    expect((await seen(made)).preview).toBeNull()
  })

  test('and was never published is removed with all that was made of it', async () => {
    const made = await sell(clip({ seconds: 1 }), { isPublished: false })
    await transcoded()
    const [uploadId, key] = [await uploadOf(made), await keyOf(made)]
    expect(await statusOf(numberedFrame(uploadId, 0))).toBe(200)
    await admin(store.removeProductFile, { ...at(made), body: {} })
    await settle()
    expect(await findUpload(uploadId)).toBeUndefined()
    expect(await statusOf(numberedFrame(uploadId, 0))).not.toBe(200)
    const original = client.send(new HeadObjectCommand({ Bucket: process.env.UPLOADS_BUCKET, Key: key }))
    await expect(original).rejects.toThrow()
  })
})

test('the upload of a clip for sale is given to no video and no lesson, and not deleted', async () => {
  const made = await sell(clip({ seconds: 1 }))
  const uploadId = await uploadOf(made)
  const videoUrl = uploadKey(uploadId)
  const [{ id: categoryId }, course] = await Promise.all([makeCategory(admin), makeCourse(admin)])
  await expectProblem(makeVideo(admin, { categoryId, videoUrl }), 'upload.in_use')
  await expectProblem(makeLesson(admin, course.id, { videoUrl }), 'upload.in_use')
  await expectProblem(admin(media.deleteUpload, { params: { id: uploadId } }), 'upload.in_use')
  expect((await findUpload(uploadId))?.original).toBe(await keyOf(made))
})
