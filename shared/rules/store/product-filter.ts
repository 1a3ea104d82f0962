import type { Color, ProductCategory, Size } from './options.ts'

/** What is asked of a list of products; what is absent or empty narrows nothing. Prices are cents. */
export type ProductFilter = {
  search?: string | undefined
  category?: ProductCategory | undefined
  size?: Size | undefined
  color?: Color | undefined
  from?: number | undefined
  to?: number | undefined
  /** Only what can be had now. */
  isInStock?: boolean | undefined
}

type Searched = { name: string; description: string; tags: readonly string[] }

type Filtered = Searched & {
  category: ProductCategory
  cents: number
  inStock: boolean
  variants: readonly { size: Size | null; color: Color | null; inStock: boolean }[]
}

/** The text a product is found by, in lower case. */
export const haystackOfProduct = ({ name, description, tags }: Searched): string =>
  `${name}\n${description}\n${tags.join('\n')}`.toLowerCase()

/** Whether a product passes all that is asked for, but the words. A size and a colour are asked of one variant. */
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

/** The same with the words. */
export function productMatcher({ search, ...options }: ProductFilter): (product: Filtered) => boolean {
  const needle = search?.toLowerCase()
  const passes = optionsMatcher(options)
  return (product) => passes(product) && (!needle || haystackOfProduct(product).includes(needle))
}
