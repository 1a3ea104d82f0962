import * as z from 'zod/mini'
import type { Page } from '#shared/contract/page.ts'
import type { Product } from '#shared/contract/store/product.ts'
import type { ProductSort } from '#shared/contract/store/product-reads.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import {
  colors,
  type Options,
  type ProductCategory,
  productCategories,
  sizes,
  variantName,
} from '#shared/rules/store/options.ts'
import { haystackOfProduct, type ProductFilter } from '#shared/rules/store/product-filter.ts'
import { cursorOf, placeOf } from '../http/cursor.ts'
import type { Snapshot } from '../ports/catalogue/snapshot.ts'
import { alphabetical } from './alphabetical.ts'
import { headOf } from './cursor.ts'
import { synonymsOf } from './synonyms.ts'
import { rowsFound, type Text, textOf } from './text.ts'

/** The fields that products are sorted by. */
type Place = { id: string; publishedAt: string; name: string; cents: number }
type Listed = Product & { cents: number }

type Listing = {
  /** Newest first; one row of the columns each. */
  products: readonly Listed[]
  text: Text
  columns: Columns
  /** The rows by order, for the orders used so far. */
  orders: Map<ProductSort, Uint32Array>
}

// Snapshots differ each minute by the counters of videos; the list of products stays the same object.
const listings = new WeakMap<Snapshot['products'], Listing>()

/** All products newest first, and their searchable text; made once per list of products. */
function listingOf({ products }: Snapshot): Listing {
  const known = listings.get(products)
  if (known) return known
  const newest = products
    .map((product) => ({ ...product, cents: centsOf(product.price) }))
    .sort(orders.newest)
  const made: Listing = {
    products: newest,
    text: textOf(newest.map(haystackOfProduct)),
    columns: columnsOf(newest),
    orders: new Map([['newest', Uint32Array.from(newest.keys())]]),
  }
  listings.set(products, made)
  return made
}

const ascending = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const later = (a: Place, b: Place) => ascending(b.publishedAt, a.publishedAt) || ascending(b.id, a.id)

/** Total orders: no two products are equal, so each place is unique. */
const orders: Record<ProductSort, (a: Place, b: Place) => number> = {
  newest: later,
  name: (a, b) => alphabetical(headOf(a.name), headOf(b.name)) || later(a, b),
  price_low: (a, b) => a.cents - b.cents || later(a, b),
  price_high: (a, b) => b.cents - a.cents || later(a, b),
}

function rowsBy(listing: Listing, sort: ProductSort): Uint32Array {
  const known = listing.orders.get(sort)
  if (known) return known
  const pairs = Array.from(listing.products, (product, row) => ({ product, row }))
  pairs.sort((a, b) => orders[sort](a.product, b.product))
  const made = Uint32Array.from(pairs, ({ row }) => row)
  listing.orders.set(sort, made)
  return made
}

/** Products in columns for fast scans: filtered fields as numbers, with a bit for each variant. */
type Columns = { category: Uint8Array; cents: Uint32Array; offered: Uint32Array; inStock: Uint32Array }

const variantKinds: readonly Options[] = [
  { size: null, color: null },
  ...colors.flatMap((color) => sizes.map((size) => ({ size, color }))),
]
const bits = new Map(variantKinds.map((options, at) => [variantName(options), 1 << at]))

/** The bits of the variants in a size and a colour; absent means any. */
const bitsOf = ({ size, color }: ProductFilter): number =>
  variantKinds
    .filter((kind) => (!size || kind.size === size) && (!color || kind.color === color))
    .reduce((sum, kind) => sum | (bits.get(variantName(kind)) ?? 0), 0)

const codeOf = (category: ProductCategory) => productCategories.indexOf(category)

function columnsOf(products: readonly Listed[]): Columns {
  const sum = (variants: Product['variants']) =>
    variants.reduce((all, { name }) => all | (bits.get(name) ?? 0), 0)
  return {
    category: Uint8Array.from(products, ({ category }) => codeOf(category)),
    cents: Uint32Array.from(products, ({ cents }) => cents),
    offered: Uint32Array.from(products, ({ variants }) => sum(variants)),
    inStock: Uint32Array.from(products, ({ variants }) => sum(variants.filter((each) => each.inStock))),
  }
}

/**
 * All products that pass, in order; equivalent to `productMatcher` for each of them. A search that nobody's words
 * contain is looked for in other forms.
 */
export function findProducts(
  snapshot: Snapshot,
  filter: ProductFilter,
  sort: ProductSort,
): readonly Listed[] {
  const listing = listingOf(snapshot)
  const { products, columns } = listing
  const { search, category, from = 0, to = Number.POSITIVE_INFINITY, isInStock } = filter
  const worded = search ? new Uint8Array(products.length) : undefined
  if (worded) {
    for (const row of rowsFound(listing.text, search ?? '', synonymsOf(snapshot))) worded[row] = 1
  }
  const code = category && codeOf(category)
  const wanted = bitsOf(filter)
  const had = isInStock ? columns.inStock : columns.offered
  const found: Listed[] = []
  for (const row of rowsBy(listing, sort)) {
    if (worded?.[row] === 0 || (code !== undefined && columns.category[row] !== code)) continue
    const cents = columns.cents[row] ?? 0
    const product = ((had[row] ?? 0) & wanted) !== 0 && cents >= from && cents <= to && products[row]
    if (product) found.push(product)
  }
  return found
}

/** The products newest first, and their searchable text. */
export const productsWithText = (snapshot: Snapshot) => listingOf(snapshot)

const placeShape = z.tuple([z.string(), z.string(), z.string(), z.number()])

/** `limit` products after the place of the cursor, which outlives changes of the list. */
export function productPage(
  products: readonly Listed[],
  sort: ProductSort,
  limit: number,
  cursor: string | undefined,
): Page<Product> {
  const [id, publishedAt, name, cents] = placeOf(placeShape, cursor) ?? []
  const place =
    id === undefined ? undefined : { id, publishedAt: publishedAt ?? '', name: name ?? '', cents: cents ?? 0 }
  const start = place ? firstAfter(products, sort, place) : 0
  const items = products.slice(start, start + limit)
  const last = start + limit < products.length ? items.at(-1) : undefined
  const next = last && cursorOf([last.id, last.publishedAt, headOf(last.name), last.cents])
  return { items, total: products.length, ...(next && { next }) }
}

/** Binary search: the list is in that order. */
function firstAfter(products: readonly Listed[], sort: ProductSort, place: Place): number {
  let [from, to] = [0, products.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const product = products[middle]
    if (product && orders[sort](product, place) <= 0) from = middle + 1
    else to = middle
  }
  return from
}

export type ProductQuery = {
  search?: string | undefined
  size?: ProductFilter['size']
  color?: ProductFilter['color']
  minPrice?: string | undefined
  maxPrice?: string | undefined
  inStock?: 'true' | undefined
}

/** The filter of a call. */
export const filterOf = ({ minPrice, maxPrice, inStock, ...same }: ProductQuery): ProductFilter => ({
  ...same,
  from: minPrice === undefined ? undefined : centsOf(minPrice),
  to: maxPrice === undefined ? undefined : centsOf(maxPrice),
  isInStock: inStock ? true : undefined,
})
