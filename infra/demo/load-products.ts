import { countsWith, noStars } from '#shared/rules/learning/rating.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import { type Color, colors, variantName, variantsOf } from '#shared/rules/store/options.ts'
import { firstStock } from '../../functions/model/store/stock.ts'
import { demoProductReviews } from './content/product-reviews.ts'
import { demoProducts } from './content/products.ts'
import type { SeedProduct } from './content/types.ts'

/** The number of its reviews with one star, two and so on; undefined if it has none. */
export function starsOf(slug: string): number[] | undefined {
  const said = demoProductReviews.filter((one) => one.slug === slug)
  if (said.length === 0) return undefined
  return said.reduce((counts, { stars }) => countsWith(counts, { from: 0, to: stars }), [...noStars])
}

export const productIdOf = (slug: string) => `prd_${slug}`
/** The address of a product's picture by view; that of its half-size version ends in `-640.webp`. */
export const goodsAddress = (slug: string, view: string) => `/media/images/store/${slug}-${view}.webp`

/** Writes the demo's products and their stock. */
export async function loadProducts(before: (days: number) => string): Promise<void> {
  const { product } = await import('../../functions/model/store/product.ts')
  const { stockMovement } = await import('../../functions/model/store/stock-movement.ts')
  const { variant } = await import('../../functions/model/store/variant.ts')
  await product()
    .put(demoProducts.map((seed) => productItem(seed, before(seed.daysAgo))))
    .go({ concurrency: 4 })
  const stock = demoProducts.flatMap((seed) => stockOf(seed, before(seed.daysAgo)))
  await variant()
    .put(stock.map((one) => one.variant))
    .go({ concurrency: 4 })
  await stockMovement()
    .put(stock.map(({ movement }) => movement))
    .go({ concurrency: 4 })
}

export function productItem(seed: SeedProduct, at: string) {
  const { slug, name, description, category, isDigital, price, tags, facts, colors: offered } = seed
  const ratingStars = starsOf(slug)
  return {
    id: productIdOf(slug),
    name,
    description,
    category,
    isDigital,
    price: centsOf(price),
    pictures: picturesOf(seed),
    color: colors.filter((each) => offered?.includes(each)),
    tags: [...tags],
    ...(ratingStars && { ratingStars }),
    facts: facts.map(([name, value]) => ({ name, value })),
    state: 'published' as const,
    publishedAt: at,
    createdAt: at,
    updatedAt: at,
  }
}

/** The stock with which a product starts. */
export function stockOf({ stock, slug, isDigital, category, colors = [] }: SeedProduct, at: string) {
  if (isDigital) return []
  return variantsOf({ category, size: [], color: colors }).map((options) => {
    const onHand = typeof stock === 'function' ? stock(options) : (stock ?? 0)
    const key = { productId: productIdOf(slug), name: variantName(options) }
    return firstStock({ ...key, isCounted: stock !== undefined, onHand }, { cause: 'demo', at })
  })
}

type Picture = { url: string; alt: string; color?: Color }

/** Each colour from the front, the first one from behind and from close by too. */
export function picturesOf({ slug, name, art, colors = [] }: SeedProduct): Picture[] {
  const shown = (view: string, alt: string, color?: Color): Picture => ({
    url: goodsAddress(slug, view),
    alt,
    ...(color && { color }),
  })
  if (art.kind !== 'tee') {
    const plain = shown('front', altOf(art.kind, name))
    return art.kind === 'framed' ? [plain, shown('detail', `${name}, a corner of the frame`)] : [plain]
  }
  const [first, ...others] = colors
  if (!first) return []
  return [
    shown(first, `${name} in ${first}, front`, first),
    shown('back', `${name} in ${first}, back`, first),
    shown('detail', `${name} in ${first}, the print from close by`, first),
    ...others.map((color) => shown(color, `${name} in ${color}, front`, color)),
  ]
}

const altOf = (kind: 'framed' | 'photo' | 'clip', name: string) =>
  ({ framed: `${name}, in its frame`, photo: name, clip: `${name}, a frame of the film` })[kind]
