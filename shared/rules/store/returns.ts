import { physicalRefund } from '../money/refund.ts'
import type { LineState } from './order.ts'

/** Returns of goods. A line counts its units: each is kept, on its way back, or back. */

export const returnReasons = ['too_small', 'too_large', 'not_as_expected', 'changed_mind', 'other'] as const
export type ReturnReason = (typeof returnReasons)[number]

export const returnReasonWords: Readonly<Record<ReturnReason, string>> = {
  too_small: 'Too small',
  too_large: 'Too large',
  not_as_expected: 'Not as expected',
  changed_mind: 'Changed my mind',
  other: 'Another reason',
}

export const returnStates = [
  'requested',
  'approved',
  'received',
  'declined',
  'withdrawn',
  'lapsed',
  'closed',
] as const
export type ReturnState = (typeof returnStates)[number]

/** Days from the approval in which a return has to arrive; then it lapses. */
export const returnArrivalDays = 30

const nexts: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  requested: ['approved', 'declined', 'withdrawn', 'closed'],
  // Goods that arrive in a condition that the policy does not accept are declined after their approval.
  approved: ['received', 'declined', 'withdrawn', 'lapsed', 'closed'],
  received: [],
  declined: [],
  withdrawn: [],
  lapsed: [],
  closed: [],
}

export const mayReturnBecome = (from: ReturnState, to: ReturnState): boolean => nexts[from].includes(to)

/** Whether units of its lines are still reserved for it. */
export const isReturnOpen = (state: ReturnState): boolean => nexts[state].length > 0

/** The counts of a line's units; an absent count is 0. Their sum never exceeds `quantity`. */
export type LineUnits = {
  quantity: number
  /** Cents of each, at the price of the sale. */
  cents: number
  /** Cents of the line that were refunded, or are being refunded. */
  refunded: number
  isDigital: boolean
  state: LineState
  /** Units in open returns. */
  coming?: number | undefined
  /** Units that are back. */
  returned?: number | undefined
  /** Exchanged units among the returned ones, and the cents paid for them, which the orders of the exchanges took over. */
  exchanged?: number | undefined
  exchangedCents?: number | undefined
  /** Units in open claims. */
  claimed?: number | undefined
  /** Units that a claim refunded in full, without a return. */
  settled?: number | undefined
}

/** Units that are neither back, nor on their way back, nor claimed. */
export const keptUnits = ({
  quantity,
  coming = 0,
  returned = 0,
  claimed = 0,
  settled = 0,
}: LineUnits): number => quantity - coming - returned - claimed - settled

type Sold = { deliveredAt?: string | null | undefined; policy: { physicalDays: number } }

/** The end of the return period of an order; undefined before the delivery. */
export function returnableUntil({ deliveredAt, policy }: Sold): string | undefined {
  if (!deliveredAt) return undefined
  return new Date(Date.parse(deliveredAt) + policy.physicalDays * 86_400_000).toISOString()
}

/** The units of a line that its buyer may ask to return now, by the policy at the time of the sale. */
export function returnableUnits(line: LineUnits, { deliveredAt, policy }: Sold, now: string): number {
  if (line.isDigital || line.state !== 'delivered' || !deliveredAt) return 0
  const { percent } = physicalRefund({ deliveredAt, askedAt: now, isUnused: true, days: policy.physicalDays })
  return percent > 0 ? keptUnits(line) : 0
}

/** Cents of a line that can still be refunded. */
export const leftOfLine = ({ quantity, cents, refunded, exchangedCents = 0 }: LineUnits): number =>
  quantity * cents - refunded - exchangedCents

/**
 * Cents to refund for a number of units: what is left of the line is shared evenly by the units that were neither
 * refunded nor exchanged, so that a line never refunds more than was paid. Without an earlier partial refund, that is
 * the price paid for each.
 */
export function centsForUnits(line: LineUnits, units: number): number {
  const still = line.quantity - (line.returned ?? 0) - (line.settled ?? 0)
  if (still === 0) return 0
  return Math.floor((Math.max(0, leftOfLine(line)) * units) / still)
}

/**
 * The line with changed counts and the state that follows from them: a line of which the buyer keeps a unit stays as
 * it is.
 */
export function withUnits<Line extends LineUnits>(line: Line, change: Partial<LineUnits>): Line {
  const next = { ...line, ...change }
  const { coming = 0, claimed = 0 } = next
  if (keptUnits(next) > 0 || claimed > 0)
    return { ...next, state: line.state === 'shipped' ? 'shipped' : 'delivered' }
  if (coming > 0) return { ...next, state: 'returning' }
  return { ...next, state: next.refunded > 0 ? 'refunded' : 'returned' }
}

/** The line after the return of more, or fewer, of its units is requested. */
export const askUnits = <Line extends LineUnits>(line: Line, units: number): Line =>
  withUnits(line, { coming: (line.coming ?? 0) + units })

/**
 * The line after a return of `asked` units has ended with the units that arrived, and the cents owed for them. Units
 * that did not arrive stay with the buyer.
 */
export function receiveUnits<Line extends LineUnits>(
  line: Line,
  asked: number,
  arrived: number,
): { line: Line; cents: number } {
  const cents = centsForUnits(line, arrived)
  const { coming = 0, returned = 0, refunded } = line
  const change = { coming: coming - asked, returned: returned + arrived, refunded: refunded + cents }
  return { line: withUnits(line, change), cents }
}
