import { type LineState, mayLineBecome, orderState } from '#shared/rules/store/order.ts'
import { due, endDueStep } from '../table/due.ts'
import { later } from '../table/later.ts'
import type { Step } from '../table/service.ts'
import { type OrderItem, type OrderLine, order } from './order.ts'
import { type Moved, type StockStep, stockSteps } from './stock.ts'
import { stockMovement } from './stock-movement.ts'
import { variant } from './variant.ts'

/** All entities that a change of an order writes. */
export const orderEntities = { due, order, stockMovement, variant }
export type OrderStep = Step<typeof orderEntities>

type Change = { tracking?: { carrier: string; number: string; url?: string } } & Partial<
  Pick<
    OrderItem,
    | 'lines'
    | 'isSuspended'
    | 'paidAt'
    | 'packedAt'
    | 'shippedAt'
    | 'deliveredAt'
    | 'cancelledAt'
    | 'ended'
    | 'heldUntil'
  >
>

/** Writes the next state of an order over the state that was read; the order's own state follows from its lines. */
export function changeOrderStep(known: OrderItem, change: Change, now: Date): OrderStep {
  const { lines = known.lines, ...others } = change
  return {
    write: ({ order }) =>
      order
        .patch({ id: known.id })
        .set({ ...others, lines: lines.map(writtenLine), state: orderState(lines) })
        .set({ updatedAt: later(known.updatedAt, now) })
        .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
        .commit(),
  }
}

/** A line as stored, without absent fields. */
const writtenLine = ({
  size,
  color,
  imageUrl,
  file,
  downloadedAt,
  coming,
  returned,
  exchanged,
  exchangedCents,
  claimed,
  settled,
  ...line
}: OrderLine) => ({
  ...line,
  ...(size && { size }),
  ...(color && { color }),
  ...(imageUrl && { imageUrl }),
  ...(file && { file }),
  ...(downloadedAt && { downloadedAt }),
  ...(coming && { coming }),
  ...(returned && { returned }),
  ...(exchanged && { exchanged }),
  ...(exchangedCents && { exchangedCents }),
  ...(claimed && { claimed }),
  ...(settled && { settled }),
})

/** The lines after a step, taken by each line that can take it. */
export const linesAfter = (
  lines: readonly OrderLine[],
  state: LineState,
  applies: (line: OrderLine) => boolean = () => true,
): OrderLine[] =>
  lines.map((line) => (applies(line) && mayLineBecome(line.state, state) ? { ...line, state } : line))

/** The physical goods of an order. */
export const goodsOf = (lines: readonly OrderLine[]): Moved[] =>
  lines
    .filter(({ isDigital }) => !isDigital)
    .map(({ productId, variant, quantity }) => ({ productId, variant, quantity }))

/** The change of an order that has ended: a dispute of its payment no longer matters. */
export const noLongerSuspended = ({ isSuspended }: OrderItem): Pick<Change, 'isSuspended'> =>
  isSuspended ? { isSuspended: false } : {}

/** Ends an unpaid order, and frees the goods held for it. */
export function endUnpaidSteps(
  known: OrderItem,
  ended: NonNullable<OrderItem['ended']>,
  now: Date,
): OrderStep[] {
  const at = now.toISOString()
  const freed: StockStep[] = goodsOf(known.lines).flatMap((moved) =>
    stockSteps('freed', moved, { cause: known.id, at }),
  )
  const lines = linesAfter(known.lines, 'cancelled')
  return [
    changeOrderStep(known, { lines, cancelledAt: at, ended, ...noLongerSuspended(known) }, now),
    ...freed,
    ...(known.heldUntil ? [endDueStep('order', known.id, known.heldUntil)] : []),
  ]
}
