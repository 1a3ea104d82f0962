import type { ExchangeState } from '#shared/rules/store/exchanges.ts'
import { askUnits, isReturnOpen, mayReturnBecome, type ReturnState } from '#shared/rules/store/returns.ts'
import { type DueStep, endDueStep } from '../table/due.ts'
import { later } from '../table/later.ts'
import type { Step } from '../table/service.ts'
import type { OrderItem, OrderLine } from './order.ts'
import type { OrderReturnItem, orderReturn, ReturnedLine } from './order-return.ts'

export type ReturnStep = Step<{ orderReturn: typeof orderReturn }>

type Change = Partial<
  Pick<
    OrderReturnItem,
    | 'lines'
    | 'exchange'
    | 'instructions'
    | 'answer'
    | 'decidedBy'
    | 'dueAt'
    | 'refund'
    | 'refundRequestId'
    | 'approvedAt'
    | 'receivedAt'
    | 'endedAt'
  >
>

/** A line as stored, without absent fields. */
const writtenLine = ({ size, color, imageUrl, resellable, unsellable, ...line }: ReturnedLine) => ({
  ...line,
  ...(size && { size }),
  ...(color && { color }),
  ...(imageUrl && { imageUrl }),
  ...(resellable !== undefined && { resellable }),
  ...(unsellable !== undefined && { unsellable }),
})

/** The next state of a held exchange, as a part of the change of its return; empty for other returns. */
export const exchangeChange = (
  { exchange }: OrderReturnItem,
  state: ExchangeState,
): Pick<Change, 'exchange'> => (exchange?.state === 'held' ? { exchange: { ...exchange, state } } : {})

/** An exchange as stored, without absent fields. */
const writtenExchange = ({
  size,
  color,
  imageUrl,
  ...exchange
}: NonNullable<OrderReturnItem['exchange']>) => ({
  ...exchange,
  ...(size && { size }),
  ...(color && { color }),
  ...(imageUrl && { imageUrl }),
})

/**
 * Writes the next state of a return over the state that was read. A transition that is not allowed is a bug of the
 * caller.
 */
export function changeReturnStep(
  known: OrderReturnItem,
  { lines = known.lines, exchange, ...change }: Change & { state?: ReturnState },
  now: Date,
): ReturnStep {
  if (change.state && !mayReturnBecome(known.state, change.state))
    throw new Error(`A return that is ${known.state} does not become ${change.state}`)
  return {
    write: ({ orderReturn }) =>
      orderReturn
        .patch({ orderId: known.orderId, id: known.id })
        .set({ ...change, lines: lines.map(writtenLine), updatedAt: later(known.updatedAt, now) })
        .set(exchange ? { exchange: writtenExchange(exchange) } : {})
        .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
        .commit(),
  }
}

/** The id of the due item of a return or a claim. */
export const dueIdOf = ({ orderId, id }: Pick<OrderReturnItem, 'orderId' | 'id'>): string =>
  `${orderId}/${id}`

/** The lines of an order after a return requests units, or releases them. */
export const linesWithComing = (
  { lines }: OrderItem,
  asked: readonly Pick<ReturnedLine, 'line' | 'quantity'>[],
  sign: 1 | -1,
): OrderLine[] =>
  lines.map((line, place) => {
    const quantity = asked.find((one) => one.line === place)?.quantity ?? 0
    return quantity === 0 ? line : askUnits(line, sign * quantity)
  })

/** Removes the due item of a return. */
export const endReturnDueSteps = (known: OrderReturnItem): DueStep[] =>
  known.dueAt ? [endDueStep('return', dueIdOf(known), known.dueAt)] : []

/** Ends the open returns of an order that was refunded in full. */
export const closeReturnsSteps = (returns: readonly OrderReturnItem[], now: Date): (ReturnStep | DueStep)[] =>
  returns
    .filter(({ state }) => isReturnOpen(state))
    .flatMap((known) => [
      changeReturnStep(
        known,
        { ...exchangeChange(known, 'over'), state: 'closed', endedAt: now.toISOString() },
        now,
      ),
      ...endReturnDueSteps(known),
    ])
