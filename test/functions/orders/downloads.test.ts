import { randomBytes } from 'node:crypto'
import { DeleteObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3'
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { chunkSize } from '#shared/rules/store/chunks.ts'
import { order } from '../../../functions/model/store/order.ts'
import { product } from '../../../functions/model/store/product.ts'
import { stored } from '../../../functions/model/table/client.ts'
import { issueChunk } from '../../../functions/orders/downloads/issue-chunk.ts'
import { client } from '../../../functions/ports/media/s3.ts'
import { expectProblem, visitor } from '../../support/kiai.ts'
import { justBefore } from '../../support/meanwhile.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import {
  downloadAll,
  fetchChunk,
  issue,
  newDevice,
  putFile,
  storedFile,
} from '../../support/store/downloads.ts'
import { buy, checkOut, forgetFiles, photo, readOrder, soldPhoto } from '../../support/store/orders.ts'

/** Purchased files are downloaded in chunks, on at most five devices. */

const { orders, payments } = api
afterEach(() => vi.restoreAllMocks())

const isTransaction = (command: object) => command instanceof TransactWriteCommand
const bytes = randomBytes(2 * chunkSize + 1234)

const devicesOf = async (call: Call) => (await call(orders.listDevices)).items

/** A file that no test changes: each takes a second to store. */
let unchanged: ReturnType<typeof storedFile> | undefined
const unchangedFile = () => {
  unchanged ??= storedFile(bytes)
  return unchanged
}

/** A member who has bought a file of three chunks. */
async function bought(kept = unchangedFile()) {
  const file = await kept
  const [{ call, id: memberId }, id] = await Promise.all([newcomer(), soldPhoto({ file })])
  const { id: orderId, payment } = await buy(call, [photo(id)])
  const offer = () => call(payments.getRefundOffer, { params: { id: payment.purchaseId } })
  const refund = () =>
    call(payments.requestRefund, {
      params: { id: payment.purchaseId },
      body: { reason: 'Bought by mistake', amount: '6.00' },
    })
  const progress = async () => (await readOrder(call, orderId)).downloads
  return { call, memberId, orderId, file, offer, refund, progress }
}

/** A purchase for calls that are refused, and change nothing. */
let untouched: ReturnType<typeof bought> | undefined
const boughtBefore = () => {
  untouched ??= bought()
  return untouched
}

describe('a file of several chunks', () => {
  test('arrives byte for byte, each chunk with its own hash', async () => {
    const { call, orderId, progress } = await bought(storedFile(bytes))
    expect(await progress()).toMatchObject([{ line: 0, chunks: 3, issued: 0 }])
    expect((await downloadAll(call, orderId)).equals(bytes)).toBe(true)
    expect(await progress()).toMatchObject([{ line: 0, chunks: 3, issued: 3 }])
  })

  test('is refunded until its last chunk was issued, in any order, and not afterwards', async () => {
    const { call, orderId, offer, progress } = await bought()
    for (const chunk of [2, 0, 0, 2]) await issue(call, orderId, chunk)
    expect(await progress()).toMatchObject([{ issued: 2 }])
    expect(await offer()).toMatchObject({ amount: '6.00', reason: 'digital.within_window' })
    expect((await readOrder(call, orderId)).lines[0]?.downloadedAt).toBeNull()
    await issue(call, orderId, 1)
    expect(await offer()).toMatchObject({ amount: '0.00', reason: 'digital.downloaded' })
    const { downloadedAt } = (await readOrder(call, orderId)).lines[0] ?? {}
    expect(downloadedAt).not.toBeNull()
    // A later download keeps the moment of the first one.
    await issue(call, orderId, 1)
    expect((await readOrder(call, orderId)).lines[0]?.downloadedAt).toBe(downloadedAt)
  })

  test('counts each chunk once when several are requested at once', async () => {
    const { call, orderId, offer, progress } = await bought()
    await Promise.all([0, 1, 0, 1].map((chunk) => issue(call, orderId, chunk)))
    expect(await progress()).toMatchObject([{ issued: 2 }])
    expect(await offer()).toMatchObject({ amount: '6.00' })
    await Promise.all([2, 2].map((chunk) => issue(call, orderId, chunk)))
    expect(await offer()).toMatchObject({ amount: '0.00' })
  })

  test('counts a chunk that another tab requests in the meantime', async () => {
    const { call, memberId, orderId, progress } = await bought()
    // A device that is known already: only the chunks are written.
    const device = newDevice()
    await issue(call, orderId, 2, { device })
    justBefore(isTransaction, () => issue(call, orderId, 0, { device }))
    await issueChunk(memberId, { orderId, line: 0, chunk: 1 }, device)
    expect(await progress()).toMatchObject([{ issued: 3 }])
  })

  test('counts the chunks of one file only, where an older order follows the file on sale', async () => {
    const { call, orderId, offer, progress } = await bought()
    const productId = (await readOrder(call, orderId)).lines[0]?.productId ?? ''
    await forgetFiles(orderId)
    for (const chunk of [0, 1]) await issue(call, orderId, chunk)
    const { fileId } = (await progress())[0] ?? {}
    await product()
      .patch({ id: productId })
      .set({ file: await storedFile(bytes) })
      .go()
    expect(await progress()).toMatchObject([{ issued: 0 }])
    await issue(call, orderId, 2)
    const [later] = await progress()
    expect(later).toMatchObject({ issued: 1 })
    expect(later?.fileId).not.toBe(fileId)
    expect(await offer()).toMatchObject({ amount: '6.00' })
  })

  test('is refused if it is replaced just before, where an older order follows the file on sale', async () => {
    const { call, memberId, orderId, file, progress } = await bought(storedFile(bytes))
    const id = (await readOrder(call, orderId)).lines[0]?.productId ?? ''
    await forgetFiles(orderId)
    const other = await storedFile(bytes)
    justBefore(
      (command) => command instanceof GetCommand && JSON.stringify(command.input.Key).includes(file.key),
      () => product().patch({ id }).set({ file: other }).go(),
    )
    const issued = issueChunk(memberId, { orderId, line: 0, chunk: 0 }, newDevice())
    await expect(issued).rejects.toMatchObject({
      code: 'order.changed',
      message: expect.stringContaining('The file was replaced'),
    })
    expect(await progress()).toMatchObject([{ issued: 0 }])
  })

  test('counts for each order of it alone', async () => {
    const first = await bought()
    await downloadAll(first.call, first.orderId)
    const [other, id] = await Promise.all([newcomer(), soldPhoto({ file: first.file })])
    const { id: orderId } = await buy(other.call, [photo(id)])
    expect((await readOrder(other.call, orderId)).downloads).toMatchObject([{ issued: 0 }])
  })
})

