import * as z from 'zod/mini'
import { lineStates } from '../../rules/store/order.ts'
import { shippingMethods } from '../../rules/store/shipping.ts'
import { Address } from '../address.ts'
import { moment } from '../fields.ts'
import { ChargeState, Provider } from '../payments/purchase.ts'
import { Color, Size } from '../store/product.ts'
import { OrderClaim } from './claims.ts'
import { OrderReturn } from './returns.ts'

export const OrderState = z.enum(lineStates)
export const ShippingMethod = z.enum(shippingMethods)

export const OrderLine = z.object({
  productId: z.string(),
  /** Within the product: `m-black`. */
  variant: z.string(),
  name: z.string(),
  size: z.nullable(Size),
  color: z.nullable(Color),
  imageUrl: z.nullable(z.string()),
  isDigital: z.boolean(),
  quantity: z.number(),
  /** Dollars of each, and of the whole line. */
  price: z.string(),
  amount: z.string(),
  refundedAmount: z.string(),
  state: OrderState,
  /** The file, if it can be downloaded now. */
  file: z.nullable(z.object({ filename: z.string(), type: z.string(), size: z.number() })),
  /**
   * When the last of its chunks was issued, or it was first watched, so that it counts as fully downloaded: from then on
   * it is not refunded.
   */
  downloadedAt: z.nullable(moment),
  /** Units in open returns, units that came back, and units that can be returned now. */
  coming: z.number(),
  returned: z.number(),
  /** Exchanged units among the returned ones, and the dollars paid for them, which the orders of the exchanges took over. */
  exchanged: z.number(),
  exchangedAmount: z.string(),
  returnable: z.number(),
  /**
   * Units in open claims, units that a claim refunded in full, and units that can be claimed now: as missing, damaged
   * or wrong.
   */
  claimed: z.number(),
  settled: z.number(),
  claimable: z.object({ missing: z.number(), damaged: z.number(), wrong: z.number() }),
})
export type OrderLine = z.infer<typeof OrderLine>

/** The state of an order's payment. */
export const OrderPayment = z.object({
  purchaseId: z.string(),
  provider: Provider,
  state: ChargeState,
  refundedAmount: z.string(),
  /** The bank is processing the payment, which takes days. */
  isWaiting: z.boolean(),
  /** The provider's last message about a failed payment. */
  failure: z.nullable(z.string()),
  /** The payment page, while the order can be paid there. */
  checkoutUrl: z.nullable(z.string()),
  /** The payment arrived after the goods were sold to others: it is refunded in full automatically. */
  isTooLate: z.boolean(),
})

export const Order = z.object({
  id: z.string(),
  /** As people read it out: `K-7F3Q-9MXD`. */
  number: z.string(),
  state: OrderState,
  lines: z.array(OrderLine),
  goods: z.string(),
  shipping: z.string(),
  total: z.string(),
  /** Included in the total; null if none is stated. */
  tax: z.nullable(z.object({ name: z.string(), percentage: z.number(), amount: z.string() })),
  method: z.nullable(ShippingMethod),
  address: z.nullable(Address),
  tracking: z.nullable(z.object({ carrier: z.string(), number: z.string(), url: z.nullable(z.string()) })),
  /** The periods of the refund policy at the time of the sale. */
  policy: z.object({ physicalDays: z.number(), digitalDays: z.number() }),
  isSuspended: z.boolean(),
  /** Only for an exchange: the order of the piece that comes back. */
  exchangeOf: z.nullable(z.object({ orderId: z.string(), number: z.string() })),
  /** The time until which its goods are held, while it is being paid. */
  heldUntil: z.nullable(moment),
  /** Why it was cancelled. */
  ended: z.nullable(z.enum(['hold_over', 'replaced', 'by_member', 'by_admin', 'refunded', 'exchange_over'])),
  createdAt: moment,
  paidAt: z.nullable(moment),
  packedAt: z.nullable(moment),
  shippedAt: z.nullable(moment),
  deliveredAt: z.nullable(moment),
  cancelledAt: z.nullable(moment),
})
export type Order = z.infer<typeof Order>

/** The chunks of a file that can be downloaded now. */
export const LineDownload = z.object({
  /** Its index among the lines. */
  line: z.number(),
  /** Differs for another file. */
  fileId: z.string(),
  chunks: z.number(),
  /** The number of chunks that were issued. */
  issued: z.number(),
  /** Whether the file of a clip can be watched; null for other files. */
  clip: z.nullable(z.enum(['processing', 'ready', 'failed'])),
})
export type LineDownload = z.infer<typeof LineDownload>

/** An order with its payment, its files, its returns and its claims. */
export const OrderDetail = z.extend(Order, {
  payment: OrderPayment,
  downloads: z.array(LineDownload),
  returns: z.array(OrderReturn),
  claims: z.array(OrderClaim),
  /** The end of the return period; null if nothing was delivered. */
  returnUntil: z.nullable(moment),
})
export type OrderDetail = z.infer<typeof OrderDetail>
