import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { ExchangeWish } from '#shared/contract/orders/returns.ts'
import { Problem } from '#shared/contract/problem.ts'
import { idPrefixes } from '#shared/rules/ids.ts'
import { exchangeHoldDays } from '#shared/rules/store/exchanges.ts'
import { centsForUnits } from '#shared/rules/store/returns.ts'
import { type MoneyStep, moneyEntities } from '../../model/steps/money-steps.ts'
import { newOrderNumber } from '../../model/store/new-order-number.ts'
import type { OrderItem, OrderLine } from '../../model/store/order.ts'
import { returnsOf } from '../../model/store/order-return.ts'
import { changeOrderStep } from '../../model/store/order-steps.ts'
import { linesWithComing } from '../../model/store/return-steps.ts'
import { holdSteps } from '../../model/store/stock.ts'
import { claimStep } from '../../model/table/claim.ts'
import { setDueStep } from '../../model/table/due.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { findPiece } from '../exchanges/find-piece.ts'
import { ownOrder } from '../find.ts'
import { returnMailSteps } from '../return-mail.ts'
import { askedLines, refuseTooMany, returnIdOf } from './request.ts'

type Wish = z.output<typeof ExchangeWish>

const day = 24 * 3_600_000

/**
 * Requests the exchange of a unit for another size or colour. The unit comes back as a return; an order of 0.00 holds the
 * new piece from now on. Each retry reads the stock again.
 */
export async function requestExchange(memberId: string, orderId: string, wish: Wish): Promise<void> {
  const id = returnIdOf(orderId, wish.key)
  await tryAgain(async () => {
    const known = await ownOrder(memberId, orderId)
    const before = await returnsOf(orderId)
    // A retry of the same request.
    if (before.some((one) => one.id === id)) return
    refuseTooMany(before)
    const now = clock.now()
    const at = now.toISOString()
    const lines = askedLines(known, [{ line: wish.line, quantity: 1, reason: wish.reason }], at)
    const sold = known.lines[wish.line]
    if (!sold) throw new Problem('exchange.not_possible')
    const { piece, isCounted } = await findPiece(sold, wish)
    const held = heldOrder(known, { returnId: id, at, piece, cents: centsForUnits(sold, 1) })
    const { size, color, imageUrl } = piece
    const { heldUntil } = held
    const item = {
      orderId,
      id,
      number: known.number,
      memberId,
      state: 'requested' as const,
      lines,
      exchange: {
        orderId: held.id,
        number: held.number,
        state: 'held' as const,
        ...(size && { size }),
        ...(color && { color }),
        ...(imageUrl && { imageUrl }),
        heldUntil,
      },
      note: wish.note,
      createdAt: at,
      updatedAt: at,
    }
    await writeSteps(moneyEntities, [
      { write: ({ orderReturn }) => orderReturn.create(item).commit() },
      changeOrderStep(known, { lines: linesWithComing(known, lines, 1) }, now),
      ...holdPieceSteps(held, isCounted),
      ...returnMailSteps(item, 'exchange_held', now),
    ])
  })
}

type Kept = {
  returnId: string
  at: string
  piece: Pick<OrderLine, 'productId' | 'variant' | 'name' | 'size' | 'color' | 'imageUrl'>
  cents: number
}

/** The order of 0.00 that holds the new piece. It is shipped to the address of the first order. */
function heldOrder(known: OrderItem, { returnId, at, piece, cents }: Kept) {
  const { memberId, chargeId, provider, address, policy, exchangeOf } = known
  return {
    id: orderIdOf(returnId),
    number: newOrderNumber(),
    memberId,
    chargeId,
    provider,
    state: 'pending' as const,
    lines: [{ ...piece, isDigital: false, quantity: 1, cents, state: 'pending' as const, refunded: 0 }],
    goods: 0,
    shipping: 0,
    total: 0,
    method: 'standard' as const,
    ...(address && { address }),
    policy,
    exchangeOf: {
      orderId: known.id,
      number: known.number,
      returnId,
      before: [...(exchangeOf?.before ?? []), known.id],
    },
    heldUntil: new Date(Date.parse(at) + exchangeHoldDays * day).toISOString(),
    createdAt: at,
    updatedAt: at,
  }
}

/** The id of the order, derived from its return: one order for each return. */
function orderIdOf(returnId: string): string {
  const hash = createHash('sha256').update(`${returnId} exchange`).digest('hex').slice(0, 26)
  return `${idPrefixes.order}_${hash}`
}

function holdPieceSteps(held: ReturnType<typeof heldOrder>, isCounted: boolean): MoneyStep[] {
  const { id, number, lines, heldUntil, createdAt } = held
  return [
    { write: ({ order }) => order.create(held).commit() },
    claimStep('order-number', number, id),
    ...lines.flatMap((line) => holdSteps(line, isCounted, { cause: id, at: createdAt })),
    setDueStep('order', id, heldUntil),
  ]
}