describe('the address of a chunk', () => {
  test('delivers its own bytes for a minute, and no others', async () => {
    const { call, orderId } = await bought()
    const issued = await issue(call, orderId, 1)
    expect(issued).toMatchObject({ size: chunkSize, range: `bytes=${chunkSize}-${2 * chunkSize - 1}` })
    expect((await fetchChunk(issued)).equals(bytes.subarray(chunkSize, 2 * chunkSize))).toBe(true)
    expect(new URL(issued.url).searchParams.get('X-Amz-Expires')).toBe('60')
    const answers = await Promise.all(
      [{ range: `bytes=0-${chunkSize - 1}` }, { range: 'bytes=0-' }, {}].map((headers: HeadersInit) =>
        fetch(issued.url, { headers }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  })

  test('is refused after a refund', async () => {
    const { call, orderId, refund } = await bought()
    await issue(call, orderId, 0)
    expect(await refund()).toMatchObject({ state: 'refunded' })
    for (const chunk of [0, 1]) await expectProblem(issue(call, orderId, chunk), 'order.changed')
  })

  test.each([1, 2])(
    'is refused when the refund comes just before it is recorded, after %i of three chunks',
    async (issued) => {
      const { call, memberId, orderId, refund } = await bought()
      for (let chunk = 0; chunk < issued; chunk++) await issue(call, orderId, chunk)
      justBefore(isTransaction, refund)
      await expect(
        issueChunk(memberId, { orderId, line: 0, chunk: issued }, newDevice()),
      ).rejects.toMatchObject({ code: 'order.changed' })
      expect(await readOrder(call, orderId)).toMatchObject({ state: 'refunded' })
    },
  )

  test.each([3, 4, 9999])('of chunk %i, which the file does not have, is refused', async (chunk) => {
    const { call, orderId, progress } = await boughtBefore()
    await expectProblem(issue(call, orderId, chunk), 'file.no_chunk')
    expect(await progress()).toMatchObject([{ issued: 0 }])
  })

  test.each(['-1', '0.5', '10000', 'x', '1e9'])('of chunk %s is refused', async (chunk) => {
    const { call, orderId } = await boughtBefore()
    await expectProblem(
      call(orders.issueChunk, { params: { id: orderId, line: '0', chunk }, body: { device: newDevice() } }),
      'request.invalid',
    )
  })

  test("is refused for another member's order, an unpaid one, a line that is no file, and a visitor", async () => {
    const { orderId } = await bought()
    const [other, id] = await Promise.all([newcomer(), soldPhoto()])
    await expectProblem(issue(other.call, orderId, 0), 'order.not_found')
    const unpaid = await checkOut(other.call, [photo(id)])
    await expectProblem(issue(other.call, unpaid.orderId, 0), 'order.changed')
    await expectProblem(issue(other.call, unpaid.orderId, 0, { line: 1 }), 'order.not_found')
    await expectProblem(issue(visitor, orderId, 0), 'session.required')
    expect(await devicesOf(other.call)).toEqual([])
  })

  test('is refused while the payment is disputed', async () => {
    const { call, orderId } = await bought()
    await order().patch({ id: orderId }).set({ isSuspended: true }).go()
    await expectProblem(issue(call, orderId, 0), 'order.changed')
  })
})

describe('the hash of a chunk', () => {
  test('is recorded once, so that a file that was changed later does not pass for the sold one', async () => {
    const { call, orderId, file } = await bought(storedFile(bytes))
    const { sha256 } = await issue(call, orderId, 0)
    await putFile(file.key, randomBytes(bytes.length))
    const again = await issue(call, orderId, 0)
    expect(again.sha256).toBe(sha256)
    await expect(fetchChunk(again)).rejects.toThrow('Other bytes arrived')
  })

  test('is read from the storage once, and a chunk that is issued again writes nothing', async () => {
    const { memberId, orderId } = await bought(storedFile(bytes))
    const device = newDevice()
    const [read, sent] = [vi.spyOn(client, 'send'), vi.spyOn(stored.client, 'send')]
    const counted = async () => {
      await issueChunk(memberId, { orderId, line: 0, chunk: 0 }, device)
      return [
        read.mock.calls.filter(([command]) => command instanceof GetObjectCommand).length,
        sent.mock.calls.filter(([command]) => isTransaction(command)).length,
      ]
    }
    expect(await counted()).toEqual([1, 1])
    expect(await counted()).toEqual([1, 1])
  })

  test('of a file that is gone or shorter is refused, and does not count', async () => {
    const { call, orderId, file, progress } = await bought(storedFile(bytes))
    await putFile(file.key, bytes.subarray(0, chunkSize + 10))
    for (const chunk of [1, 2]) await expectProblem(issue(call, orderId, chunk), 'file.not_ready')
    await client.send(new DeleteObjectCommand({ Bucket: process.env.UPLOADS_BUCKET, Key: file.key }))
    await expectProblem(issue(call, orderId, 0), 'file.not_ready')
    expect(await progress()).toMatchObject([{ issued: 0 }])
  })
})

describe('devices', () => {
  test('are at most five for all files of a member; a sixth is refused until one is removed', async () => {
    const { call, orderId, progress } = await bought()
    const all = Array.from({ length: 5 }, (_, place) => ({ ...newDevice(), name: `Device ${place}` }))
    for (const device of all) await issue(call, orderId, 0, { device })
    const sixth = newDevice()
    const refused = await issue(call, orderId, 1, { device: sixth }).catch((error: Error) => error)
    expect(refused).toMatchObject({ problem: { code: 'device.too_many' } })
    expect(refused).toMatchObject({ problem: { detail: expect.stringContaining('Remove a device') } })
    expect(await progress()).toMatchObject([{ issued: 1 }])
    const listed = await devicesOf(call)
    expect(listed.map(({ name }) => name)).toEqual([
      'Device 4',
      'Device 3',
      'Device 2',
      'Device 1',
      'Device 0',
    ])
    // A known device goes on.
    await issue(call, orderId, 1, { device: all[0] ?? sixth })
    await call(orders.removeDevice, { params: { id: all[2]?.id ?? '' } })
    await issue(call, orderId, 1, { device: sixth })
    expect((await devicesOf(call)).map(({ id }) => id)).toContain(sixth.id)
    expect(await devicesOf(call)).toHaveLength(5)
  })

  test('that come at once do not take more than five places', async () => {
    const { call, orderId } = await bought()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => issue(call, orderId, 0, { device: newDevice() })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await devicesOf(call)).toHaveLength(5)
  })

  test('that come just before another one leave it no place', async () => {
    const { call, memberId, orderId } = await bought()
    for (let place = 0; place < 4; place++) await issue(call, orderId, 0, { device: newDevice() })
    justBefore(isTransaction, () => issue(call, orderId, 0, { device: newDevice() }))
    await expect(issueChunk(memberId, { orderId, line: 0, chunk: 1 }, newDevice())).rejects.toMatchObject({
      code: 'device.too_many',
    })
    expect(await devicesOf(call)).toHaveLength(5)
  })

  test('are removed only by their own member', async () => {
    const { call, orderId } = await bought()
    const device = newDevice()
    await issue(call, orderId, 0, { device })
    const other = await newcomer()
    await expectProblem(other.call(orders.removeDevice, { params: { id: device.id } }), 'device.not_found')
    await expectProblem(visitor(orders.removeDevice, { params: { id: device.id } }), 'session.required')
    expect(await devicesOf(call)).toHaveLength(1)
    await call(orders.removeDevice, { params: { id: device.id } })
    await expectProblem(call(orders.removeDevice, { params: { id: device.id } }), 'device.not_found')
    expect(await devicesOf(call)).toEqual([])
  })

  test.each([
    { id: 'mine', name: 'Chrome' },
    { id: '00000000-0000-4000-8000-00000000000G', name: 'Chrome' },
    { ...newDevice(), name: '' },
    { ...newDevice(), name: 'x'.repeat(61) },
    { ...newDevice(), name: 'Chrome\u0000' },
  ])('of %j are refused', async (device) => {
    const { call, orderId } = await boughtBefore()
    await expectProblem(issue(call, orderId, 0, { device }), 'request.invalid')
  })
})
