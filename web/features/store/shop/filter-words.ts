import type { ProductFilter } from '#shared/rules/store/product-filter.ts'
import type { ActiveFilter } from '../../../ui/form/filter-bar.tsx'
import { categoryNames, colorNames, sizeNames } from '../goods/product-words.ts'
import type { StoreFilters } from './use-store.ts'

const dollars = (cents: number) => `$${cents / 100}`

/** `$5 to $20`, `from $5`, `up to $20`. */
function priceWords({ from, to }: ProductFilter): string | undefined {
  if (from !== undefined && to !== undefined) return `${dollars(from)} to ${dollars(to)}`
  if (from !== undefined) return `from ${dollars(from)}`
  return to === undefined ? undefined : `up to ${dollars(to)}`
}

/** The filters in a sentence: `“kimono”, size M, up to $28`. */
export function wordsOfFilter(filter: ProductFilter): string {
  const { search, category, size, color, isInStock } = filter
  const words = [
    search && `“${search}”`,
    category && categoryNames[category].toLowerCase(),
    size && `size ${sizeNames[size]}`,
    color && colorNames[color].toLowerCase(),
    priceWords(filter),
    isInStock && 'in stock',
  ]
  return words.filter(Boolean).join(', ')
}

/** The active filters without the search text, which its field shows. */
export function activeFilters({ filter, set }: StoreFilters): ActiveFilter[] {
  const { category, size, color, isInStock } = filter
  const price = priceWords(filter)
  const active = (name: string, value: string | undefined, change: Parameters<typeof set>[0]) =>
    value === undefined ? [] : [{ name, value, onRemove: () => set(change) }]
  return [
    ...active('Category', category && categoryNames[category], { category: '' }),
    ...active('Price', price, { from: '', to: '' }),
    ...active('Size', size && sizeNames[size], { size: '' }),
    ...active('Colour', color && colorNames[color], { color: '' }),
    ...active('Stock', isInStock && 'in stock only', { stock: '' }),
  ]
}
