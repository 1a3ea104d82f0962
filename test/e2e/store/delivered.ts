import { expect, type Page } from '@playwright/test'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { OrderDetail } from '#shared/contract/orders/order.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { orderTotal } from '#shared/rules/store/order.ts'
import { callsOf } from '../calls.ts'

/** Delivered orders of shirts, for tests of later steps. */

const cents = 2400

const address = {
  country: 'US',
  firstName: 'Mika',
  lastName: 'Oda',
  street: '118 Bedford Ave',
  city: 'Brooklyn',
  region: 'NY',
  postcode: '11249',
}

type Buyer = { page: Page; call: Call; origin: string }

/** An uncounted shirt for this test alone: those of the demo run out. */
async function newShirt(admin: Call): Promise<string> {
  const name = `Tee ${crypto.randomUUID().slice(0, 8)}`
  const { id } = await admin(api.store.createProduct, {
    body: { name, category: 'tshirt', price: dollarsOf(cents) },
  })
  await admin(api.store.publishProduct, { params: { id }, body: { state: 'published' } })
  return id
}

/** Archives the shirts of an order. */
export async function archiveShirts(
  { origin }: Pick<Buyer, 'origin'>,
  { lines }: OrderDetail,
): Promise<void> {
  const admin = await callsOf(origin)
  for (const { productId: id } of lines)
    await admin(api.store.publishProduct, { params: { id }, body: { state: 'archived' } })
}

/** Buys shirts in white, M, and has them delivered. */
export async function deliveredShirts(
  { page, call, origin }: Buyer,
  quantity: number,
  { isStillSold = false }: { isStillSold?: boolean } = {},
): Promise<OrderDetail> {
  const { total } = orderTotal([{ cents, quantity, isDigital: false }], 'standard')
  const admin = await callsOf(origin)
  const productId = await newShirt(admin)
  const { orderId, checkoutUrl } = await call(api.payments.checkOutOrder, {
    body: {
      items: [{ productId, size: 'm', color: 'white', quantity, price: dollarsOf(cents) }],
      provider: 'stripe',
      total: dollarsOf(total),
      key: crypto.randomUUID(),
      address,
    },
  })
  await page.goto(checkoutUrl)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order K-/ })).toBeVisible()
  const at = { params: { id: orderId } }
  // The store no longer shows it; its order stays.
  if (!isStillSold)
    await admin(api.store.publishProduct, { params: { id: productId }, body: { state: 'archived' } })
  await admin(api.orders.packOrder, at)
  await admin(api.orders.shipOrder, { ...at, body: { carrier: 'UPS', trackingNumber: '1Z 999' } })
  await admin(api.orders.deliverOrder, at)
  return call(api.orders.getOrder, at)
}
