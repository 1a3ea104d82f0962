import { HeadObjectCommand } from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ApiError, type Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { AdminProduct, NewProduct } from '#shared/contract/store/product-inputs.ts'
import { product } from '../../../functions/model/store/product.ts'
import { stored } from '../../../functions/model/table/client.ts'
import { client } from '../../../functions/ports/media/s3.ts'
import { removeProductFile } from '../../../functions/store/product-file.ts'
import { caller, expectProblem, ownWord, settle, visitor } from '../../support/kiai.ts'
import { sendPart } from '../../support/media/uploads.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { downloadAll } from '../../support/store/downloads.ts'
import { buy, forgetFiles, photo, readOrder } from '../../support/store/orders.ts'

/** The file of a digital product: an admin uploads it, and buyers download it byte for byte. */

const { store, catalogue } = api
let admin: Call
beforeAll(async () => {
  admin = await caller('admin')
})

const word = ownWord()
const make = (given: Partial<NewProduct> = {}) =>
  admin(store.createProduct, {
    body: { name: `Photo ${word}`, category: 'photo', isDigital: true, price: '6.00', ...given },
  })
const at = ({ id }: { id: string }) => ({ params: { id } })
const jpeg = (fill: number, size = 3000) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(size - 4, fill)])
const begin = (made: AdminProduct, size: number, filename = 'first light.jpg') =>
  admin(store.beginProductFile, { ...at(made), body: { filename, size } })
const use = (made: AdminProduct, fileId: string) =>
  admin(store.useProductFile, { ...at(made), body: { fileId } })
const publish = (made: AdminProduct) =>
  admin(store.publishProduct, { ...at(made), body: { state: 'published' } })

async function send(made: AdminProduct, file: Buffer, filename?: string) {
  const { fileId, parts } = await begin(made, file.length, filename)
  for (const part of parts) expect((await sendPart(file, part)).status).toBe(200)
  return use(made, fileId)
}

/** The problem code of a refused call; undefined if it succeeds. */
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.problem?.code : String(error)),
  )

async function keyOf({ id }: { id: string }) {
  const { data } = await product().get({ id }).go({ consistent: true })
  return data?.file?.key ?? ''
}
const isStored = (Key: string) =>
  client.send(new HeadObjectCommand({ Bucket: process.env.UPLOADS_BUCKET, Key })).then(
    () => true,
    () => false,
  )

async function download(call: Call, orderId: string) {
  const { lines } = await readOrder(call, orderId)
  return { filename: lines[0]?.file?.filename, bytes: await downloadAll(call, orderId) }
}

