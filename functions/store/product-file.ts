import type * as z from 'zod/mini'
import { Problem } from '#shared/contract/problem.ts'
import type { FileInput, FileUpload } from '#shared/contract/store/product-files.ts'
import { beginsLike } from '#shared/rules/media/file-head.ts'
import { clipIdOf, originalKey } from '#shared/rules/media/storage-keys.ts'
import { filePartSize, fileTypeOf } from '#shared/rules/store/product-file.ts'
import { upload } from '../model/catalogue/upload.ts'
import { type ProductItem, product } from '../model/store/product.ts'
import { findProductFile, type ProductFileItem, productFile } from '../model/store/product-file.ts'
import { eventItem } from '../model/table/event.ts'
import { later } from '../model/table/later.ts'
import { newId } from '../model/table/new-id.ts'
import { outbox } from '../model/table/outbox.ts'
import { type Step, writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { abortMultipart, beginMultipart, removeSent } from '../ports/media/media-store.ts'
import { originalHead } from '../ports/media/original-store.ts'
import { joinFile, type SentFile, sentSoFar } from '../ports/media/sent-file.ts'
import { clock } from '../ports/process/clock.ts'
import { anyProduct, getAnyProduct } from './products.ts'

/**
 * The file of a digital product. Files that were ever for sale stay in the bucket, since their buyers may download
 * them again.
 */

const entities = { outbox, product, productFile, upload }

/** Seconds after which a file on its way is forgotten; its parts are removed after a day. */
const knownFor = 7 * 24 * 3600

/** Returns the addresses to which the parts of a file are sent. */
export async function beginProductFile(
  productId: string,
  { filename, size }: z.output<typeof FileInput>,
): Promise<FileUpload> {
  await digitalProduct(productId)
  const id = newId('productFile')
  const multipartId = await beginMultipart(originalKey(productId, id), typeOf(filename))
  const expire = Math.floor(clock.now().getTime() / 1000) + knownFor
  const item = { productId, id, filename, size, multipartId, expire }
  await writeSteps(entities, [{ write: ({ productFile }) => productFile.create(item).commit() }])
  return { fileId: id, isOnSale: false, ...(await sentSoFar(sentOf(item))) }
}

/** The progress of a file, with new addresses for the missing parts. */
export async function followProductFile(productId: string, fileId: string): Promise<FileUpload> {
  const known = await anyProduct(productId)
  if (sells(known, fileId)) return { fileId, isOnSale: true, parts: [], received: known.file?.size ?? 0 }
  return { fileId, isOnSale: false, ...(await sentSoFar(sentOf(await fileOnItsWay(productId, fileId)))) }
}

/**
 * Puts a file that has arrived on sale, and has a clip transcoded for its buyers and its public preview. A file whose
 * content does not match its extension is removed at once.
 */
export async function useProductFile(productId: string, fileId: string, ownerId: string) {
  // Its state after a call whose answer was lost.
  if (sells(await digitalProduct(productId), fileId)) return getAnyProduct(productId)
  const sent = await fileOnItsWay(productId, fileId)
  const { filename, size } = sent
  const key = originalKey(productId, fileId)
  const joined = await joinFile(sentOf(sent))
  if (joined === 'parts missing') throw new Problem('upload.incomplete', 'Parts of the file are missing')
  if (joined === 'not there')
    throw new Problem('upload.incomplete', 'The file did not arrive. Please send it again.')
  const type = typeOf(filename)
  const head = await originalHead(key)
  // Given up in the meantime.
  if (!head) throw new Problem('upload.not_found')
  if (!beginsLike(type, head)) {
    await removeSent(key)
    throw new Problem('file.wrong_type', `The content of the file does not match its name: ${filename}`)
  }
  const before = await tryAgain(async () => {
    const known = await digitalProduct(productId)
    const file = { key, filename, type, size }
    await writeSteps(entities, [
      changeStep(known, file),
      arrivedStep(sent),
      ...clipSteps(file, { productId, ownerId }),
      discardClipStep(known),
    ])
    return known
  })
  await removeUnsold(before)
  return getAnyProduct(productId)
}

/** Gives up a file on its way; the one on sale stays. */
export async function dropProductFile(productId: string, fileId: string): Promise<void> {
  const sent = await fileOnItsWay(productId, fileId)
  await writeSteps(entities, [arrivedStep(sent)])
  // A concurrent call that joins the parts finds the file no longer on its way, so it is not sold.
  await abortMultipart(sentOf(sent))
  await removeSent(originalKey(productId, fileId))
}

/** Takes the file off sale. A repeated call changes nothing. */
export async function removeProductFile(productId: string, knownUpdatedAt: string | undefined) {
  const before = await tryAgain(async () => {
    const known = await anyProduct(productId)
    if (!known.file) return known
    if (knownUpdatedAt && knownUpdatedAt !== known.updatedAt) throw new Problem('product.changed')
    await writeSteps(entities, [changeStep(known, undefined), discardClipStep(known)])
    return known
  })
  await removeUnsold(before)
  return getAnyProduct(productId)
}

async function digitalProduct(id: string): Promise<ProductItem> {
  const known = await anyProduct(id)
  if (!known.isDigital) throw new Problem('file.not_digital')
  return known
}

async function fileOnItsWay(productId: string, fileId: string): Promise<ProductFileItem> {
  const sent = await findProductFile(productId, fileId)
  if (!sent) throw new Problem('upload.not_found')
  return sent
}

const sells = ({ id, file }: ProductItem, fileId: string) => file?.key === originalKey(id, fileId)

function typeOf(filename: string) {
  const type = fileTypeOf(filename)
  if (!type) throw new Error(`Files such as ${filename} cannot be sold`)
  return type
}

const sentOf = ({
  productId,
  id,
  multipartId,
  size,
}: Pick<ProductFileItem, 'productId' | 'id' | 'multipartId' | 'size'>): SentFile => ({
  key: originalKey(productId, id),
  multipartId,
  size,
  partSize: filePartSize(size),
})

/** The preview is that of the previous file. */
function changeStep(known: ProductItem, file: ProductItem['file']): Step<typeof entities> {
  const updatedAt = later(known.updatedAt, clock.now())
  return {
    write: ({ product }) => {
      const change = product.patch({ id: known.id }).set({ updatedAt, ...(file && { file }) })
      return change
        .remove(file ? ['preview'] : ['file', 'preview'])
        .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
        .commit()
    },
  }
}

/** Ends the state of being on its way: exactly one caller takes the file, or gives it up. */
const arrivedStep = ({ productId, id }: ProductFileItem): Step<typeof entities> => ({
  write: ({ productFile }) =>
    productFile
      .delete({ productId, id })
      .where((a, { exists }) => exists(a.id))
      .commit(),
  refusal: () => new Problem('upload.not_found'),
})

/** Has a clip transcoded, as an admin's upload is. It stays where it is. */
function clipSteps(
  { key, filename, type, size }: NonNullable<ProductItem['file']>,
  { productId, ownerId }: { productId: string; ownerId: string },
): Step<typeof entities>[] {
  const uploadId = clipIdOf({ key, type })
  if (!uploadId) return []
  const now = clock.now()
  const at = { createdAt: now.toISOString(), updatedAt: now.toISOString() }
  const item = {
    id: uploadId,
    ownerId,
    filename,
    contentType: type,
    size,
    // The file has arrived already.
    partSize: size,
    multipartId: '',
    productId,
    original: key,
    media: { status: 'processing', progress: 0 } as const,
    attempts: 1,
    ...at,
  }
  const wanted = eventItem('transcodingWanted', { uploadId }, now)
  return [
    { write: ({ upload }) => upload.create(item).commit() },
    { write: ({ outbox }) => outbox.create(wanted).commit() },
  ]
}

/** Removes what was made of the previous clip, if nobody can have bought it. */
const discardClipStep = ({ file, publishedAt }: ProductItem): Step<typeof entities> | undefined => {
  const uploadId = file && publishedAt === undefined ? clipIdOf(file) : undefined
  if (!uploadId) return undefined
  const discarded = eventItem('uploadDiscarded', { uploadId }, clock.now())
  return { write: ({ outbox }) => outbox.create(discarded).commit() }
}

/** Removes the product's previous file, unless it was ever for sale. */
async function removeUnsold({ file, publishedAt }: ProductItem): Promise<void> {
  if (file && publishedAt === undefined) await removeSent(file.key)
}
