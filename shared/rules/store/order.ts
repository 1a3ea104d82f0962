import { mostQuantity } from './options.ts'
import { type ShippingMethod, shippingCents } from './shipping.ts'

/** The states of one line of an order. The state of the order is derived from its lines. */
export const lineStates = [
  'pending',
  'paid',
  'packed',
  'shipped',
  'delivered',
  'returning',
  'returned',
  'refunded',
  'cancelled',
] as const
export type LineState = (typeof lineStates)[number]

/** Most lines of one order: each takes two of the hundred writes of a transaction. */
export const mostLines = 20

/** Minutes for which goods are held for a buyer who is paying: the payment page closes before. */
export const holdMinutes = 31

const nexts: Readonly<Record<LineState, readonly LineState[]>> = {
  pending: ['paid', 'delivered', 'cancelled'],
  paid: ['packed', 'cancelled', 'refunded'],
  packed: ['shipped', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['returning', 'refunded'],
  returning: ['delivered', 'returned', 'refunded'],
  returned: ['refunded'],
  refunded: [],
  // A payment that arrives after the hold has expired takes the goods again.
  cancelled: ['paid', 'delivered'],
}

export const mayLineBecome = (from: LineState, to: LineState): boolean => nexts[from].includes(to)

const isOver = (state: LineState) => state === 'cancelled' || state === 'refunded'

/** The state of an order: that of its least advanced line; if all lines are over, their outcome. */
export function orderState(lines: readonly { state: LineState }[]): LineState {
  const has = (state: LineState) => lines.some((line) => line.state === state)
  const leastAdvanced = lineStates.find((state) => !isOver(state) && has(state))
  return leastAdvanced ?? (has('refunded') ? 'refunded' : 'cancelled')
}

/** Merges lines of one variant: two lines that share a stock would each be checked against all of it. */
export function summedLines<Line extends { productId: string; variant: string; quantity: number }>(
  lines: readonly Line[],
): Line[] {
  const sums = new Map<string, Line>()
  for (const line of lines) {
    const key = `${line.productId} ${line.variant}`
    const known = sums.get(key)
    sums.set(key, known ? { ...known, quantity: known.quantity + line.quantity } : line)
  }
  return [...sums.values()]
}

export type Priced = { cents: number; quantity: number; isDigital: boolean }

export type OrderTotal = {
  /** Cents of the goods. */
  goods: number
  shipping: number
  total: number
  isShipped: boolean
}

/**
 * The total of an order, with the standard shipping price from the settings; taxes are included. Downloads alone have
 * no shipping.
 */
export function orderTotal(lines: readonly Priced[], method: ShippingMethod, standard?: number): OrderTotal {
  const goods = lines.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0)
  const isShipped = lines.some(({ isDigital }) => !isDigital)
  const shipping = isShipped ? shippingCents(method, goods, standard) : 0
  return { goods, shipping, total: goods + shipping, isShipped }
}

/** The most units of one line: a file is bought once. */
export const mostOf = ({ isDigital }: { isDigital: boolean }): number => (isDigital ? 1 : mostQuantity)
