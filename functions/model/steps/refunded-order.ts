import { mayLineBecome } from '#shared/rules/store/order.ts'
import { withdrawnReviewSteps } from '../reviews/product-review.ts'
import { closeClaimsSteps } from '../store/claim-steps.ts'
import { exchangeIdsOf } from '../store/exchanges-of.ts'
import type { OrderItem, OrderLine } from '../store/order.ts'
import { claimsOf } from '../store/order-claim.ts'
import { returnsOf } from '../store/order-return.ts'
import { changeOrderStep, goodsOf, linesAfter, noLongerSuspended } from '../store/order-steps.ts'
import { closeReturnsSteps } from '../store/return-steps.ts'
import { stockSteps } from '../store/stock.ts'
import { setDueStep } from '../table/due.ts'
import type { MoneyStep } from './money-steps.ts'

/**
 * Ends an order after a full refund: goods not shipped yet are free again, and open returns and claims are closed. The
 * orders of its exchanges become due at once and are ended by the sweep: two of them may hold pieces of one variant, and a
 * transaction can write an item only once.
 */
export async function refundedOrderSteps(known: OrderItem, now: Date): Promise<MoneyStep[]> {
  const at = now.toISOString()
  const exchanges = (await exchangeIdsOf(known.id)).map((id) => setDueStep('order', id, at))
  if (!known.lines.some(({ state }) => mayLineBecome(state, 'refunded'))) return exchanges
  const kept = known.lines.filter(({ state }) => state === 'paid' || state === 'packed')
  const [returns, claims] = await Promise.all([returnsOf(known.id), claimsOf(known.id)])
  const lines = linesAfter(known.lines, 'refunded', ({ state }) => state !== 'cancelled')
  return [
    changeOrderStep(
      known,
      { lines: lines.map(wholeBack), ended: 'refunded', cancelledAt: at, ...noLongerSuspended(known) },
      now,
    ),
    ...goodsOf(kept).flatMap((moved) => stockSteps('unsold', moved, { cause: known.id, at })),
    ...closeReturnsSteps(returns, now),
    ...closeClaimsSteps(claims, now),
    ...(await withdrawnReviewSteps(known, lines, now)),
    ...exchanges,
  ]
}

const wholeBack = (line: OrderLine): OrderLine =>
  line.state === 'refunded'
    ? {
        ...line,
        refunded: line.cents * line.quantity - (line.exchangedCents ?? 0),
        coming: 0,
        claimed: 0,
      }
    : line
