import type { CheckoutChange } from '#shared/contract/payments/checkout.ts'
import { Problem } from '#shared/contract/problem.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { type Options, variantName, variantsOf } from '#shared/rules/store/options.ts'
import { mostOf, orderTotal } from '#shared/rules/store/order.ts'
import type { ShippingMethod } from '#shared/rules/store/shipping.ts'
import type { OrderLine } from '../../model/store/order.ts'
import { isToBeHad, type ProductItem, product } from '../../model/store/product.ts'
import { type VariantItem, variant } from '../../model/store/variant.ts'
import { readEach } from '../../model/table/read-all.ts'

/** A wanted variant, and the price of one piece as the buyer saw it. */
export type Wish = Options & { productId: string; variant: string; quantity: number; cents: number }

/** A line that can be sold as wanted, and whether its stock is counted. */
export type Sellable = OrderLine & { isCounted: boolean }

const entities = { product, variant }

/**
 * Returns the wanted items as they can be sold now, or throws a Problem that lists each difference and the new total.
 */
export async function sellableLines(
  wishes: readonly Wish[],
  { method, standard, total }: { method: ShippingMethod; standard: number; total: number },
): Promise<Sellable[]> {
  const found = await readEach(entities, (of) => ({
    product: [...new Set(wishes.map(({ productId }) => productId))].map((id) => of.product.get({ id })),
    variant: wishes.map(({ productId, variant: name }) => of.variant.get({ productId, name })),
  }))
  const outcomes = wishes.map((wish) => {
    const item = found.product.find(({ id }) => id === wish.productId)
    const stock = found.variant.find((one) => one.productId === wish.productId && one.name === wish.variant)
    return outcomeOf(wish, item, stock)
  })
  const lines = outcomes.flatMap(({ line }) => line ?? [])
  const changes = outcomes.flatMap(({ change }) => change ?? [])
  const now = orderTotal(lines, method, standard)
  if (changes.length === 0 && now.total === total) return lines
  throw new Problem('cart.changed', wordsOf(changes, now.total), {
    changes,
    shipping: dollarsOf(now.shipping),
    total: dollarsOf(now.total),
  })
}

function wordsOf(changes: readonly CheckoutChange[], total: number): string {
  const gone = changes.filter(({ change }) => change !== 'price')
  if (gone.length === 0) return `The total is now $${dollarsOf(total)}`
  const names = gone.map(({ name, left, change }) =>
    change === 'gone' ? `${name} is sold out` : `only ${left} of ${name} left`,
  )
  return `${names.join(', ')}. Nothing was charged.`
}

type Outcome = { line?: Sellable; change?: CheckoutChange }

/** A wanted item as it can be sold now, with fewer pieces where fewer are left, and the differences from the wish. */
function outcomeOf(wish: Wish, item: ProductItem | undefined, stock: VariantItem | undefined): Outcome {
  const { productId, size, color, quantity } = wish
  const told = (change: CheckoutChange['change'], left: number | null): CheckoutChange => ({
    productId,
    size,
    color,
    name: item?.name ?? 'An item',
    change,
    price: dollarsOf(item?.price ?? wish.cents),
    left,
  })
  if (!item || !isOffered(item, wish)) return { change: told('gone', 0) }
  const isCounted = !item.isDigital && stock?.isCounted === true
  const left = isCounted ? Math.max(0, stock.left) : null
  if (left === 0) return { change: told('gone', 0) }
  const most = Math.min(mostOf(item), left ?? Number.POSITIVE_INFINITY)
  const line = lineOf(item, wish, Math.min(quantity, most), isCounted)
  if (left !== null && quantity > left) return { line, change: told('fewer', left) }
  if (quantity > most) return { line, change: told('too_many', most) }
  return item.price === wish.cents ? { line } : { line, change: told('price', left) }
}

const isOffered = (item: ProductItem, wish: Wish): boolean =>
  item.state === 'published' &&
  isToBeHad(item) &&
  variantsOf(item).some((options) => variantName(options) === wish.variant)

function lineOf(
  { id, name, isDigital, price, pictures, preview, file }: ProductItem,
  { variant, size, color }: Wish,
  quantity: number,
  isCounted: boolean,
): Sellable {
  const picture = pictures.find((one) => one.color === color) ?? pictures[0]
  const imageUrl = picture?.url ?? preview?.posterUrl
  return {
    productId: id,
    variant,
    name,
    ...(size && { size }),
    ...(color && { color }),
    ...(imageUrl && { imageUrl }),
    isDigital,
    ...(isDigital && file && { file }),
    quantity,
    cents: price,
    state: 'pending',
    refunded: 0,
    isCounted,
  }
}
