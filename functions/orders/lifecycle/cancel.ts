import { Problem } from '#shared/contract/problem.ts'
import { charge, leftOf } from '../../model/payments/charge.ts'
import { fileRefundSteps, refundOf } from '../../model/payments/wanted-refund.ts'
import { type MoneyStep, moneyEntities } from '../../model/steps/money-steps.ts'
import type { OrderItem } from '../../model/store/order.ts'
import { changeOrderStep, endUnpaidSteps, goodsOf } from '../../model/store/order-steps.ts'
import { stockSteps } from '../../model/store/stock.ts'
import { eventItem } from '../../model/table/event.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { ownOrder } from '../find.ts'

/**
 * Cancels the lines that are not packed yet: their goods are freed, and their price and the shipping are refunded at
 * once.
 */
export async function cancelOrder(memberId: string, id: string): Promise<void> {
  await tryAgain(async () => {
    const known = await ownOrder(memberId, id)
    const now = clock.now()
    if (known.state === 'pending' && known.exchangeOf) {
      throw new Problem('order.changed', `Withdraw the exchange on order ${known.exchangeOf.number} instead`)
    }
    if (known.state === 'pending') {
      return writeSteps(moneyEntities, [
        ...endUnpaidSteps(known, 'by_member', now),
        closePageStep(known.chargeId, now),
      ])
    }
    await writeSteps(moneyEntities, await cancelPaidSteps(known, now))
  })
}

/** Requests that the payment page of an order is closed. */
export function closePageStep(chargeId: string, now: Date): MoneyStep {
  const task = eventItem('paymentTaskDue', { task: 'order', chargeId }, now)
  return { write: ({ outbox }) => outbox.create(task).commit() }
}

async function cancelPaidSteps(known: OrderItem, now: Date): Promise<MoneyStep[]> {
  const unpacked = known.lines.filter(({ state }) => state === 'paid')
  if (unpacked.length === 0) throw new Problem('order.changed', 'It is already packed or cancelled')
  if (known.isSuspended) throw new Problem('order.changed', 'Your bank has disputed this payment')
  const { data: paid } = await charge().get({ id: known.chargeId }).go({ consistent: true })
  if (!paid) throw new Error(`${known.id} has no charge`)
  const at = now.toISOString()
  const lines = known.lines.map((line) =>
    line.state === 'paid'
      ? { ...line, state: 'cancelled' as const, refunded: line.cents * line.quantity }
      : line,
  )
  const cents = unpacked.reduce((sum, line) => sum + line.cents * line.quantity, known.shipping)
  const amount = Math.min(leftOf(paid), cents)
  const request = {
    amount,
    ruleAmount: amount,
    rule: 'order_cancelled' as const,
    wish: 'Cancelled by the buyer.',
  }
  return [
    changeOrderStep(known, { lines, cancelledAt: at, ended: 'by_member' }, now),
    ...goodsOf(unpacked).flatMap((moved) => stockSteps('unsold', moved, { cause: known.id, at })),
    {
      write: ({ charge }) =>
        charge
          .check({ id: paid.id })
          .where((a, { eq }) => eq(a.updatedAt, paid.updatedAt))
          .commit(),
    },
    ...(amount > 0
      ? fileRefundSteps(refundOf(paid, request, now), now, () => new Problem('refund.asked'))
      : []),
  ]
}
