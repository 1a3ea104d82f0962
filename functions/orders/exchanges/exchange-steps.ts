import type { MoneyStep } from '../../model/steps/money-steps.ts'
import { findOrder, type OrderItem } from '../../model/store/order.ts'
import type { OrderReturnItem } from '../../model/store/order-return.ts'
import { changeOrderStep, endUnpaidSteps, goodsOf } from '../../model/store/order-steps.ts'
import { stockSteps } from '../../model/store/stock.ts'
import { endDueStep } from '../../model/table/due.ts'

/** The order that holds the new piece of an exchange; undefined for other returns and after the hold has ended. */
export async function heldOrderOf({ exchange }: OrderReturnItem): Promise<OrderItem | undefined> {
  if (exchange?.state !== 'held') return undefined
  const known = await findOrder(exchange.orderId)
  return known?.state === 'pending' ? known : undefined
}

/** Ends the order of an exchange before anything is sent, and frees the piece that it holds. */
export const freePieceSteps = (held: OrderItem | undefined, now: Date): MoneyStep[] =>
  held ? endUnpaidSteps(held, 'exchange_over', now) : []

/**
 * Sells the held piece once the returned one has arrived. Its line takes over the cents that were paid for the
 * returned piece.
 */
export function makeExchangeSteps(held: OrderItem, cents: number, now: Date): MoneyStep[] {
  const at = now.toISOString()
  const lines = held.lines.map((line) => ({ ...line, cents, state: 'paid' as const }))
  return [
    changeOrderStep(held, { lines, paidAt: at }, now),
    ...goodsOf(held.lines).flatMap((moved) => stockSteps('sold', moved, { cause: held.id, at })),
    ...(held.heldUntil ? [endDueStep('order', held.id, held.heldUntil)] : []),
  ]
}
