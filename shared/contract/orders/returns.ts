import * as z from 'zod/mini'
import { exchangeStates } from '../../rules/store/exchanges.ts'
import { returnReasons, returnStates } from '../../rules/store/returns.ts'
import { id, listOf, matching, moment, text } from '../fields.ts'
import { Color, Size } from '../store/product.ts'

export const ReturnState = z.enum(returnStates)

/** The state of a refund for a return or a claim. `waiting`: another refund of the payment goes first. */
export const RefundState = z.enum(['waiting', 'paying', 'review', 'paid', 'refused'])
export const OwedRefund = z.object({ amount: z.string(), state: RefundState })
export type OwedRefund = z.infer<typeof OwedRefund>

export const ReturnedLine = z.object({
  /** Its index among the lines of the order. */
  line: z.number(),
  name: z.string(),
  size: z.nullable(Size),
  color: z.nullable(Color),
  imageUrl: z.nullable(z.string()),
  quantity: z.number(),
  /** Dollars of each, at the price of the sale. */
  price: z.string(),
  reason: z.enum(returnReasons),
  /** Units that arrived; null before the receipt. */
  arrived: z.nullable(z.number()),
})

/**
 * The new piece of an exchange. `held`: reserved until `heldUntil`; `made`: its order is being sent; `over`: no
 * longer reserved.
 */
export const Exchange = z.object({
  orderId: z.string(),
  number: z.string(),
  state: z.enum(exchangeStates),
  size: z.nullable(Size),
  color: z.nullable(Color),
  imageUrl: z.nullable(z.string()),
  heldUntil: moment,
})
export type Exchange = z.infer<typeof Exchange>

/** A return of units of an order. */
export const OrderReturn = z.object({
  id: z.string(),
  orderId: z.string(),
  state: ReturnState,
  lines: z.array(ReturnedLine),
  /** Null for a return for a refund. */
  exchange: z.nullable(Exchange),
  /** The buyer's note. */
  note: z.string(),
  /** How to send it, once it is approved. */
  instructions: z.nullable(z.string()),
  /** Why it was declined. */
  answer: z.nullable(z.string()),
  /** While it is approved: when it lapses unless it has arrived. */
  arriveBy: z.nullable(moment),
  refund: z.nullable(OwedRefund),
  createdAt: moment,
  approvedAt: z.nullable(moment),
  receivedAt: z.nullable(moment),
  endedAt: z.nullable(moment),
})
export type OrderReturn = z.infer<typeof OrderReturn>

/** A return as shown to admins. */
export const AdminReturn = z.extend(OrderReturn, {
  number: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  decidedBy: z.nullable(z.string()),
})
export type AdminReturn = z.infer<typeof AdminReturn>

export const theReturn = z.strictObject({ id: id('order'), return: id('orderReturn') })

/** An idempotency key: retries with the same key create one return. */
export const pressKey = matching(/^[\w-]{8,60}$/, 60, 'A key of 8 to 60 letters and digits')

export const place = z.number().check(z.int(), z.gte(0), z.lte(99))
export const units = z.number().check(z.int(), z.gte(1), z.lte(99))

export const ReturnWish = z.strictObject({
  lines: listOf(z.strictObject({ line: place, quantity: units, reason: z.enum(returnReasons) }), 20).check(
    z.minLength(1, 'Choose what you return'),
  ),
  note: z._default(text(1000), ''),
  key: pressKey,
})

/** One unit of a line, for another size or colour of the same product. */
export const ExchangeWish = z.strictObject({
  line: place,
  size: z.optional(Size),
  color: z.optional(Color),
  reason: z.enum(returnReasons),
  note: z._default(text(1000), ''),
  key: pressKey,
})

const arrived = z.number().check(z.int(), z.gte(0), z.lte(99))

/** The arrived units of each line: resellable ones, and others. */
export const ReturnReceipt = z.strictObject({
  lines: listOf(z.strictObject({ line: place, resellable: arrived, unsellable: arrived }), 20).check(
    z.minLength(1, 'Enter what has arrived'),
  ),
})
