import type { LineState } from './order.ts'
import { centsForUnits, keptUnits, type LineUnits, returnableUntil, withUnits } from './returns.ts'

/** A buyer's claims about damaged, missing or wrong goods. A person decides them. */

export const claimKinds = ['damaged', 'missing', 'wrong'] as const
export type ClaimKind = (typeof claimKinds)[number]

export const claimKindWords: Readonly<Record<ClaimKind, string>> = {
  damaged: 'Damaged',
  missing: 'Missing',
  wrong: 'Wrong item',
}

export const claimStates = ['open', 'refunded', 'declined', 'closed'] as const
export type ClaimState = (typeof claimStates)[number]

/** The states of a line in which each kind of claim can be made: missing goods may never have arrived. */
const claimable: Readonly<Record<ClaimKind, readonly LineState[]>> = {
  damaged: ['delivered'],
  missing: ['shipped', 'delivered'],
  wrong: ['delivered'],
}

type Sold = { deliveredAt?: string | null | undefined; policy: { physicalDays: number } }

/** The units of a line that can be claimed now: within the days of its policy after its delivery. */
export function claimableUnits(line: LineUnits, kind: ClaimKind, order: Sold, now: string): number {
  if (line.isDigital || !claimable[kind].includes(line.state)) return 0
  const until = returnableUntil(order)
  return until !== undefined && now >= until ? 0 : keptUnits(line)
}

/** The line after a number of its units is claimed. */
export const claimUnits = <Line extends LineUnits>(line: Line, units: number): Line =>
  withUnits(line, { claimed: (line.claimed ?? 0) + units })

/** The most cents that a claim of these units can refund. */
export const mostForClaim = (line: LineUnits, units: number): number => centsForUnits(line, units)

/** The line after a claim has ended with a refund of `cents`: fully refunded units can no longer be returned. */
export function settleClaim<Line extends LineUnits>(line: Line, units: number, cents: number): Line {
  const isWhole = cents > 0 && cents === mostForClaim(line, units)
  const { claimed = 0, settled = 0, refunded } = line
  return withUnits(line, {
    claimed: claimed - units,
    refunded: refunded + cents,
    ...(isWhole && { settled: settled + units }),
  })
}
