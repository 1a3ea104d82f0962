import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Product } from '#shared/contract/store/product.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import type { CartLine } from '#shared/rules/store/cart.ts'
import { mostOf } from '#shared/rules/store/order.ts'
import { call } from '../../api.ts'
import { problemCode } from '../../problem.ts'
import { keyOf } from '../../query-client.ts'

/** A line of a cart with current price and stock. */
export type SoldLine = CartLine & {
  /** The line as stored in the cart. */
  kept: CartLine
  isGone: boolean
  /** The most units that can be bought. */
  most: number
  /** The changes since it was added, in words. */
  note: string | undefined
}

/** The lines with current prices and stock; undefined while these are loading. */
export function useSoldLines(lines: readonly CartLine[]) {
  const ids = [...new Set(lines.map(({ productId }) => productId))].sort()
  const { data, error, refetch } = useQuery({
    // Below the key of the products: invalidating them invalidates this query too.
    queryKey: [...keyOf(catalogue.listProducts.path), 'cart', ...ids],
    queryFn: () => Promise.all(ids.map(productOf)),
    // Prices and stock change while a cart waits.
    staleTime: 30_000,
    // Removing a line keeps the others visible.
    placeholderData: keepPreviousData,
  })
  const products = new Map(data?.flatMap((product) => (product ? [[product.id, product]] : [])))
  return {
    sold: data && lines.map((line) => soldLine(line, products.get(line.productId))),
    error: data ? null : error,
    retry: () => void refetch(),
    refresh: () => refetch(),
  }
}

/** The current data of a product; null if it is no longer sold. */
async function productOf(id: string): Promise<Product | null> {
  try {
    return await call(catalogue.getProduct, { params: { id } })
  } catch (error) {
    if (problemCode(error) === 'product.not_found') return null
    throw error
  }
}

export function soldLine(kept: CartLine, product: Product | undefined): SoldLine {
  const variant = product?.variants.find(({ size, color }) => size === kept.size && color === kept.color)
  if (!product || !variant?.inStock) {
    return { ...kept, kept, isGone: true, most: 0, note: 'Sold out, not part of the order' }
  }
  const most = Math.min(mostOf(product), variant.left ?? Number.POSITIVE_INFINITY)
  const quantity = Math.min(kept.quantity, most)
  const fewer =
    quantity < kept.quantity
      ? `Only ${most} left. Quantity changed from ${kept.quantity} to ${quantity}`
      : undefined
  const dearer =
    product.price === kept.price
      ? undefined
      : `Now $${product.price} (it was $${kept.price} when you added it)`
  const note = [fewer, dearer].filter((words) => words !== undefined).join('. ') || undefined
  const { name, price } = product
  return { ...kept, name, price, quantity, kept, isGone: false, most, note }
}

/** The lines that can be bought. */
export const buyable = (lines: readonly SoldLine[]) => lines.filter(({ isGone }) => !isGone)

export const pricedLines = (lines: readonly SoldLine[]) =>
  buyable(lines).map(({ price, quantity, isDigital }) => ({ cents: centsOf(price), quantity, isDigital }))
