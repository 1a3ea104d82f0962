import * as z from 'zod/mini'
import { mostQuantity } from '../../rules/store/options.ts'
import { mostLines } from '../../rules/store/order.ts'
import { shippingMethods } from '../../rules/store/shipping.ts'
import { AddressInput } from '../address.ts'
import { endpoint, json } from '../endpoint.ts'
import { dollars, id, listOf, matching } from '../fields.ts'
import { Color, Size } from '../store/product.ts'
import { pace, payingProblems } from './buying.ts'
import { Provider } from './purchase.ts'

/** A quantity of a product, at the price that the buyer saw. */
export const CheckoutItem = z.strictObject({
  productId: id('product'),
  size: z.optional(Size),
  color: z.optional(Color),
  quantity: z
    .number()
    .check(z.int('Whole pieces'), z.gte(1, 'At least one'), z.lte(mostQuantity, `At most ${mostQuantity}`)),
  /** Price of each. */
  price: dollars,
})

/** How an item differs from what the buyer saw. */
export const CheckoutChange = z.object({
  productId: z.string(),
  size: z.nullable(Size),
  color: z.nullable(Color),
  name: z.string(),
  /** `fewer`: less is left than requested; `gone`: sold out; `price`: the price has changed. */
  change: z.enum(['gone', 'fewer', 'price', 'too_many']),
  price: z.string(),
  /** The available quantity; null if there is no limit. */
  left: z.nullable(z.number()),
})
export type CheckoutChange = z.infer<typeof CheckoutChange>

/** The current cost of an order, sent with its problem. */
export const CheckoutChanges = z.object({
  changes: z.array(CheckoutChange),
  shipping: z.string(),
  total: z.string(),
})

export const checkout = {
  checkOutOrder: endpoint({
    method: 'POST',
    path: '/api/checkout',
    access: 'member',
    summary:
      'Holds the goods for half an hour and opens their payment page; a repeated call with the same key returns the same page',
    body: z.strictObject({
      items: listOf(CheckoutItem, mostLines).check(z.minLength(1, 'At least one item')),
      /** For shipped goods. */
      address: z.optional(AddressInput),
      shipping: z._default(z.enum(shippingMethods), 'standard'),
      provider: Provider,
      /** The total the buyer saw: if it has changed, the answer lists the differences. */
      total: dollars,
      /** Idempotency key made by the page: one key makes one order, however often it is sent. */
      key: matching(/^[\w-]{16,64}$/, 64, 'A random key'),
    }),
    success: json(z.object({ orderId: z.string(), checkoutUrl: z.string() })),
    problems: ['cart.changed', 'order.changed', 'account.leaving', ...payingProblems],
    limit: pace,
  }),
} as const
