import { type Color, mostQuantity, type Size } from './options.ts'
import { mostLines } from './order.ts'

/** One line of a cart: the chosen variant, and its data as last shown to the buyer. */
export type CartLine = {
  productId: string
  size: Size | null
  color: Color | null
  quantity: number
  /** Dollars of each, as last shown. */
  price: string
  name: string
  imageUrl: string | null
  isDigital: boolean
}

export const sameLine = (
  one: Pick<CartLine, 'productId' | 'size' | 'color'>,
  other: Pick<CartLine, 'productId' | 'size' | 'color'>,
): boolean => one.productId === other.productId && one.size === other.size && one.color === other.color

/** A line with at most the quantity that may be bought: 1 for a file. */
const capped = (line: CartLine): CartLine => ({
  ...line,
  quantity: Math.min(line.isDigital ? 1 : mostQuantity, Math.max(1, Math.trunc(line.quantity))),
})

/** A cart with a line added; lines of the same variant are merged. */
export function withLine(cart: readonly CartLine[], line: CartLine): CartLine[] {
  const known = cart.find((one) => sameLine(one, line))
  if (!known) return cart.length < mostLines ? [...cart, capped(line)] : [...cart]
  return cart.map((one) =>
    one === known ? capped({ ...line, quantity: one.quantity + line.quantity }) : one,
  )
}

/** A cart with one line replaced by another. */
export const withChanged = (
  cart: readonly CartLine[],
  line: CartLine,
  change: Partial<CartLine>,
): CartLine[] => cart.map((one) => (sameLine(one, line) ? capped({ ...one, ...change }) : one))

export const withoutLine = (cart: readonly CartLine[], line: CartLine): CartLine[] =>
  cart.filter((one) => !sameLine(one, line))

/** Two carts merged. */
export const mergedCarts = (cart: readonly CartLine[], other: readonly CartLine[]): CartLine[] =>
  other.reduce<CartLine[]>(withLine, [...cart])

export const countOf = (cart: readonly CartLine[]): number =>
  cart.reduce((sum, { quantity }) => sum + quantity, 0)
