import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { clipIdOf, mediaFolder } from '#shared/rules/media/storage-keys.ts'
import { upload } from '../../../functions/model/catalogue/upload.ts'
import { order } from '../../../functions/model/store/order.ts'
import { product } from '../../../functions/model/store/product.ts'
import { newId } from '../../../functions/model/table/new-id.ts'
import { playFile } from '../../../functions/orders/downloads/play-file.ts'
import { expectProblem, problemOf, visitor } from '../../support/kiai.ts'
import { justBefore } from '../../support/meanwhile.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { buy, checkOut, forgetFiles, photo, readOrder, soldPhoto } from '../../support/store/orders.ts'

/** A purchased clip is watched by its buyer alone, and watching ends its refund. */

const { orders, payments } = api
afterEach(() => vi.restoreAllMocks())

const isTransaction = (command: object) => command instanceof TransactWriteCommand
type Status = 'processing' | 'ready' | 'failed'

/** A clip for sale as it may be stored, without bytes behind it. */
async function soldClip(status: Status | 'without an upload') {
  const productId = newId('product')
  const file = {
    key: `originals/${productId}/${newId('productFile')}`,
    filename: 'kata.mp4',
    type: 'video/mp4',
    size: 1000,
  }
  const id = clipIdOf(file) ?? ''
  const at = new Date().toISOString()
  if (status !== 'without an upload')
    await upload()
      .put({
        id,
        ownerId: 'mem_admin',
        filename: file.filename,
        contentType: file.type,
        size: 1000,
        partSize: 1000,
        multipartId: '',
        productId,
        original: file.key,
        media: { status, progress: 0 },
        posterUrl: '/media/images/still.jpg',
        attempts: 1,
        createdAt: at,
        updatedAt: at,
      })
      .go()
  return { uploadId: id, productId: await soldPhoto({ file, category: 'video_clip' }) }
}

/** A member who has bought a clip. */
async function bought(status: Status | 'without an upload' = 'ready') {
  const [{ browser, call, id: memberId }, { productId, uploadId }] = await Promise.all([
    newcomer(),
    soldClip(status),
  ])
  const { id: orderId, payment } = await buy(call, [photo(productId)])
  const params = { id: payment.purchaseId }
  const refund = () =>
    call(payments.requestRefund, { params, body: { reason: 'Bought by mistake', amount: '6.00' } })
  const offer = () => call(payments.getRefundOffer, { params })
  return { browser, call, memberId, orderId, productId, uploadId, refund, offer }
}

const watch = (call: Call, id: string, line = '0') => call(orders.playFile, { params: { id, line } })
const downloadedAt = async (call: Call, id: string) => (await readOrder(call, id)).lines[0]?.downloadedAt

describe('a purchased clip', () => {
  test('is opened to its buyer by cookies for its folder alone, valid for a minute', async () => {
    const { browser, orderId, uploadId } = await bought()
    const askedAt = Date.now()
    const answer = await browser.fetch(`/api/orders/${orderId}/lines/0/playback`, { method: 'POST' })
    const playback = (await answer.json()) as { url: string; expiresAt: string }
    expect(playback).toMatchObject({
      url: `/${mediaFolder(uploadId)}/master.m3u8`,
      poster: '/media/images/still.jpg',
    })
    const cookies = answer.headers.getSetCookie()
    expect(cookies).toHaveLength(3)
    for (const cookie of cookies) {
      expect(cookie).toContain(`Path=/${mediaFolder(uploadId)}/; Max-Age=60`)
      expect(cookie).toContain('HttpOnly')
    }
    expect(Date.parse(playback.expiresAt) - askedAt).toBeLessThanOrEqual(60_000 + 1000)
    expect((await fetch(inject('origin') + playback.url)).status).toBe(403)
  })

  test('is refunded until it is watched, and not afterwards; watching on keeps the moment of the first time', async () => {
    const { call, orderId, offer } = await bought()
    expect((await readOrder(call, orderId)).downloads).toMatchObject([{ clip: 'ready', issued: 0 }])
    expect(await offer()).toMatchObject({ amount: '6.00' })
    await watch(call, orderId)
    const first = await downloadedAt(call, orderId)
    expect(first).not.toBeNull()
    expect(await offer()).toMatchObject({ amount: '0.00', reason: 'digital.downloaded' })
    await watch(call, orderId)
    expect(await downloadedAt(call, orderId)).toBe(first)
  })

  test.each([
    ['processing', 'processing', /being prepared/],
    ['failed', 'failed', /cannot be played here/],
    ['without an upload', null, /cannot be played here/],
  ] as const)('that is %s is not played, and its refund stays', async (status, clip, words) => {
    const { call, orderId, offer } = await bought(status)
    expect((await readOrder(call, orderId)).downloads).toMatchObject([{ clip }])
    const problem = await problemOf(watch(call, orderId))
    expect(problem).toMatchObject({ code: 'file.not_ready', status: 409 })
    expect(problem.detail).toMatch(words)
    expect(await offer()).toMatchObject({ amount: '6.00' })
  })
})

describe('watching is refused', () => {
  test('after a refund', async () => {
    const { call, orderId, refund } = await bought()
    expect(await refund()).toMatchObject({ state: 'refunded' })
    await expectProblem(watch(call, orderId), 'order.changed')
  })

  test('when the refund comes just before the watching is recorded', async () => {
    const { call, memberId, orderId, refund } = await bought()
    justBefore(isTransaction, refund)
    await expect(playFile(memberId, { orderId, line: 0 })).rejects.toMatchObject({ code: 'order.changed' })
    expect(await downloadedAt(call, orderId)).toBeNull()
  })

  test('when the clip is replaced just before, where an older order follows the file on sale', async () => {
    const { call, memberId, orderId, productId, uploadId } = await bought()
    await forgetFiles(orderId)
    const file = { key: 'originals/test/other.mp4', filename: 'other.mp4', type: 'video/mp4', size: 1000 }
    justBefore(
      (command) => command instanceof GetCommand && JSON.stringify(command.input.Key).includes(uploadId),
      () => product().patch({ id: productId }).set({ file }).go(),
    )
    await expect(playFile(memberId, { orderId, line: 0 })).rejects.toMatchObject({ code: 'order.changed' })
    expect(await downloadedAt(call, orderId)).toBeNull()
  })

  test('while the payment is disputed, although it was watched before', async () => {
    const { call, orderId } = await bought()
    await watch(call, orderId)
    await order().patch({ id: orderId }).set({ isSuspended: true }).go()
    await expectProblem(watch(call, orderId), 'order.changed')
  })

  test("for another member's order, an unpaid one, a line that is no file, and a visitor", async () => {
    const { orderId } = await bought()
    const [other, { productId }] = await Promise.all([newcomer(), soldClip('ready')])
    await expectProblem(watch(other.call, orderId), 'order.not_found')
    const unpaid = await checkOut(other.call, [photo(productId)])
    await expectProblem(watch(other.call, unpaid.orderId), 'order.changed')
    await expectProblem(watch(other.call, unpaid.orderId, '1'), 'order.not_found')
    await expectProblem(watch(visitor, orderId), 'session.required')
  })
})
