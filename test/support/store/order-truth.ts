import type { ChargeItem } from '../../../functions/model/payments/charge.ts'
import type { OrderItem, OrderLine } from '../../../functions/model/store/order.ts'
import type { OrderClaimItem } from '../../../functions/model/store/order-claim.ts'
import type { OrderReturnItem } from '../../../functions/model/store/order-return.ts'
import type { StockMovementItem } from '../../../functions/model/store/stock-movement.ts'
import type { VariantItem } from '../../../functions/model/store/variant.ts'
import type { DueItem } from '../../../functions/model/table/due.ts'
import type { ShownMail } from '../people/mails.ts'
import { wholeTable } from '../platform/whole-table.ts'

/**
 * Invariants of all orders, checked against everything that is stored of them and the mails that were sent: one word
 * for each violation. `moneyWrongs` checks their payments against the providers.
 */
export async function orderWrongs(mails: readonly ShownMail[] = []): Promise<string[]> {
  const kept = await keptNow()
  return [
    ...figureWrongs(kept),
    ...movementWrongs(kept),
    ...holdWrongs(kept),
    ...paymentWrongs(kept),
    ...unitWrongs(kept),
    ...dueWrongs(kept),
    ...mailWrongs(mails),
  ]
}

type Kept = {
  now: Date
  orders: OrderItem[]
  returns: OrderReturnItem[]
  claims: OrderClaimItem[]
  variants: VariantItem[]
  movements: StockMovementItem[]
  charges: ChargeItem[]
  due: DueItem[]
}