describe('the file of a digital product', () => {
  test('makes it available, and reaches its buyers byte for byte', async () => {
    const made = await make()
    await publish(made)
    await settle()
    expect(await visitor(catalogue.getProduct, at(made))).toMatchObject({ inStock: false })
    // Two parts, and two chunks.
    const file = jpeg(7, 9 * 1024 ** 2)
    expect(await send(made, file)).toMatchObject({
      inStock: true,
      file: { filename: 'first light.jpg', type: 'image/jpeg', size: file.length },
    })
    await settle()
    const seen = await visitor(catalogue.getProduct, at(made))
    expect(seen).toMatchObject({ inStock: true })
    expect(JSON.stringify(seen)).not.toContain('originals')
    const { call } = await newcomer()
    const bought = await buy(call, [photo(made.id)])
    expect(bought.lines[0]?.file).toMatchObject({ filename: 'first light.jpg', size: file.length })
    expect((await download(call, bought.id)).bytes.equals(file)).toBe(true)
  })

  test('when it is replaced, new buyers get the new one and earlier buyers keep theirs', async () => {
    const made = await make()
    await publish(made)
    const [first, second] = [jpeg(1), jpeg(2)]
    await send(made, first)
    const early = await newcomer()
    const { id: earlyOrder } = await buy(early.call, [photo(made.id)])
    await send(made, second, 'second.jpg')
    const late = await newcomer()
    const { id: lateOrder } = await buy(late.call, [photo(made.id)])
    expect((await download(early.call, earlyOrder)).bytes.equals(first)).toBe(true)
    expect(await download(late.call, lateOrder)).toEqual({ filename: 'second.jpg', bytes: second })
    // A download rewrites the lines: the file has to stay in them.
    expect((await readOrder(early.call, earlyOrder)).lines[0]?.file?.filename).toBe('first light.jpg')
    const removed = await admin(store.removeProductFile, { ...at(made), body: {} })
    expect(removed).toMatchObject({ file: null, inStock: false })
    expect((await download(late.call, lateOrder)).bytes.equals(second)).toBe(true)
    await expectProblem(buy((await newcomer()).call, [photo(made.id)]), 'cart.changed')
    // A repeated call changes nothing.
    expect(await admin(store.removeProductFile, { ...at(made), body: {} })).toEqual(removed)
  })

  test('of an order from before files were stored with it is the one on sale now', async () => {
    const made = await make()
    await publish(made)
    await send(made, jpeg(1))
    const { call } = await newcomer()
    const bought = await buy(call, [photo(made.id)])
    await forgetFiles(bought.id)
    expect((await readOrder(call, bought.id)).lines[0]?.file?.filename).toBe('first light.jpg')
    expect((await download(call, bought.id)).bytes.equals(jpeg(1))).toBe(true)
  })

  test('is deleted from the storage if it was never on sale, and kept otherwise', async () => {
    const draft = await make()
    await send(draft, jpeg(1))
    const first = await keyOf(draft)
    await send(draft, jpeg(2))
    expect(await isStored(first)).toBe(false)
    const second = await keyOf(draft)
    await publish(draft)
    await send(draft, jpeg(3))
    expect([await isStored(second), await isStored(await keyOf(draft))]).toEqual([true, true])
    const other = await make()
    await send(other, jpeg(4))
    const last = await keyOf(other)
    await admin(store.removeProductFile, { ...at(other), body: {} })
    expect(await isStored(last)).toBe(false)
  })

  test('that is no clip is removed without an event for the files of a clip', async () => {
    const made = await make()
    await send(made, jpeg(1))
    const sent = vi.spyOn(stored.client, 'send')
    await removeProductFile(made.id, undefined)
    const commands = JSON.stringify(sent.mock.calls.map(([{ input }]) => input))
    vi.restoreAllMocks()
    expect(commands).toContain(made.id)
    expect(commands).not.toContain('uploadDiscarded')
  })
})

