import * as z from 'zod/mini'
import { Problem } from '#shared/contract/problem.ts'
import type { NewProduct, ProductChange, ProductInput } from '#shared/contract/store/product-inputs.ts'
import type { ProductStatus } from '#shared/contract/store/store.ts'
import { idPattern, idPrefixes } from '#shared/rules/ids.ts'
import { clipIdOf } from '#shared/rules/media/storage-keys.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import { isFile } from '#shared/rules/store/options.ts'
import { type ProductFilter, productMatcher } from '#shared/rules/store/product-filter.ts'
import { cursorOf, placeOf } from '../http/cursor.ts'
import { findUpload } from '../model/catalogue/upload.ts'
import { type ProductItem, product } from '../model/store/product.ts'
import { variant } from '../model/store/variant.ts'
import { holds } from '../model/table/holds.ts'
import { later } from '../model/table/later.ts'
import { newId } from '../model/table/new-id.ts'
import { writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { toAdminProduct } from '../model/wire/product-wire.ts'
import { clock } from '../ports/process/clock.ts'

const entities = { product }

/** One product, read consistently; a Problem if there is none. */
export async function anyProduct(id: string): Promise<ProductItem> {
  const { data } = await product().get({ id }).go({ consistent: true })
  if (!data) throw new Problem('product.not_found')
  return data
}

/** The same as admins see it, with its stock. */
export const getAnyProduct = async (id: string) => shown(await anyProduct(id))

async function shown(item: ProductItem) {
  const { data } = await variant()
    .query.ofProduct({ productId: item.id })
    .go({ consistent: true, pages: 'all' })
  const clipId = item.file && clipIdOf(item.file)
  return toAdminProduct(item, data, clipId ? await findUpload(clipId) : undefined)
}

/** Adds a draft. A retry with the same key returns the first one. */
export async function createProduct({ key, ...input }: NewProduct) {
  const id = key ? `${idPrefixes.product}_${key.toLowerCase()}` : newId('product')
  const at = clock.now().toISOString()
  const values = valuesOf(input)
  await tryAgain(async () => {
    const { data: known } = await product().get({ id }).go({ consistent: true })
    if (known && holds(known, values)) return
    if (known) throw new Problem('product.changed')
    await writeSteps(entities, [
      {
        write: ({ product }) =>
          product.create({ id, ...values, state: 'draft', createdAt: at, updatedAt: at }).commit(),
      },
    ])
  })
  return getAnyProduct(id)
}

/** Changes a product; a Problem if it has changed since the admin read it. */
export async function updateProduct(id: string, { knownUpdatedAt, ...input }: ProductChange) {
  await tryAgain(async () => {
    const known = await anyProduct(id)
    if (knownUpdatedAt && knownUpdatedAt !== known.updatedAt) throw new Problem('product.changed')
    const updatedAt = later(known.updatedAt, clock.now())
    await writeSteps(entities, [
      {
        write: ({ product }) =>
          product
            .patch({ id })
            .set({ ...valuesOf(input), updatedAt })
            .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
            .commit(),
      },
    ])
  })
  return getAnyProduct(id)
}

/** The stored values of an input; fields that its category does not have are left empty. */
function valuesOf({ price, pictures, ...input }: ProductInput) {
  const isShirt = input.category === 'tshirt'
  return {
    ...input,
    isDigital: isFile(input.category, input.isDigital),
    size: isShirt ? input.size : [],
    color: isShirt ? input.color : [],
    price: centsOf(price),
    pictures: pictures.map(({ color, ...picture }) => ({ ...picture, ...(isShirt && color && { color }) })),
  }
}

/** Whether a product has this status; a draft with a publication date has its own. */
export const statusOf = ({ state, publishAt }: Pick<ProductItem, 'state' | 'publishAt'>): ProductStatus =>
  state === 'draft' && publishAt ? 'scheduled' : state

const placeShape = z.tuple([z.string(), z.string().check(z.regex(idPattern('product')))])

type ProductQuery = Pick<ProductFilter, 'search' | 'category'> & {
  status?: ProductStatus | undefined
  limit: number
  cursor?: string | undefined
}

/**
 * Matching products in any state, newest first. All are read, so that `total` and the search cover all of them: a
 * store has hundreds.
 */
export async function listAllProducts({ limit, cursor, status, ...filter }: ProductQuery) {
  const place = placeOf(placeShape, cursor)
  const { data } = await product().query.byCreated({}).go({ order: 'desc', pages: 'all' })
  const passes = productMatcher(filter)
  const found = data.filter(
    (item) => (!status || statusOf(item) === status) && passes({ ...item, cents: item.price, variants: [] }),
  )
  const rest = place ? found.filter((item) => isAfter(item, place)) : found
  const last = rest.length > limit ? rest[limit - 1] : undefined
  const items = await Promise.all(rest.slice(0, limit).map(shown))
  return { items, total: found.length, ...(last && { next: cursorOf([last.createdAt, last.id]) }) }
}

const isAfter = ({ createdAt, id }: ProductItem, [at, before]: z.infer<typeof placeShape>) =>
  createdAt < at || (createdAt === at && id < before)
