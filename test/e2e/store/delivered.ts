import { expect, type Page } from '@playwright/test'
import { type Call, createClient } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { OrderDetail } from '#shared/contract/orders/order.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { orderTotal } from '#shared/rules/store/order.ts'
import { signIn } from '../../support/people/sign-in.ts'

/** Shirts that were bought and delivered, for tests of what comes after. */

const productId = 'prd_enso-tee'
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

/** The calls of the demo's admin. */
export async function adminCalls(origin: string): Promise<Call> {
  const session = await signIn(origin, 'admin')
  return createClient({
    fetch: (input, init = {}) =>
      session.fetch(String(input), {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init.headers)), origin },
      }),
  })
}

type Buyer = { page: Page; call: Call; origin: string }

/** Buys shirts in white, M, and has them brought to the door. */
export async function deliveredShirts({ page, call, origin }: Buyer, quantity: number): Promise<OrderDetail> {
  const { total } = orderTotal([{ cents, quantity, isDigital: false }], 'standard')
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
  const admin = await adminCalls(origin)
  await admin(api.orders.packOrder, at)
  await admin(api.orders.shipOrder, { ...at, body: { carrier: 'UPS', trackingNumber: '1Z 999' } })
  await admin(api.orders.deliverOrder, at)
  return call(api.orders.getOrder, at)
}
