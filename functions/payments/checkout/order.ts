import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { checkout } from '#shared/contract/payments/checkout.ts'
import { Problem } from '#shared/contract/problem.ts'
import { addressIssues, tidyAddress } from '#shared/rules/address/address.ts'
import { idPrefixes } from '#shared/rules/ids.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import { refundRules } from '#shared/rules/money/refund.ts'
import { variantName } from '#shared/rules/store/options.ts'
import { holdMinutes, orderState, orderTotal, summedLines } from '#shared/rules/store/order.ts'
import type { Caller } from '../../http/serve.ts'
import type { ChargeItem } from '../../model/payments/charge.ts'
import { toSite } from '../../model/payments/site-settings.ts'
import { type MoneyStep, moneyEntities } from '../../model/steps/money-steps.ts'
import { newOrderNumber } from '../../model/store/new-order-number.ts'
import { findOrder, type OrderItem } from '../../model/store/order.ts'
import { endUnpaidSteps, goodsOf } from '../../model/store/order-steps.ts'
import { holdSteps } from '../../model/store/stock.ts'
import { claimStep } from '../../model/table/claim.ts'
import { setDueStep } from '../../model/table/due.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { findCharge, freePurchaseStep, isWaiting, type NewCharge, openOne } from '../charges/open-charge.ts'
import { currentSettings } from '../provider/keys.ts'
import { refuseLeaving } from '../subscriptions/change-plan.ts'
import { type Sellable, sellableLines, type Wish } from './cart.ts'
import { closePage, openPage } from './checkout.ts'

type Wanted = z.output<(typeof checkout.checkOutOrder)['body']>

/**
 * Holds the wanted goods for half an hour and opens the payment page. Order, held stock and charge are one write. A
 * member pays for one order at a time: an earlier unpaid order is given up with its goods.
 */
export async function checkOutOrder({ member, memberId }: Caller, body: Wanted) {
  refuseLeaving(member)
  const orderId = orderIdOf(memberId, body.key)
  const method = body.shipping
  const wishes = wishesOf(body.items)
  const total = centsOf(body.total)
  const [known, before, settings] = await Promise.all([
    findOrder(orderId),
    openOne({ memberId, purpose: 'order', subjectId: orderId, provider: body.provider }),
    currentSettings(),
  ])
  // The earlier order may hold the very goods that are wanted now.
  const isOther = before !== undefined && before.subjectId !== orderId
  if (isOther) await giveUpOrder(before)
  if (known && (known.state !== 'pending' || known.total !== total)) throw placed(orderId)
  const standard = centsOf(toSite(settings).standardShipping)
  let read = known ? undefined : await sellableLines(wishes, { method, standard, total })
  const lines = known?.lines ?? read ?? []
  const address = lines.some(({ isDigital }) => !isDigital) ? addressOf(body.address) : undefined
  const wanted = {
    memberId,
    purpose: 'order' as const,
    subjectId: orderId,
    title: titleOf(lines),
    amount: total,
  }
  const { checkoutUrl } = await openPage(member, {
    wanted,
    provider: body.provider,
    settings,
    notYet: [],
    close: giveUpOrder,
    ...(!isOther && { justRead: { open: before } }),
    withIt: async (made) => {
      // The stock is read again before each other try, so that a buyer of sold-out goods is told at once.
      const sold = read ?? (await sellableLines(wishes, { method, standard, total }))
      read = undefined
      return placeSteps(made, { orderId, memberId, lines: sold, method, standard, address })
    },
  })
  return { orderId, checkoutUrl }
}

const placed = (orderId: string) =>
  new Problem(
    'order.changed',
    'This order was already placed. Please check your orders before you pay again.',
    {
      orderId,
    },
  )

/** One order per member and idempotency key: pressing twice buys once, and nobody can name another member's order. */
function orderIdOf(memberId: string, key: string): string {
  const hash = createHash('sha256').update(`${memberId} ${key}`).digest('hex').slice(0, 26)
  return `${idPrefixes.order}_${hash}`
}

