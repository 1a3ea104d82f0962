import * as z from 'zod/mini'
import { colors, productCategories, sizes } from '../../rules/store/options.ts'
import { moment } from '../fields.ts'

export const ProductCategory = z.enum(productCategories)
export type ProductCategory = z.infer<typeof ProductCategory>
export const Size = z.enum(sizes)
export type Size = z.infer<typeof Size>
export const Color = z.enum(colors)
export type Color = z.infer<typeof Color>

/**
 * A variant that can be bought: a product in one size and one color, or the product itself if there is nothing to
 * choose.
 */
export const Variant = z.object({
  /** Within its product: `m-black`; `one` if there is nothing to choose. */
  name: z.string(),
  size: z.nullable(Size),
  color: z.nullable(Color),
  inStock: z.boolean(),
  /** Units left; null for an uncounted variant. */
  left: z.nullable(z.number()),
})
export type Variant = z.infer<typeof Variant>

export const ProductPicture = z.object({
  url: z.string(),
  /** Alternative text. */
  alt: z.string(),
  /** The color that it shows; null for a picture for all colors. */
  color: z.nullable(Color),
})
export type ProductPicture = z.infer<typeof ProductPicture>

/** A line of a product's details: `Material`, `Cotton, 220 g/m²`. */
export const ProductFact = z.object({ name: z.string(), value: z.string() })
export type ProductFact = z.infer<typeof ProductFact>

/** A published product, as everyone sees it. */
export const Product = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: ProductCategory,
  /** Dollars with two decimals. */
  price: z.string(),
  /** The first picture, or the still picture of a clip without any; and a smaller version of it. */
  imageUrl: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  /** A still picture of a clip with a watermark; never the file for sale. Null until it was made. */
  mediaUrl: z.nullable(z.string()),
  /** The public preview of a clip: the upload whose frames show its first seconds, with a watermark. */
  preview: z.nullable(z.object({ uploadId: z.string(), seconds: z.number() })),
  isDigital: z.boolean(),
  /** Whether at least one variant can be bought. */
  inStock: z.boolean(),
  /** Units left of all counted variants; 0 if none is counted. */
  stockCount: z.number(),
  /** The sizes to choose from, in order; empty if there is nothing to choose. */
  size: z.array(Size),
  color: z.array(Color),
  variants: z.array(Variant),
  pictures: z.array(ProductPicture),
  facts: z.array(ProductFact),
  tags: z.array(z.string()),
  /** Average of its reviews with two decimals; `0.00` without reviews. */
  rating: z.string(),
  reviewCount: z.number(),
  /** The number of reviews with one star, two, and so on up to five. */
  starCounts: z.array(z.number()),
  publishedAt: moment,
  createdAt: moment,
  updatedAt: moment,
})
export type Product = z.infer<typeof Product>