async function keptNow(): Promise<Kept> {
  const { order } = await import('../../../functions/model/store/order.ts')
  const { orderReturn } = await import('../../../functions/model/store/order-return.ts')
  const { orderClaim } = await import('../../../functions/model/store/order-claim.ts')
  const { variant } = await import('../../../functions/model/store/variant.ts')
  const { stockMovement } = await import('../../../functions/model/store/stock-movement.ts')
  const { charge } = await import('../../../functions/model/payments/charge.ts')
  const { due } = await import('../../../functions/model/table/due.ts')
  const { clock } = await import('../../../functions/ports/process/clock.ts')
  const all = await wholeTable({ order, orderReturn, orderClaim, variant, stockMovement, charge, due })
  return {
    now: clock.now(),
    orders: all.order,
    returns: all.orderReturn,
    claims: all.orderClaim,
    variants: all.variant,
    movements: all.stockMovement,
    charges: all.charge.filter(({ purpose }) => purpose === 'order'),
    due: all.due.filter(({ kind }) => kind === 'order' || kind === 'return'),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** The physical lines of some orders, each with its order. */
const goodsOf = (orders: readonly OrderItem[]) =>
  orders.flatMap((order) =>
    order.lines.filter(({ isDigital }) => !isDigital).map((line) => ({ order, line })),
  )

/** The figures of a variant are the sums of its movements, and those that its orders add up to. */
function figureWrongs({ variants, movements, orders }: Kept): string[] {
  return variants.flatMap(({ productId, name, isCounted, onHand, promised, held, left }) => {
    const isOwn = (one: { productId: string; variant: string }) =>
      one.productId === productId && one.variant === name
    const own = movements.filter(isOwn)
    const goods = goodsOf(orders).filter(({ line }) => isOwn(line))
    const unitsIn = (...states: OrderLine['state'][]) =>
      sum(goods.filter(({ line }) => states.includes(line.state)).map(({ line }) => line.quantity))
    const about = `${name} of ${productId}`
    const wrongs: string[] = []
    for (const figure of ['onHand', 'promised', 'held'] as const) {
      const moved = sum(own.map((one) => one[figure]))
      const stored = { onHand, promised, held }[figure]
      if (moved !== stored) wrongs.push(`${about} has ${stored} ${figure}, and ${moved} were moved`)
    }
    if (left !== onHand - promised - held) wrongs.push(`${about} has ${left} left, which is not the rest`)
    if (isCounted && left < 0) wrongs.push(`${about} is oversold`)
    if (held !== unitsIn('pending')) wrongs.push(`${about} holds ${held}, not ${unitsIn('pending')}`)
    if (promised !== unitsIn('paid', 'packed'))
      wrongs.push(`${about} has ${promised} promised, not ${unitsIn('paid', 'packed')}`)
    return wrongs
  })
}

/** The movements that a line of each state has caused. */
function movementWrongs({ movements, orders }: Kept): string[] {
  return goodsOf(orders).flatMap(({ order, line }) => {
    const kinds = movements
      .filter(({ cause, productId, variant }) => {
        return cause === order.id && productId === line.productId && variant === line.variant
      })
      .map(({ kind }) => kind)
    const has = (kind: StockMovementItem['kind']) => kinds.includes(kind)
    const isRight = {
      pending: has('held') && !has('freed') && !has('sold'),
      paid: has('sold') && !has('unsold') && !has('shipped'),
      packed: has('sold') && !has('unsold') && !has('shipped'),
      shipped: has('sold') && has('shipped') && !has('unsold'),
      delivered: has('sold') && has('shipped') && !has('unsold'),
      returning: has('sold') && has('shipped') && !has('unsold'),
      returned: has('sold') && has('shipped') && !has('unsold'),
      refunded: has('sold') && has('shipped') !== has('unsold'),
      cancelled: !has('shipped') && has('sold') === has('unsold') && (has('sold') || has('freed')),
    }[line.state]
    return isRight ? [] : [`${order.id} is ${line.state}, and has moved ${kinds.sort()}`]
  })
}

/** No hold lasts longer than a minute beyond its end. */
const holdWrongs = ({ orders, now }: Kept): string[] =>
  orders
    .filter(({ state }) => state === 'pending')
    .filter(({ heldUntil }) => !heldUntil || Date.parse(heldUntil) < now.getTime() - 60_000)
    .map(({ id, heldUntil }) => `${id} is held until ${heldUntil}`)

const isPaid = ({ state }: ChargeItem) => ['paid', 'part_refunded', 'refunded'].includes(state)

/** No order is without a payment, and a payment without an order is refunded. */
function paymentWrongs({ orders, charges }: Kept): string[] {
  const wrongs: string[] = []
  for (const order of orders) {
    const paid = charges.find(({ id }) => id === order.chargeId)
    if (!paid) wrongs.push(`${order.id} has no charge`)
    else if (!['pending', 'cancelled'].includes(order.state) && !isPaid(paid))
      wrongs.push(`${order.id} is ${order.state}, and was not paid`)
    else if (order.state === 'pending' && !order.exchangeOf && isPaid(paid))
      wrongs.push(`${order.id} is paid, and waits to be`)
  }
  for (const paid of charges.filter(isPaid)) {
    const own = orders.filter(({ chargeId }) => chargeId === paid.id)
    const first = own.find(({ exchangeOf }) => !exchangeOf)
    const back = sum(paid.refunds.filter(({ state }) => state !== 'failed').map(({ amount }) => amount))
    const lost = sum(paid.disputes.filter(({ state }) => state === 'lost').map(({ amount }) => amount))
    const lines = sum(own.flatMap(({ lines }) => lines.map(({ refunded }) => refunded)))
    const isOver = !first || first.state === 'cancelled'
    if (isOver && back + lost < paid.amount) wrongs.push(`${paid.id} has no order, and ${back} was refunded`)
    if (isOver && back > paid.amount) wrongs.push(`${paid.id} refunded ${back} of ${paid.amount}`)
    if (first && !isOver && (back + lost < lines || (lost === 0 && back > lines + first.shipping)))
      wrongs.push(`${first.id}: ${back} was refunded and ${lost} lost, its lines say ${lines}`)
  }
  return wrongs
}

/** No line returns more units than it sold, and none refunds more than was paid for it. */
function unitWrongs({ orders, returns, claims }: Kept): string[] {
  return orders.flatMap(({ id, lines }) =>
    lines.flatMap((line, place) => {
      const { quantity, cents, refunded, returned = 0, coming = 0, claimed = 0, settled = 0 } = line
      const open = returns
        .filter(({ orderId, state }) => orderId === id && (state === 'requested' || state === 'approved'))
        .flatMap((one) => one.lines)
      const asked = sum(open.filter((one) => one.line === place).map((one) => one.quantity))
      const claimedNow = claims
        .filter((one) => one.orderId === id && one.line === place && one.state === 'open')
        .map((one) => one.quantity)
      const wrongs: string[] = []
      if (refunded + (line.exchangedCents ?? 0) > quantity * cents)
        wrongs.push(`${id} refunds ${refunded} of line ${place}`)
      if (returned + settled > quantity) wrongs.push(`${id} has too many units of line ${place} back`)
      if (coming !== asked) wrongs.push(`${id} waits for ${coming} units of line ${place}, not ${asked}`)
      if (claimed !== sum(claimedNow)) wrongs.push(`${id} has ${claimed} units of line ${place} in claims`)
      return wrongs
    }),
  )
}

const isOwed = ({ refund = 0, refundRequestId }: OrderReturnItem | OrderClaimItem) =>
  refund > 0 && refundRequestId === undefined
const isWaiting = (one: OrderReturnItem) =>
  one.state === 'approved' || (one.state === 'received' && isOwed(one))

/** Each hold, return and owed refund waits for its next step, once; nothing else does. */
function dueWrongs({ orders, returns, claims, due }: Kept): string[] {
  const wanted = [
    ...orders
      .filter(({ state }) => state === 'pending')
      .map(({ id, heldUntil }) => `order ${id} ${heldUntil}`),
    ...returns.filter(isWaiting).map(({ orderId, id, dueAt }) => `return ${orderId}/${id} ${dueAt}`),
    ...claims.filter(isOwed).map(({ orderId, id, dueAt }) => `return ${orderId}/${id} ${dueAt}`),
  ]
  const found = due.map(({ kind, subjectId, at }) => `${kind} ${subjectId} ${at}`)
  return [
    ...wanted.filter((one) => !found.includes(one)).map((one) => `Not due: ${one}`),
    ...found.filter((one) => !wanted.includes(one)).map((one) => `Due for nothing: ${one}`),
  ]
}

/** No mail was sent twice. */
function mailWrongs(mails: readonly ShownMail[]): string[] {
  const alike = Map.groupBy(mails, ({ to, subject, text }) => JSON.stringify([to, subject, text]))
  return [...alike.values()]
    .filter(({ length }) => length > 1)
    .map(([first, ...more]) => `“${first?.subject}” was sent ${more.length + 1} times to ${first?.to}`)
}
