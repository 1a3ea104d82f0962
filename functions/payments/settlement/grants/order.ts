import type { ChargeItem } from '../../../model/payments/charge.ts'
import type { Grant, MoneyStep } from '../../../model/steps/money-steps.ts'
import { refundedOrderSteps } from '../../../model/steps/refunded-order.ts'
import { exchangesOf } from '../../../model/store/exchanges-of.ts'
import { findOrder, type OrderItem, type OrderLine } from '../../../model/store/order.ts'
import { changeOrderStep, goodsOf } from '../../../model/store/order-steps.ts'
import { lateSaleSteps, readStock, stockSteps } from '../../../model/store/stock.ts'
import { endDueStep } from '../../../model/table/due.ts'
import { clock } from '../../../ports/process/clock.ts'

/**
 * Sells the goods that an order holds. If its hold ended while the payment was on its way, the goods are taken again
 * if enough are left. If not all of them are available, the money is refunded.
 */
export async function orderGrant({ id: chargeId, subjectId }: ChargeItem): Promise<Grant> {
  const known = await findOrder(subjectId)
  if (!known) return { refundFor: 'not_offered' }
  if (known.chargeId !== chargeId) return { refundFor: 'paid_twice' }
  if (known.ended === 'by_member') return { refundFor: 'order_cancelled' }
  const now = clock.now()
  const cause = { cause: known.id, at: now.toISOString() }
  const isHeld = known.state === 'pending'
  const goods = goodsOf(known.lines)
  const counted = isHeld ? new Set<string>() : await countedOf(known)
  if (!counted) return { refundFor: 'stock_lost' }
  const sale = goods.flatMap((moved) =>
    isHeld
      ? stockSteps('sold', moved, cause)
      : lateSaleSteps(moved, counted.has(`${moved.productId} ${moved.variant}`), cause),
  )
  const { heldUntil } = known
  return {
    steps: [
      changeOrderStep(known, { lines: known.lines.map(soldLine), paidAt: cause.at }, now),
      ...sale,
      ...(isHeld && heldUntil ? [endDueStep('order', known.id, heldUntil)] : []),
    ],
  }
}

/** A file is delivered at once; goods wait to be packed. */
const soldLine = (line: OrderLine): OrderLine => ({ ...line, state: line.isDigital ? 'delivered' : 'paid' })

/** The variants of an order whose stock is counted; undefined if one has too few pieces left. */
async function countedOf({ lines }: OrderItem): Promise<Set<string> | undefined> {
  const goods = goodsOf(lines)
  const stock = await readStock(goods.map(({ productId, variant: name }) => ({ productId, name })))
  const counted = stock.filter(({ isCounted }) => isCounted)
  const isShort = goods.some(({ productId, variant, quantity }) =>
    counted.some((one) => one.productId === productId && one.name === variant && one.left < quantity),
  )
  return isShort ? undefined : new Set(counted.map(({ productId, name }) => `${productId} ${name}`))
}

/** After a full refund or loss: goods not shipped yet are free again, and files can no longer be downloaded. */
export async function endOrderSteps({ id, subjectId }: ChargeItem): Promise<MoneyStep[]> {
  const known = await findOrder(subjectId)
  return known?.chargeId === id ? refundedOrderSteps(known, clock.now()) : []
}

/** Nothing of an order, or of an exchange of its goods, is handed out while a bank decides on the money. */
export async function suspendOrderSteps(
  { id, subjectId }: ChargeItem,
  isSuspended: boolean,
): Promise<MoneyStep[]> {
  const known = await findOrder(subjectId)
  if (known?.chargeId !== id) return []
  const all = [known, ...(await exchangesOf(known))]
  return all.map((one) => changeOrderStep(one, { isSuspended }, clock.now()))
}
