import { centsForUnits, type LineUnits, withUnits } from './returns.ts'

/** Exchanges of a unit for another size or colour: the unit comes back as a return, and an order of 0.00 sends the new one. */

export const exchangeStates = ['held', 'made', 'over'] as const
export type ExchangeState = (typeof exchangeStates)[number]

/** Days from the request for which the new piece is held. Afterwards the return continues as a return for a refund. */
export const exchangeHoldDays = 14

/**
 * The line after the returned unit of an exchange has arrived, and the cents paid for that unit, which the order of the
 * exchange takes over. This line can no longer refund them.
 */
export function exchangeUnit<Line extends LineUnits>(line: Line): { line: Line; cents: number } {
  const cents = centsForUnits(line, 1)
  const { coming = 0, returned = 0, exchanged = 0, exchangedCents = 0 } = line
  const change = {
    coming: coming - 1,
    returned: returned + 1,
    exchanged: exchanged + 1,
    exchangedCents: exchangedCents + cents,
  }
  return { line: withUnits(line, change), cents }
}
