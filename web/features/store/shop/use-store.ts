import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { catalogue } from '#shared/contract/catalogue.ts'
import { Color, type Product, ProductCategory, Size } from '#shared/contract/store/product.ts'
import { ProductSort } from '#shared/contract/store/product-reads.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import { type ProductFilter, productMatcher } from '#shared/rules/store/product-filter.ts'
import { readPages } from '../../../api.ts'
import { useFilters } from '../../../ui/form/filters.ts'

/** A product with its price as a number. */
export type Priced = Product & { cents: number }

/** All products, page after page: the whole store is loaded, and filtered in the browser without further requests. */
export function useProducts() {
  const list = useInfiniteQuery(readPages(catalogue.listProducts, { query: { limit: 100 } }))
  const { hasNextPage, isFetchingNextPage, fetchNextPage, error } = list
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !error) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, error])
  const products: Priced[] | undefined = list.data?.pages.flatMap(({ items }) =>
    items.map((product) => ({ ...product, cents: centsOf(product.price) })),
  )
  return { products, error: list.error, refetch: () => void list.refetch() }
}

const defaults = {
  search: '',
  category: '',
  size: '',
  color: '',
  from: '',
  to: '',
  stock: '',
  sort: 'newest',
}

/** The filters from the address; unknown values are ignored. */
export function useStoreFilters() {
  const { filters, setFilters, clearFilters } = useFilters(defaults)
  const filter = {
    search: filters.search,
    category: ProductCategory.safeParse(filters.category).data,
    size: Size.safeParse(filters.size).data,
    color: Color.safeParse(filters.color).data,
    from: centsIn(filters.from),
    to: centsIn(filters.to),
    isInStock: filters.stock === 'in' || undefined,
  } satisfies ProductFilter
  const sort = ProductSort.safeParse(filters.sort).data ?? 'newest'
  return { filter, sort, set: setFilters, clear: clearFilters }
}
export type StoreFilters = ReturnType<typeof useStoreFilters>

/** Whole dollars from the address as cents. */
const centsIn = (dollars: string) => (/^\d{1,5}$/.test(dollars) ? Number(dollars) * 100 : undefined)

const orders: Record<ProductSort, (a: Priced, b: Priced) => number> = {
  newest: (a, b) => b.publishedAt.localeCompare(a.publishedAt),
  name: (a, b) => a.name.localeCompare(b.name, 'en'),
  price_low: (a, b) => a.cents - b.cents,
  price_high: (a, b) => b.cents - a.cents,
}

/** The products that match, in order. */
export const shownOf = (products: readonly Priced[], filter: ProductFilter, sort: ProductSort) =>
  products.filter(productMatcher(filter)).sort(orders[sort])

/** The number of products each choice would leave, under the other filters. */
export function countsOf(products: readonly Priced[], filter: ProductFilter) {
  const count = (change: ProductFilter) => products.filter(productMatcher({ ...filter, ...change })).length
  return {
    all: count({ category: undefined }),
    category: (category: ProductCategory) => count({ category }),
    inStock: count({ isInStock: true }),
  }
}

/** The lowest and highest price of all products, in whole dollars. */
export function priceBounds(products: readonly Priced[]): { least: number; most: number } {
  const prices = products.map(({ cents }) => cents)
  return { least: Math.floor(Math.min(...prices) / 100), most: Math.ceil(Math.max(...prices) / 100) }
}
