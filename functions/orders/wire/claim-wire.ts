import type { OrderClaim } from '#shared/contract/orders/claims.ts'
import type { OrderClaimItem } from '../../model/store/order-claim.ts'
import { type Requests, toOwedRefund } from './return-wire.ts'

export function toClaim(item: OrderClaimItem, requests: Requests): OrderClaim {
  const { id, orderId, state, kind, line, name, quantity, words, pictures, createdAt } = item
  return {
    id,
    orderId,
    state,
    kind,
    line,
    name,
    size: item.size ?? null,
    color: item.color ?? null,
    imageUrl: item.imageUrl ?? null,
    quantity,
    words,
    pictures,
    answer: item.answer ?? null,
    refund: toOwedRefund(item, requests),
    createdAt,
    decidedAt: item.decidedAt ?? null,
  }
}