/** Merges lines of the same variant before anything is read or written. */
function wishesOf(items: Wanted['items']): Wish[] {
  const wishes = items.map(({ productId, size = null, color = null, quantity, price }) => ({
    productId,
    size,
    color,
    variant: variantName({ size, color }),
    quantity,
    cents: centsOf(price),
  }))
  return summedLines(wishes)
}

function addressOf(given: Wanted['address']) {
  if (!given) {
    const issues = [{ path: 'body.address', message: 'Please enter a delivery address' }]
    throw new Problem('request.invalid', 'body.address: Please enter a delivery address', { issues })
  }
  const address = tidyAddress(given)
  const [first, ...others] = addressIssues(address).map(({ part, words }) => ({
    path: `body.address.${part}`,
    message: words,
  }))
  if (!first) return address
  throw new Problem('request.invalid', `${first.path}: ${first.message}`, { issues: [first, ...others] })
}

type Named = { name: string; quantity: number }

const titleOf = ([first = { name: 'Order', quantity: 1 }, ...others]: readonly Named[]): string => {
  const count = others.reduce((sum, { quantity }) => sum + quantity, first.quantity)
  const name = first.quantity > 1 ? `${first.quantity} × ${first.name}` : first.name
  return others.length > 0 ? `${first.name} and ${count - 1} more` : name
}

type Placing = Pick<OrderItem, 'memberId'> & {
  orderId: string
  lines: readonly Sellable[]
  method: Wanted['shipping']
  /** Cents of standard shipping. */
  standard: number
  address: OrderItem['address']
}

/** Writes the order, the stock held for it, and the end of the hold. */
function placeSteps(
  { id: chargeId, tax, createdAt, provider }: NewCharge,
  { orderId: id, memberId, lines, method, standard, address }: Placing,
): MoneyStep[] {
  const number = newOrderNumber()
  const heldUntil = new Date(Date.parse(createdAt) + holdMinutes * 60_000).toISOString()
  const { goods, shipping, total, isShipped } = orderTotal(lines, method, standard)
  const kept = lines.map(({ isCounted: _counted, ...line }) => line)
  const item = {
    id,
    number,
    memberId,
    chargeId,
    provider,
    state: orderState(kept),
    lines: kept,
    goods,
    shipping,
    total,
    ...(tax && { tax }),
    ...(isShipped && { method }),
    ...(address && { address }),
    policy: { physicalDays: refundRules.physical.days, digitalDays: refundRules.digital.days },
    heldUntil,
    createdAt,
    updatedAt: createdAt,
  }
  const counted = new Set(lines.filter(({ isCounted }) => isCounted).map(keyOf))
  return [
    { write: ({ order }) => order.create(item).commit(), refusal: () => placed(id) },
    claimStep('order-number', number, id),
    ...goodsOf(kept).flatMap((moved) =>
      holdSteps(moved, counted.has(keyOf(moved)), { cause: id, at: createdAt }),
    ),
    setDueStep('order', id, heldUntil),
  ]
}

const keyOf = ({ productId, variant }: { productId: string; variant: string }) => `${productId} ${variant}`

/** Gives up an earlier order: it can no longer be paid, and its goods are free. */
async function giveUpOrder(stale: ChargeItem): Promise<void> {
  // An order that waits for the bank keeps its goods, and does not block another order.
  if (isWaiting(stale)) return writeSteps(moneyEntities, [freePurchaseStep(stale)])
  await closePage(stale)
  await tryAgain(async () => {
    const known = await findOrder(stale.subjectId)
    if (known?.state !== 'pending') return
    await writeSteps(moneyEntities, endUnpaidSteps(known, 'replaced', clock.now()))
  })
}

/**
 * Closes the payment page of an order whose hold has ended or that was cancelled. A payment not yet known here is
 * booked.
 */
export async function closeOrderPage(chargeId: string): Promise<void> {
  const open = await findCharge(chargeId)
  if (open) await closePage(open)
}
