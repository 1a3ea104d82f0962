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
