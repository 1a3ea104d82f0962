import type { Color, Product, Size, Variant } from '#shared/contract/store/product.ts'
import { variantName, variantsOf } from '#shared/rules/store/options.ts'

const moment = '2026-01-01T00:00:00.000Z'

/** A published product with the fields that a test sets: by default a photo in stock. */
export function productOf(name: string, given: Partial<Product> = {}): Product {
  const { category = 'photo', size = [], color = [] } = given
  const variants: Variant[] = variantsOf({ category, size, color }).map((options) => ({
    name: variantName(options),
    ...options,
    inStock: true,
    left: null,
  }))
  return {
    id: `prd_${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`,
    name,
    description: '',
    category,
    price: '20.00',
    imageUrl: null,
    thumbnailUrl: null,
    mediaUrl: null,
    preview: null,
    isDigital: false,
    inStock: true,
    stockCount: 0,
    size,
    color,
    variants,
    pictures: [],
    facts: [],
    tags: [],
    rating: '0.00',
    reviewCount: 0,
    starCounts: [0, 0, 0, 0, 0],
    publishedAt: moment,
    createdAt: moment,
    updatedAt: moment,
    ...given,
  }
}

/** A T-shirt in these sizes and colours; `left` is the stock of the counted variants. */
export function shirtOf(
  name: string,
  size: Size[],
  color: Color[],
  left: Readonly<Record<string, number>> = {},
  given: Partial<Product> = {},
): Product {
  const shirt = productOf(name, { category: 'tshirt', size, color, ...given })
  const variants = shirt.variants.map((variant) => {
    const its = left[variant.name]
    return its === undefined ? variant : { ...variant, left: its, inStock: its > 0 }
  })
  return {
    ...shirt,
    variants,
    inStock: variants.some(({ inStock }) => inStock),
    stockCount: variants.reduce((sum, variant) => sum + (variant.left ?? 0), 0),
  }
}