describe('an upload', () => {
  test('resumes after an interruption with the missing parts', async () => {
    const made = await make()
    const file = jpeg(7, 9 * 1024 ** 2)
    const { fileId, parts } = await begin(made, file.length)
    const [first, second] = parts
    if (!first || !second) throw new Error('Two parts')
    await sendPart(file, first)
    await expectProblem(use(made, fileId), 'upload.incomplete')
    const ask = () => admin(store.getProductFileUpload, { params: { id: made.id, fileId } })
    const half = await ask()
    expect([half.received, half.parts.map(({ number }) => number)]).toEqual([first.size, [2]])
    for (const part of half.parts) await sendPart(file, part)
    await use(made, fileId)
    expect(await ask()).toMatchObject({ isOnSale: true, parts: [], received: file.length })
    // A retry after a lost answer.
    expect((await use(made, fileId)).file?.size).toBe(file.length)
  })

  test('accepts exactly the announced number of bytes', async () => {
    const made = await make()
    const { parts } = await begin(made, 3000)
    const [part] = parts
    if (!part) throw new Error('One part')
    expect((await fetch(part.url, { method: 'PUT', body: new Uint8Array(jpeg(1, 4000)) })).status).toBe(403)
  })

  test.each([
    ['a.jpg', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a.mp4', jpeg(1)],
    ['a.zip', Buffer.from('%PDF-1.7 no archive')],
  ])('whose content is not %s, as its name says, is refused and removed', async (filename, file) => {
    const made = await make()
    await expectProblem(send(made, file, filename), 'file.wrong_type')
    expect((await admin(store.getAnyProduct, at(made))).file).toBeNull()
  })

  test.each([
    { filename: 'a.exe', size: 10 },
    { filename: 'a', size: 10 },
    { filename: 'constructor', size: 10 },
    { filename: '', size: 10 },
    { filename: 'a.jpg', size: 0 },
    { filename: 'a.jpg', size: 5 * 1024 ** 3 + 1 },
    { filename: 'a.jpg', size: 1.5 },
  ])('of %j is refused', async (body) => {
    await expectProblem(admin(store.beginProductFile, { ...at(await make()), body }), 'request.invalid')
  })

  test('that is discarded leaves nothing, and the file on sale stays', async () => {
    const made = await make()
    await send(made, jpeg(1))
    const { fileId, parts } = await begin(made, 3000)
    for (const part of parts) await sendPart(jpeg(2), part)
    await admin(store.dropProductFile, { params: { id: made.id, fileId } })
    await expectProblem(use(made, fileId), 'upload.not_found')
    await expectProblem(admin(store.dropProductFile, { params: { id: made.id, fileId } }), 'upload.not_found')
    expect((await admin(store.getAnyProduct, at(made))).file?.filename).toBe('first light.jpg')
  })

  test('that is used and discarded concurrently ends as one of the two', async () => {
    const made = await make()
    const { fileId, parts } = await begin(made, 3000)
    for (const part of parts) await sendPart(jpeg(2), part)
    const [used, dropped] = await Promise.all([
      refusalOf(use(made, fileId)),
      refusalOf(admin(store.dropProductFile, { params: { id: made.id, fileId } })),
    ])
    const { file } = await admin(store.getAnyProduct, at(made))
    if (file) {
      expect([used, dropped]).toEqual([undefined, 'upload.not_found'])
      expect(await isStored(await keyOf(made))).toBe(true)
    } else expect(dropped).toBeUndefined()
  })

  test('works only for a digital product, and only for its own product', async () => {
    const [tee, made, other] = [await make({ category: 'tshirt' }), await make(), await make()]
    await expectProblem(begin(tee, 10), 'file.not_digital')
    const { fileId, parts } = await begin(made, 3000)
    for (const part of parts) await sendPart(jpeg(2), part)
    await expectProblem(use(other, fileId), 'upload.not_found')
    await expectProblem(
      admin(store.getProductFileUpload, { params: { id: other.id, fileId } }),
      'upload.not_found',
    )
  })
})

test('a change over an outdated state is refused', async () => {
  const made = await make()
  const { updatedAt } = await send(made, jpeg(1))
  await expectProblem(
    admin(store.removeProductFile, { ...at(made), body: { knownUpdatedAt: made.updatedAt } }),
    'product.changed',
  )
  const removed = await admin(store.removeProductFile, { ...at(made), body: { knownUpdatedAt: updatedAt } })
  expect(removed.file).toBeNull()
})

test('only admins upload, use or remove a file', async () => {
  const made = await make()
  await send(made, jpeg(1))
  const fileId = `fil_${'0'.repeat(26)}`
  const { call } = await newcomer()
  const calls = (by: Call) => [
    by(store.beginProductFile, { ...at(made), body: { filename: 'a.jpg', size: 10 } }),
    by(store.getProductFileUpload, { params: { id: made.id, fileId } }),
    by(store.useProductFile, { ...at(made), body: { fileId } }),
    by(store.dropProductFile, { params: { id: made.id, fileId } }),
    by(store.removeProductFile, { ...at(made), body: {} }),
  ]
  for (const refused of await Promise.all(calls(call).map(refusalOf))) expect(refused).toBe('role.required')
  for (const refused of await Promise.all(calls(visitor).map(refusalOf)))
    expect(refused).toBe('session.required')
  expect((await admin(store.getAnyProduct, at(made))).file).not.toBeNull()
})
