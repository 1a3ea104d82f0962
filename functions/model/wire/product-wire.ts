import type { Product, Variant } from '#shared/contract/store/product.ts'
import { averageOf, noStars, ratingsOf } from '#shared/rules/learning/rating.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { colorsOf, sizesOf, variantName, variantsOf } from '#shared/rules/store/options.ts'
import type { UploadItem } from '../catalogue/upload.ts'
import { isToBeHad, type ProductItem } from '../store/product.ts'
import type { VariantItem } from '../store/variant.ts'

type Stock = Pick<VariantItem, 'name' | 'isCounted' | 'onHand' | 'left'>

/** A product as everyone may see it, with its available stock: digital goods have none. */
export function toProduct(item: ProductItem, stock: readonly Stock[]): Product {
  const variants = toVariants(item, stock)
  const starCounts = item.ratingStars ?? noStars
  const ratings = ratingsOf(starCounts)
  const preview = item.isDigital ? item.preview : undefined
  const imageUrl = item.pictures[0]?.url ?? preview?.posterUrl ?? null
  return {
    id: item.id,
    name: item.name,
    description: item.description,
    category: item.category,
    price: dollarsOf(item.price),
    imageUrl,
    thumbnailUrl: imageUrl,
    mediaUrl: preview?.posterUrl ?? null,
    preview: preview ? { uploadId: preview.uploadId, seconds: preview.seconds } : null,
    isDigital: item.isDigital,
    inStock: variants.some(({ inStock }) => inStock),
    stockCount: variants.reduce((sum, { left }) => sum + (left ?? 0), 0),
    size: sizesOf(item),
    color: colorsOf(item),
    variants,
    pictures: item.pictures.map(({ url, alt, color }) => ({ url, alt, color: color ?? null })),
    facts: item.facts,
    tags: item.tags,
    rating: averageOf(ratings),
    reviewCount: ratings.count,
    starCounts: [...starCounts],
    publishedAt: item.publishedAt ?? item.createdAt,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
  }
}

/** A product as admins see it: in any state, with its switch and its figures. `clip` is the upload of its file. */
export function toAdminProduct(item: ProductItem, stock: readonly Stock[], clip: UploadItem | undefined) {
  const product = toProduct(item, stock)
  const byName = new Map(stock.map((each) => [each.name, each]))
  return {
    ...product,
    file: item.file ? toFile(item.file, clip) : null,
    isSwitchedOn: item.inStock,
    variants: product.variants.map((each) => {
      const its = item.isDigital ? undefined : byName.get(each.name)
      return { ...each, isCounted: its?.isCounted ?? false, onHand: its?.onHand ?? 0 }
    }),
    state: item.state,
    publishAt: item.publishAt ?? null,
    publishedAt: item.publishedAt ?? null,
  }
}

function toFile({ filename, type, size }: NonNullable<ProductItem['file']>, clip: UploadItem | undefined) {
  if (!clip) return { filename, type, size, clip: null }
  const { status, progress, reason = null } = clip.media
  return { filename, type, size, clip: { uploadId: clip.id, state: { status, progress, reason } } }
}

/** Each offered variant, with its remaining stock. */
function toVariants(item: ProductItem, stock: readonly Stock[]): Variant[] {
  const byName = new Map(stock.map((each) => [each.name, each]))
  return variantsOf(item).map((options) => {
    const name = variantName(options)
    const its = item.isDigital ? undefined : byName.get(name)
    const left = its?.isCounted ? Math.max(0, its.left) : null
    return { name, ...options, inStock: isToBeHad(item) && left !== 0, left }
  })
}
