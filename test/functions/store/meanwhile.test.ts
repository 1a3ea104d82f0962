import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { ProductInput } from '#shared/contract/store/product-inputs.ts'
import { originalKey } from '#shared/rules/media/storage-keys.ts'
import { findProductFile } from '../../../functions/model/store/product-file.ts'
import { abortMultipart } from '../../../functions/ports/media/media-store.ts'
import { client } from '../../../functions/ports/media/s3.ts'
import { useProductFile } from '../../../functions/store/product-file.ts'
import { updateProduct } from '../../../functions/store/products.ts'
import { publishDue } from '../../../functions/store/publication.ts'
import { callerOnce, ownWord, problemOf } from '../../support/kiai.ts'
import { justBefore, onceBefore } from '../../support/meanwhile.ts'
import { sendPart } from '../../support/media/uploads.ts'

/** What happens to a product between the read and the write of another act. */

const { store } = api
const admin = callerOnce('admin')
afterEach(() => vi.restoreAllMocks())

const isWrite = (command: object) => command instanceof TransactWriteCommand
const at = ({ id }: { id: string }) => ({ params: { id } })
const make = () =>
  admin(store.createProduct, {
    body: { name: `Photo ${ownWord()}`, category: 'photo', isDigital: true, price: '6.00' },
  })
const read = (id: string) => admin(store.getAnyProduct, { params: { id } })
const jpeg = (fill: number) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2996, fill)])

/** A file that has been sent, and is not for sale yet. */
async function sent(productId: string, file: Buffer) {
  const body = { filename: 'first light.jpg', size: file.length }
  const { fileId, parts } = await admin(store.beginProductFile, { params: { id: productId }, body })
  for (const part of parts) await sendPart(file, part)
  return fileId
}

const isStored = (Key: string) =>
  client.send(new HeadObjectCommand({ Bucket: process.env.UPLOADS_BUCKET, Key })).then(
    () => true,
    () => false,
  )

describe('a change of a product', () => {
  test('does not overwrite another one that comes just before it', async () => {
    const made = await make()
    const input = ProductInput.parse({ name: 'First', category: 'photo', isDigital: true, price: '7.00' })
    const known = { knownUpdatedAt: made.updatedAt }
    justBefore(isWrite, () => admin(store.updateProduct, { ...at(made), body: { ...input, ...known } }))
    const second = updateProduct(made.id, { ...input, name: 'Second', ...known })
    await expect(second).rejects.toMatchObject({ code: 'product.changed' })
    expect(await read(made.id)).toMatchObject({ name: 'First' })
  })

  test('that cancels a publication just before it happens is kept', async () => {
    const made = await make()
    const soon = new Date(Date.now() + 600_000).toISOString()
    const body = { state: 'published', publishAt: soon } as const
    const { publishAt } = await admin(store.publishProduct, { ...at(made), body })
    justBefore(isWrite, () => admin(store.publishProduct, { ...at(made), body: { state: 'draft' } }))
    await publishDue({ shard: 'product-0', at: publishAt ?? '', subjectId: made.id, kind: 'product' })
    expect(await read(made.id)).toMatchObject({ state: 'draft', publishAt: null, publishedAt: null })
  })
})

describe('a file that is put on sale', () => {
  test('leaves the former one to its buyers if the product was published just before', async () => {
    const { id } = await make()
    const [first, second] = [await sent(id, jpeg(1)), await sent(id, jpeg(2))]
    await admin(store.useProductFile, { params: { id }, body: { fileId: first } })
    justBefore(isWrite, () => admin(store.publishProduct, { params: { id }, body: { state: 'published' } }))
    await useProductFile(id, second, 'mem_admin')
    expect(await isStored(originalKey(id, first))).toBe(true)
    expect(await read(id)).toMatchObject({ state: 'published', file: { filename: 'first light.jpg' } })
  })

  test('is not found if it is given up after its parts were joined', async () => {
    const { id } = await make()
    const fileId = await sent(id, jpeg(1))
    const send = client.send.bind(client)
    const meanwhile = onceBefore(
      (command) => command instanceof GetObjectCommand,
      () => admin(store.dropProductFile, { params: { id, fileId } }),
    )
    vi.spyOn(client, 'send').mockImplementation(async (command) => {
      await meanwhile(command)
      return send(command)
    })
    await expect(useProductFile(id, fileId, 'mem_admin')).rejects.toMatchObject({ code: 'upload.not_found' })
    vi.restoreAllMocks()
    expect(await read(id)).toMatchObject({ file: null })
  })

  test('has to be sent again if the storage has removed its parts', async () => {
    const { id } = await make()
    const fileId = await sent(id, jpeg(1))
    const { multipartId = '' } = (await findProductFile(id, fileId)) ?? {}
    await abortMultipart({ key: originalKey(id, fileId), multipartId })
    const use = admin(store.useProductFile, { params: { id }, body: { fileId } })
    expect(await problemOf(use)).toMatchObject({
      code: 'upload.incomplete',
      detail: 'The file did not arrive. Please send it again.',
    })
  })
})
