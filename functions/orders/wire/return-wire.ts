import type { OrderReturn, OwedRefund } from '#shared/contract/orders/returns.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import type { RefundRequestItem } from '../../model/payments/refund-request.ts'
import type { OrderReturnItem, ReturnedLine } from '../../model/store/order-return.ts'

/** Refund requests by id. */
export type Requests = ReadonlyMap<string, RefundRequestItem>

type Owed = { refund?: number | undefined; refundRequestId?: string | undefined }

/** The state of an owed refund; null if nothing is owed. */
export function toOwedRefund({ refund = 0, refundRequestId }: Owed, requests: Requests): OwedRefund | null {
  if (refund === 0) return null
  const request = refundRequestId ? requests.get(refundRequestId) : undefined
  return { amount: dollarsOf(request?.amount ?? refund), state: request?.state ?? 'waiting' }
}

export function toReturn(item: OrderReturnItem, requests: Requests): OrderReturn {
  const { id, orderId, state, note, createdAt } = item
  return {
    id,
    orderId,
    state,
    lines: item.lines.map(toLine),
    exchange: item.exchange
      ? {
          ...item.exchange,
          size: item.exchange.size ?? null,
          color: item.exchange.color ?? null,
          imageUrl: item.exchange.imageUrl ?? null,
        }
      : null,
    note,
    instructions: item.instructions ?? null,
    answer: item.answer ?? null,
    arriveBy: state === 'approved' ? (item.dueAt ?? null) : null,
    refund: toOwedRefund(item, requests),
    createdAt,
    approvedAt: item.approvedAt ?? null,
    receivedAt: item.receivedAt ?? null,
    endedAt: item.endedAt ?? null,
  }
}

const toLine = ({ resellable, unsellable, size, color, imageUrl, cents, ...line }: ReturnedLine) => ({
  ...line,
  price: dollarsOf(cents),
  size: size ?? null,
  color: color ?? null,
  imageUrl: imageUrl ?? null,
  arrived: resellable === undefined ? null : resellable + (unsellable ?? 0),
})
