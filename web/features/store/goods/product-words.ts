import type { Color, Product, ProductCategory, Size } from '#shared/contract/store/product.ts'

export const categoryNames: Readonly<Record<ProductCategory, string>> = {
  tshirt: 'T-shirts',
  video_clip: 'Video clips',
  photo: 'Photos',
}

export const sizeNames: Readonly<Record<Size, string>> = {
  xs: 'XS',
  s: 'S',
  m: 'M',
  l: 'L',
  xl: 'XL',
  xxl: 'XXL',
}

export const colorNames: Readonly<Record<Color, string>> = {
  black: 'Black',
  white: 'White',
  yellow: 'Yellow',
  red: 'Red',
}

export const productLink = (id: string) => `/store/product/${id}`

/** How long a product counts as new, in days. */
const newFor = 14

/** Whether a product was published in the last two weeks. */
export const isNew = ({ publishedAt }: Pick<Product, 'publishedAt'>, now: number) =>
  now - Date.parse(publishedAt) < newFor * 24 * 3600 * 1000

/** Below this number, the remaining stock is shown. */
const few = 5

/** The remaining stock of a product, if all of it is counted and it is low. */
export function fewLeft({
  variants,
  stockCount,
}: Pick<Product, 'variants' | 'stockCount'>): number | undefined {
  const isCounted = variants.every(({ left }) => left !== null)
  return isCounted && stockCount > 0 && stockCount <= few ? stockCount : undefined
}
