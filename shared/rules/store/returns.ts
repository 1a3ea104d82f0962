import { physicalRefund } from '../money/refund.ts'
import type { LineState } from './order.ts'

/** How goods come back. A line counts its units: of each it is known whether it is kept, on its way back, or back. */

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

/** Days from the approval in which a return has to arrive; after them it lapses. */
export const returnArrivalDays = 30

const nexts: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  requested: ['approved', 'declined', 'withdrawn', 'closed'],
  // What arrives in another condition than the policy asks for is declined after its approval.
  approved: ['received', 'declined', 'withdrawn', 'lapsed', 'closed'],
  received: [],
  declined: [],
  withdrawn: [],
  lapsed: [],
  closed: [],
}

export const mayReturnBecome = (from: ReturnState, to: ReturnState): boolean => nexts[from].includes(to)

/** Whether units of its lines are still kept for it. */
export const isReturnOpen = (state: ReturnState): boolean => nexts[state].length > 0

/** What a line knows of its units; a count that is absent is 0. Together they are never more than `quantity`. */
export type LineUnits = {
  quantity: number
  /** Cents of each, as it was sold. */
  cents: number
  /** Cents of the line that were given back, or are on their way. */
  refunded: number
  isDigital: boolean
  state: LineState
  /** In returns that are open. */
  coming?: number | undefined
  /** Arrived again. */
  returned?: number | undefined
  /** Exchanged units among the returned ones, and the cents paid for them, which the orders of the exchanges took over. */
  exchanged?: number | undefined
  exchangedCents?: number | undefined
  /** In claims that are open. */
  claimed?: number | undefined
  /** Refunded whole by a claim, without coming back. */
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

/** The moment before which a return of an order has to be asked for; undefined before it was delivered. */
export function returnableUntil({ deliveredAt, policy }: Sold): string | undefined {
  if (!deliveredAt) return undefined
  return new Date(Date.parse(deliveredAt) + policy.physicalDays * 86_400_000).toISOString()
}

/** How many of a line its buyer may ask to return now, by the policy that it was sold under. */
export function returnableUnits(line: LineUnits, { deliveredAt, policy }: Sold, now: string): number {
  if (line.isDigital || line.state !== 'delivered' || !deliveredAt) return 0
  const { percent } = physicalRefund({ deliveredAt, askedAt: now, isUnused: true, days: policy.physicalDays })
  return percent > 0 ? keptUnits(line) : 0
}

/** Cents of a line that may still be given back. */
export const leftOfLine = ({ quantity, cents, refunded, exchangedCents = 0 }: LineUnits): number =>
  quantity * cents - refunded - exchangedCents

/**
 * Cents that go back for so many units: what each was paid. Where something of the line was given back before, what is left
 * of it is shared evenly by the units that were neither refunded nor exchanged, so that no line gives back more than was paid.
 */
export function centsForUnits(line: LineUnits, units: number): number {
  const still = line.quantity - (line.returned ?? 0) - (line.settled ?? 0)
  if (units <= 0 || still <= 0) return 0
  const left = Math.max(0, leftOfLine(line))
  return units >= still ? left : Math.min(units * line.cents, Math.floor((left * units) / still))
}

/** The line with its state as its units say: a line of which its buyer keeps a unit stays as it is. */
export function withUnits<Line extends LineUnits>(line: Line, change: Partial<LineUnits>): Line {
  const next = { ...line, ...change }
  const { coming = 0, claimed = 0 } = next
  if (keptUnits(next) > 0 || claimed > 0)
    return { ...next, state: line.state === 'shipped' ? 'shipped' : 'delivered' }
  if (coming > 0) return { ...next, state: 'returning' }
  return { ...next, state: next.refunded > 0 ? 'refunded' : 'returned' }
}

/** The line once so many more of its units are asked back, or fewer. */
export const askUnits = <Line extends LineUnits>(line: Line, units: number): Line =>
  withUnits(line, { coming: (line.coming ?? 0) + units })

/**
 * The line once a return of `asked` units has ended with those that arrived, and the cents that are owed for them. What
 * did not arrive stays with its buyer.
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
