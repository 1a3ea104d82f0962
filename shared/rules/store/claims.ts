import type { LineState } from './order.ts'
import { centsForUnits, keptUnits, type LineUnits, returnableUntil, withUnits } from './returns.ts'

/** What a buyer claims of goods that are not as they should be. A person decides. */

export const claimKinds = ['damaged', 'missing', 'wrong'] as const
export type ClaimKind = (typeof claimKinds)[number]

export const claimKindWords: Readonly<Record<ClaimKind, string>> = {
  damaged: 'Damaged',
  missing: 'Missing',
  wrong: 'Wrong item',
}

export const claimStates = ['open', 'refunded', 'declined', 'closed'] as const
export type ClaimState = (typeof claimStates)[number]

/** In which states of a line a claim of a kind can be made: what is missing may never have arrived. */
const claimable: Readonly<Record<ClaimKind, readonly LineState[]>> = {
  damaged: ['delivered'],
  missing: ['shipped', 'delivered'],
  wrong: ['delivered'],
}

type Sold = { deliveredAt?: string | null | undefined; policy: { physicalDays: number } }

/** How many of a line can be claimed now: within the days of its policy once it was delivered. */
export function claimableUnits(line: LineUnits, kind: ClaimKind, order: Sold, now: string): number {
  if (line.isDigital || !claimable[kind].includes(line.state)) return 0
  const until = returnableUntil(order)
  return until !== undefined && now >= until ? 0 : keptUnits(line)
}

/** The line once so many of its units are claimed. */
export const claimUnits = <Line extends LineUnits>(line: Line, units: number): Line =>
  withUnits(line, { claimed: (line.claimed ?? 0) + units })

/** Cents that a claim of so many units gives back at most. */
export const mostForClaim = (line: LineUnits, units: number): number => centsForUnits(line, units)

/** The line once a claim has ended with so many cents: units that are refunded whole cannot be returned any more. */
export function settleClaim<Line extends LineUnits>(line: Line, units: number, cents: number): Line {
  const isWhole = cents > 0 && cents === mostForClaim(line, units)
  const { claimed = 0, settled = 0, refunded } = line
  return withUnits(line, {
    claimed: claimed - units,
    refunded: refunded + cents,
    ...(isWhole && { settled: settled + units }),
  })
}
