import { type Color, mostQuantity, type Size } from './options.ts'
import { mostLines } from './order.ts'

/** What lies in a cart: what was chosen, and what the buyer saw of it then. */
export type CartLine = {
  productId: string
  size: Size | null
  color: Color | null
  quantity: number
  /** Dollars of each, as it was shown last. */
  price: string
  name: string
  imageUrl: string | null
  isDigital: boolean
}

export const sameLine = (
  one: Pick<CartLine, 'productId' | 'size' | 'color'>,
  other: Pick<CartLine, 'productId' | 'size' | 'color'>,
): boolean => one.productId === other.productId && one.size === other.size && one.color === other.color

/** As many as may be bought of a line: of a file one. */
const capped = (line: CartLine): CartLine => ({
  ...line,
  quantity: Math.min(line.isDigital ? 1 : mostQuantity, Math.max(1, Math.trunc(line.quantity))),
})

/** A cart with so many more of a line: lines of one variant are one. */
export function withLine(cart: readonly CartLine[], line: CartLine): CartLine[] {
  const known = cart.find((one) => sameLine(one, line))
  if (!known) return cart.length < mostLines ? [...cart, capped(line)] : [...cart]
  return cart.map((one) =>
    one === known ? capped({ ...line, quantity: one.quantity + line.quantity }) : one,
  )
}

/** A cart in which a line is another one. */
export const withChanged = (
  cart: readonly CartLine[],
  line: CartLine,
  change: Partial<CartLine>,
): CartLine[] => cart.map((one) => (sameLine(one, line) ? capped({ ...one, ...change }) : one))

export const withoutLine = (cart: readonly CartLine[], line: CartLine): CartLine[] =>
  cart.filter((one) => !sameLine(one, line))

/** Two carts as one. */
export const mergedCarts = (cart: readonly CartLine[], other: readonly CartLine[]): CartLine[] =>
  other.reduce<CartLine[]>(withLine, [...cart])

export const countOf = (cart: readonly CartLine[]): number =>
  cart.reduce((sum, { quantity }) => sum + quantity, 0)
