import * as z from 'zod/mini'
import type { Page } from '#shared/contract/page.ts'
import type { Product } from '#shared/contract/store/product.ts'
import type { ProductSort } from '#shared/contract/store/product-reads.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import { haystackOfProduct, optionsMatcher, type ProductFilter } from '#shared/rules/store/product-filter.ts'
import { cursorOf, placeOf } from '../http/cursor.ts'
import type { Snapshot } from '../ports/catalogue/snapshot.ts'
import { headOf } from './cursor.ts'
import { rowsWith, type Text, textOf } from './text.ts'

/** What the orders look at. */
type Place = { id: string; publishedAt: string; name: string; cents: number }
type Listed = Product & { cents: number }
type Listing = { products: readonly Listed[]; text: Text; orders: Map<ProductSort, readonly Listed[]> }

// Snapshots differ each minute by what is counted of videos; the list of products stays the same object.
const listings = new WeakMap<Snapshot['products'], Listing>()

/** All products newest first, and the text each is found by; made once for a list of products. */
function listingOf({ products }: Snapshot): Listing {
  const known = listings.get(products)
  if (known) return known
  const newest = products
    .map((product) => ({ ...product, cents: centsOf(product.price) }))
    .sort(orders.newest)
  const made: Listing = {
    products: newest,
    text: textOf(newest.map(haystackOfProduct)),
    orders: new Map([['newest', newest]]),
  }
  listings.set(products, made)
  return made
}

const ascending = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const later = (a: Place, b: Place) => ascending(b.publishedAt, a.publishedAt) || ascending(b.id, a.id)
const { compare: alphabetical } = new Intl.Collator('en')

/** Complete orders: no two products are equal, so a place is one place. */
const orders: Record<ProductSort, (a: Place, b: Place) => number> = {
  newest: later,
  name: (a, b) => alphabetical(headOf(a.name), headOf(b.name)) || later(a, b),
  price_low: (a, b) => a.cents - b.cents || later(a, b),
  price_high: (a, b) => b.cents - a.cents || later(a, b),
}

function orderedBy(listing: Listing, sort: ProductSort): readonly Listed[] {
  const made = listing.orders.get(sort) ?? listing.products.toSorted(orders[sort])
  listing.orders.set(sort, made)
  return made
}

/** All products that pass, in order. */
export function findProducts(
  snapshot: Snapshot,
  filter: ProductFilter,
  sort: ProductSort,
): readonly Listed[] {
  const listing = listingOf(snapshot)
  const { search, ...options } = filter
  const ordered = orderedBy(listing, sort)
  const isNarrowed = Object.values(options).some((value) => value !== undefined)
  const passes = optionsMatcher(options)
  if (!search) return isNarrowed ? ordered.filter(passes) : ordered
  const found: Listed[] = []
  for (const row of rowsWith(listing.text, search.toLowerCase())) {
    const product = listing.products[row]
    if (product && passes(product)) found.push(product)
  }
  return found.sort(orders[sort])
}

/** The products newest first, and the text they are found by. */
export const productsWithText = (snapshot: Snapshot) => listingOf(snapshot)

const placeShape = z.tuple([z.string(), z.string(), z.string(), z.number()])

/** `limit` products after the place that the cursor names, which outlives changes of the list. */
export function productPage(
  products: readonly Listed[],
  sort: ProductSort,
  limit: number,
  cursor: string | undefined,
): Page<Product> {
  const [id, publishedAt, name, cents] = placeOf(placeShape, cursor) ?? []
  const place =
    id === undefined ? undefined : { id, publishedAt: publishedAt ?? '', name: name ?? '', cents: cents ?? 0 }
  const following = place ? products.findIndex((product) => orders[sort](product, place) > 0) : 0
  const start = following < 0 ? products.length : following
  const items = products.slice(start, start + limit)
  const last = start + limit < products.length ? items.at(-1) : undefined
  const next = last && cursorOf([last.id, last.publishedAt, headOf(last.name), last.cents])
  return { items, total: products.length, ...(next && { next }) }
}

export type ProductQuery = {
  search?: string | undefined
  size?: ProductFilter['size']
  color?: ProductFilter['color']
  minPrice?: string | undefined
  maxPrice?: string | undefined
  inStock?: 'true' | undefined
}

/** The filter that a call asks for. */
export const filterOf = ({ minPrice, maxPrice, inStock, ...same }: ProductQuery): ProductFilter => ({
  ...same,
  from: minPrice === undefined ? undefined : centsOf(minPrice),
  to: maxPrice === undefined ? undefined : centsOf(maxPrice),
  isInStock: inStock ? true : undefined,
})
