import type * as z from 'zod/mini'
import type { ReturnReceipt } from '#shared/contract/orders/returns.ts'
import { Problem } from '#shared/contract/problem.ts'
import { exchangeUnit } from '#shared/rules/store/exchanges.ts'
import { mayReturnBecome, receiveUnits, returnArrivalDays } from '#shared/rules/store/returns.ts'
import { moneyEntities } from '../../model/steps/money-steps.ts'
import type { OrderItem } from '../../model/store/order.ts'
import { findReturn, type OrderReturnItem, type ReturnedLine } from '../../model/store/order-return.ts'
import { changeOrderStep } from '../../model/store/order-steps.ts'
import {
  changeReturnStep,
  dueIdOf,
  endReturnDueSteps,
  exchangeChange,
  linesWithComing,
} from '../../model/store/return-steps.ts'
import { receiveReturnSteps } from '../../model/store/stock.ts'
import { setDueStep } from '../../model/table/due.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { freePieceSteps, heldOrderOf, makeExchangeSteps } from '../exchanges/exchange-steps.ts'
import { requireOrder } from '../find.ts'
import { returnMailSteps } from '../return-mail.ts'
import { finishReceiptNow } from './finish-receipt.ts'

const day = 24 * 3_600_000

export async function requireReturn(orderId: string, id: string): Promise<OrderReturnItem> {
  const known = await findReturn(orderId, id)
  if (!known) throw new Problem('return.not_found')
  return known
}

const changed = (words: string) => new Problem('return.changed', words)

/** Approves a return: it has to arrive in time, and the buyer is told how to send it. */
export async function approveReturn(
  orderId: string,
  id: string,
  admin: string,
  { instructions }: { instructions: string },
): Promise<void> {
  await tryAgain(async () => {
    const known = await requireReturn(orderId, id)
    if (!mayReturnBecome(known.state, 'approved'))
      throw changed('This return was already decided or withdrawn')
    const now = clock.now()
    const dueAt = new Date(now.getTime() + returnArrivalDays * day).toISOString()
    await writeSteps(moneyEntities, [
      changeReturnStep(
        known,
        { state: 'approved', instructions, decidedBy: admin, approvedAt: now.toISOString(), dueAt },
        now,
      ),
      setDueStep('return', dueIdOf(known), dueAt),
      ...returnMailSteps(known, 'approved', now),
    ])
  })
}

/** Declines a return: before its approval, or when the goods that arrived do not meet the policy. */
export async function declineReturn(
  orderId: string,
  id: string,
  admin: string,
  { reason }: { reason: string },
): Promise<void> {
  await tryAgain(async () => {
    const [known, order] = await Promise.all([requireReturn(orderId, id), requireOrder(orderId)])
    if (!mayReturnBecome(known.state, 'declined')) throw changed('This return has ended or was received')
    const now = clock.now()
    await writeSteps(moneyEntities, [
      changeReturnStep(
        known,
        {
          ...exchangeChange(known, 'over'),
          state: 'declined',
          answer: reason,
          decidedBy: admin,
          endedAt: now.toISOString(),
        },
        now,
      ),
      changeOrderStep(order, { lines: linesWithComing(order, known.lines, -1) }, now),
      ...freePieceSteps(await heldOrderOf(known), now),
      ...endReturnDueSteps(known),
      ...returnMailSteps(known, 'declined', now),
    ])
  })
}

type Receipt = z.output<typeof ReturnReceipt>

/**
 * Records the arrival of a return, once: its stock, and the cents owed for it. The reviews of its products are withdrawn
 * and the owed refund is filed at once, or by the sweep if another refund of the payment is in progress. For an exchanged
 * unit nothing is owed: the new piece is ready to be packed.
 */
export async function receiveReturn(
  orderId: string,
  id: string,
  admin: string,
  receipt: Receipt,
): Promise<void> {
  await tryAgain(async () => {
    const [known, order] = await Promise.all([requireReturn(orderId, id), requireOrder(orderId)])
    if (!mayReturnBecome(known.state, 'received'))
      throw changed('Only an approved return can be received, and only once')
    const now = clock.now()
    const at = now.toISOString()
    const lines = receivedLines(known, receipt)
    const held = await heldOrderOf(known)
    const booked = held ? exchangeReceived(order, lines) : linesReceived(order, lines)
    await writeSteps(moneyEntities, [
      changeReturnStep(
        known,
        {
          ...exchangeChange(known, held ? 'made' : 'over'),
          ...(!held && { refund: booked.cents, dueAt: at }),
          state: 'received',
          lines,
          receivedAt: at,
          decidedBy: admin,
        },
        now,
      ),
      changeOrderStep(order, { lines: booked.lines }, now),
      ...lines.flatMap((line) => receivedStockSteps(order, line, { cause: id, at })),
      ...endReturnDueSteps(known),
      ...(held ? makeExchangeSteps(held, booked.cents, now) : [setDueStep('return', dueIdOf(known), at)]),
      ...returnMailSteps(known, 'received', now),
    ])
  })
  await finishReceiptNow(orderId, id)
}

const arrivedOf = ({ resellable = 0, unsellable = 0 }: ReturnedLine): number => resellable + unsellable

/** The lines of a return with their arrived units; lines that are not named have none. */
function receivedLines(known: OrderReturnItem, { lines: named }: Receipt): ReturnedLine[] {
  const notPossible = (words: string) => new Problem('return.not_possible', words)
  if (named.some(({ line }) => !known.lines.some((one) => one.line === line)))
    throw notPossible('Only items of the return can be received')
  if (new Set(named.map(({ line }) => line)).size < named.length)
    throw notPossible('Each item of the return can be listed once')
  const lines = known.lines.map((line) => {
    const { resellable, unsellable } = named.find((one) => one.line === line.line) ?? {
      resellable: 0,
      unsellable: 0,
    }
    if (resellable + unsellable > line.quantity)
      throw notPossible(`The return contains only ${line.quantity} of ${line.name}`)
    return { ...line, resellable, unsellable }
  })
  if (lines.every((line) => arrivedOf(line) === 0))
    throw notPossible('Nothing has arrived. Decline the return, or wait for it')
  return lines
}

/** The lines of the order after a receipt, and the cents owed for it. Units that did not arrive stay with the buyer. */
function linesReceived(order: OrderItem, arrived: readonly ReturnedLine[]) {
  let cents = 0
  const lines = order.lines.map((line, place) => {
    const got = arrived.find((one) => one.line === place)
    if (!got) return line
    const received = receiveUnits(line, got.quantity, arrivedOf(got))
    cents += received.cents
    return received.line
  })
  return { lines, cents }
}

/**
 * The lines of the order after the unit of an exchange has arrived, and the cents that the order of the new piece
 * takes over.
 */
function exchangeReceived(order: OrderItem, arrived: readonly ReturnedLine[]) {
  let cents = 0
  const lines = order.lines.map((line, place) => {
    if (!arrived.some((one) => one.line === place)) return line
    const exchanged = exchangeUnit(line)
    cents += exchanged.cents
    return exchanged.line
  })
  return { lines, cents }
}

function receivedStockSteps(order: OrderItem, received: ReturnedLine, from: { cause: string; at: string }) {
  const line = order.lines[received.line]
  const quantity = arrivedOf(received)
  if (!line || quantity === 0) return []
  const { productId, variant } = line
  return receiveReturnSteps({ productId, variant, quantity }, received.unsellable ?? 0, from)
}
