import * as z from 'zod/mini'
import { claimKinds, claimStates } from '../../rules/store/claims.ts'
import { id, listOf, matching, moment, requiredText } from '../fields.ts'
import { Color, Size } from '../store/product.ts'
import { OwedRefund, place, pressKey, units } from './returns.ts'

export const ClaimState = z.enum(claimStates)

/** A buyer's claim about goods that arrived damaged, are missing or are the wrong item. */
export const OrderClaim = z.object({
  id: z.string(),
  orderId: z.string(),
  state: ClaimState,
  kind: z.enum(claimKinds),
  /** Its index among the lines of the order. */
  line: z.number(),
  name: z.string(),
  size: z.nullable(Size),
  color: z.nullable(Color),
  imageUrl: z.nullable(z.string()),
  quantity: z.number(),
  words: z.string(),
  pictures: z.array(z.string()),
  /** The admin's answer. */
  answer: z.nullable(z.string()),
  refund: z.nullable(OwedRefund),
  createdAt: moment,
  decidedAt: z.nullable(moment),
})
export type OrderClaim = z.infer<typeof OrderClaim>

/** A claim as shown to admins. */
export const AdminClaim = z.extend(OrderClaim, {
  number: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  /** The most dollars that can be refunded for it. */
  most: z.string(),
  decidedBy: z.nullable(z.string()),
})
export type AdminClaim = z.infer<typeof AdminClaim>

export const theClaim = z.strictObject({ id: id('order'), claim: id('orderClaim') })

const ownPicture = matching(
  /^\/media\/images\/members\/mem_[\w-]{1,40}\/pic_[\w-]{1,40}\.(jpg|png|webp)$/,
  160,
  'Send the picture first',
)

export const ClaimWish = z.strictObject({
  kind: z.enum(claimKinds),
  line: place,
  quantity: units,
  /** The buyer's description. */
  words: requiredText(2000),
  pictures: z._default(listOf(ownPicture, 5), []),
  key: pressKey,
})
