import type { Color, ProductCategory, Size } from './options.ts'

/** The filter of a list of products; absent or empty fields do not filter. Prices are cents. */
export type ProductFilter = {
  search?: string | undefined
  category?: ProductCategory | undefined
  size?: Size | undefined
  color?: Color | undefined
  from?: number | undefined
  to?: number | undefined
  /** Only products in stock. */
  isInStock?: boolean | undefined
}

type Searched = { name: string; description: string; tags: readonly string[] }

type Filtered = Searched & {
  category: ProductCategory
  cents: number
  inStock: boolean
  variants: readonly { size: Size | null; color: Color | null; inStock: boolean }[]
}

/** The searched text of a product, in lower case. */
export const haystackOfProduct = ({ name, description, tags }: Searched): string =>
  `${name}\n${description}\n${tags.join('\n')}`.toLowerCase()

/** Whether a product matches a filter without its search text. Size and colour must match in one variant. */
export function optionsMatcher(filter: Omit<ProductFilter, 'search'>): (product: Filtered) => boolean {
  const { category, size, color, from, to, isInStock } = filter
  const fits = (variant: Filtered['variants'][number]) =>
    (!size || variant.size === size) && (!color || variant.color === color) && (!isInStock || variant.inStock)
  return (product) =>
    (!category || product.category === category) &&
    (from === undefined || product.cents >= from) &&
    (to === undefined || product.cents <= to) &&
    (!isInStock || product.inStock) &&
    ((!size && !color) || product.variants.some(fits))
}

/** The same with the search text. */
export function productMatcher({ search, ...options }: ProductFilter): (product: Filtered) => boolean {
  const needle = search?.toLowerCase()
  const passes = optionsMatcher(options)
  return (product) => passes(product) && (!needle || haystackOfProduct(product).includes(needle))
}
