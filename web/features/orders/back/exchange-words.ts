import type { OrderDetail, OrderLine } from '#shared/contract/orders/order.ts'
import type { Exchange, OrderReturn } from '#shared/contract/orders/returns.ts'
import type { Color, Size, Variant } from '#shared/contract/store/product.ts'
import { optionWords } from '#shared/rules/store/options.ts'
import { formatDate } from '../../../ui/text/format.ts'

/** Whether a line can be exchanged: it may be returned, and comes in sizes or colours. */
const isExchangeable = ({ returnable, size, color }: OrderLine): boolean =>
  returnable > 0 && (size !== null || color !== null)

/** The lines that can be exchanged, each with its place in the order. */
export const exchangeableOf = ({ lines }: Pick<OrderDetail, 'lines'>) =>
  lines.map((line, place) => ({ line, place })).filter(({ line }) => isExchangeable(line))

/** The pieces for which a unit can be exchanged: all variants of its product that are in stock, except its own. */
export const piecesFor = (line: Pick<OrderLine, 'variant'>, variants: readonly Variant[]): Variant[] =>
  variants.filter(({ name, inStock }) => inStock && name !== line.variant)

const unique = <Value>(values: readonly (Value | null)[]): Value[] => [
  ...new Set(values.filter((value) => value !== null)),
]

export const colorsIn = (pieces: readonly Variant[]): Color[] => unique(pieces.map(({ color }) => color))

/** The available sizes in a colour. */
export const sizesIn = (pieces: readonly Variant[], color: Color | null): Size[] =>
  unique(pieces.filter((piece) => piece.color === color).map(({ size }) => size))

/** The state of the new piece, in words for its buyer. */
export function exchangeWords(exchange: Exchange, { state }: Pick<OrderReturn, 'state'>): string {
  const piece = optionWords(exchange)
  switch (exchange.state) {
    case 'held':
      return `${piece} is on hold for you until ${formatDate(exchange.heldUntil)}, free of charge.`
    case 'made':
      return `${piece} is sent to you free of charge.`
    case 'over':
      return state === 'requested' || state === 'approved' || state === 'received'
        ? `${piece} is no longer on hold. Items that you send back are refunded.`
        : `${piece} is no longer on hold.`
  }
}
