import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { OrderDetail } from '#shared/contract/orders/order.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { orderTotal } from '#shared/rules/store/order.ts'
import { findOrder, type OrderItem, order } from '../../../functions/model/store/order.ts'
import { type ProductItem, product } from '../../../functions/model/store/product.ts'
import { replayed } from '../../../functions/model/store/stock.ts'
import { stockMovement } from '../../../functions/model/store/stock-movement.ts'
import { variant } from '../../../functions/model/store/variant.ts'
import { due } from '../../../functions/model/table/due.ts'
import { newId } from '../../../functions/model/table/new-id.ts'
import { press } from '../money/paying.ts'
import { storedFile } from './downloads.ts'

/** Shared by tests of orders: products for sale, orders, and the stock. */

const at = '2026-01-01T00:00:00.000Z'

export const anAddress = {
  country: 'US',
  firstName: 'Lena',
  lastName: 'Hoffmann',
  street: '118 Bedford Ave',
  city: 'Brooklyn',
  region: 'NY',
  postcode: '11249',
}

type Given = Partial<Pick<ProductItem, 'price' | 'name' | 'state' | 'inStock' | 'file' | 'category'>>

async function put(fields: Given & { isDigital: boolean }): Promise<string> {
  const id = newId('product')
  const dates = { createdAt: at, updatedAt: at, publishedAt: at }
  await product()
    .put({
      id,
      name: `Product ${id.slice(-6)}`,
      category: 'photo',
      price: 2000,
      state: 'published',
      ...dates,
      ...fields,
    })
    .go()
  return id
}

/** A photo. Its file is not in the storage. */
export const soldPhoto = (given: Given = {}) =>
  put({
    isDigital: true,
    price: 600,
    file: { key: 'originals/test/photo.jpg', filename: 'photo.jpg', type: 'image/jpeg', size: 1000 },
    ...given,
  })

/** A photo that can be downloaded, in one chunk. */
export const downloadablePhoto = async () => soldPhoto({ file: await storedFile(Buffer.alloc(1000, 7)) })

/** A shirt in black, M, with this many in stock; null for an uncounted one. */
export async function soldShirt(onHand: number | null, given: Given = {}): Promise<string> {
  const id = await put({ isDigital: false, price: 2400, category: 'tshirt', ...given })
  await stocked(id, 'm-black', onHand)
  return id
}

/** Sets the stock of a variant; null for an uncounted one. */
export async function stocked(productId: string, name: string, onHand: number | null): Promise<void> {
  const figures = { onHand: onHand ?? 0, promised: 0, held: 0 }
  await variant()
    .put({ productId, name, isCounted: onHand !== null, ...figures, left: onHand ?? 0, updatedAt: at })
    .go()
  await stockMovement()
    .put({ productId, variant: name, cause: 'test', kind: 'received', ...figures, at })
    .go()
}

export const newKey = () => randomUUID()

type Item = { productId: string; quantity?: number; price?: string; size?: 'm' | 'l'; color?: 'black' }

export const shirt = (productId: string, quantity = 1, price = '24.00'): Item => ({
  productId,
  quantity,
  price,
  size: 'm',
  color: 'black',
})
export const photo = (productId: string, price = '6.00'): Item => ({ productId, quantity: 1, price })

type Shipping = 'standard' | 'express' | 'overnight'

/** The body of a checkout, with the prices that the buyer saw unless a test overrides them. */
export function bodyOf(items: readonly Item[], more: Record<string, unknown> = {}) {
  const lines = items.map(({ quantity = 1, price = '0.00', size }) => ({
    cents: Math.round(Number(price) * 100),
    quantity,
    isDigital: size === undefined,
  }))
  const method = (more.shipping as Shipping | undefined) ?? 'standard'
  const { total, isShipped } = orderTotal(lines, method)
  return {
    items: items.map(({ quantity = 1, price = '0.00', ...item }) => ({ ...item, quantity, price })),
    provider: 'stripe' as const,
    total: dollarsOf(total),
    key: newKey(),
    ...(isShipped && { address: anAddress }),
    ...more,
  }
}

export const checkOut = (call: Call, items: readonly Item[], more: Record<string, unknown> = {}) =>
  call(api.payments.checkOutOrder, { body: bodyOf(items, more) })

export const readOrder = (call: Call, id: string): Promise<OrderDetail> =>
  call(api.orders.getOrder, { params: { id } })

/** Pays an opened checkout, and returns from the payment page. */
export async function pay(
  call: Call,
  { orderId, checkoutUrl }: { orderId: string; checkoutUrl: string },
): Promise<OrderDetail> {
  await press(checkoutUrl, 'succeed')
  const { payment } = await readOrder(call, orderId)
  await call(api.payments.checkPurchase, { params: { id: payment.purchaseId } })
  return readOrder(call, orderId)
}

export const buy = async (call: Call, items: readonly Item[], more: Record<string, unknown> = {}) =>
  pay(call, await checkOut(call, items, more))

/** The figures of a shirt, after checking that its movements add up to them. */
export async function stockOf(productId: string, name = 'm-black') {
  const [{ data: known }, { data: movements }] = await Promise.all([
    variant().get({ productId, name }).go({ consistent: true }),
    stockMovement().query.ofVariant({ productId, variant: name }).go({ consistent: true, pages: 'all' }),
  ])
  if (!known) throw new Error(`${productId} has no stock`)
  const { onHand, promised, held, left } = known
  expect(replayed(movements)).toEqual({ onHand, promised, held, left })
  return { onHand, promised, held, left, kinds: movements.map(({ kind }) => kind).sort() }
}

/** The due items of an order, as the sweep finds them. */
export async function dueOf(id: string) {
  // The last character of an id names its shard.
  const shard = `order-${['0', '1', '2', '3'][id.charCodeAt(id.length - 1) % 4]}`
  const { data } = await due().query.ofShard({ shard }).go({ consistent: true, pages: 'all' })
  return data.filter(({ subjectId }) => subjectId === id)
}

export async function storedOrder(id: string): Promise<OrderItem> {
  const known = await findOrder(id)
  if (!known) throw new Error(`There is no order ${id}`)
  return known
}

/** Buys, and has the parcel packed, shipped and delivered. */
export async function delivered(
  { call, admin }: { call: Call; admin: Call },
  items: readonly Item[],
  more: Record<string, unknown> = {},
): Promise<OrderDetail> {
  const { id } = await buy(call, items, more)
  await deliver(admin, id)
  return readOrder(call, id)
}

/** Packs, ships and delivers a paid order. */
export async function deliver(admin: Call, id: string): Promise<void> {
  const at = { params: { id } }
  await admin(api.orders.packOrder, at)
  await admin(api.orders.shipOrder, { ...at, body: { carrier: 'UPS', trackingNumber: '1Z 999' } })
  await admin(api.orders.deliverOrder, at)
}

/** Restores an order of a photo to its state from before files were stored with their lines. */
export async function forgetFiles(id: string): Promise<void> {
  const { lines } = await storedOrder(id)
  const older = lines.map(({ productId, variant, name, isDigital, quantity, cents, state, refunded }) => ({
    productId,
    variant,
    name,
    isDigital,
    quantity,
    cents,
    state,
    refunded,
  }))
  await order().patch({ id }).set({ lines: older }).go()
}
