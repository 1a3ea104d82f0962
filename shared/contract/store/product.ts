import * as z from 'zod/mini'
import { colors, productCategories, sizes } from '../../rules/store/options.ts'
import { moment } from '../fields.ts'

export const ProductCategory = z.enum(productCategories)
export type ProductCategory = z.infer<typeof ProductCategory>
export const Size = z.enum(sizes)
export type Size = z.infer<typeof Size>
export const Color = z.enum(colors)
export type Color = z.infer<typeof Color>

/** One that can be bought: a product in one size and one colour, or the product itself where there is nothing to choose. */
export const Variant = z.object({
  /** Within its product: `m-black`; `one` where there is nothing to choose. */
  name: z.string(),
  size: z.nullable(Size),
  color: z.nullable(Color),
  inStock: z.boolean(),
  /** How many can be had; null where they are not counted. */
  left: z.nullable(z.number()),
})
export type Variant = z.infer<typeof Variant>

export const ProductPicture = z.object({
  url: z.string(),
  /** What it shows, in words. */
  alt: z.string(),
  /** The colour it shows; null for a picture of every colour. */
  color: z.nullable(Color),
})
export type ProductPicture = z.infer<typeof ProductPicture>

/** A line of a product's details: `Material`, `Cotton, 220 g/m²`. */
export const ProductFact = z.object({ name: z.string(), value: z.string() })
export type ProductFact = z.infer<typeof ProductFact>

/** A published product, as everyone may see it. */
export const Product = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: ProductCategory,
  /** Dollars with two decimals. */
  price: z.string(),
  /** The first picture, and the same for small places. */
  imageUrl: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  /** A public preview of a clip; never what is sold. */
  mediaUrl: z.nullable(z.string()),
  isDigital: z.boolean(),
  /** Whether at least one variant can be had. */
  inStock: z.boolean(),
  /** How many counted ones there are; 0 where none is counted. */
  stockCount: z.number(),
  /** What can be chosen, in order; empty where there is nothing to choose. */
  size: z.array(Size),
  color: z.array(Color),
  variants: z.array(Variant),
  pictures: z.array(ProductPicture),
  facts: z.array(ProductFact),
  tags: z.array(z.string()),
  /** Average of its reviews with two decimals; `0.00` while there is none. */
  rating: z.string(),
  reviewCount: z.number(),
  /** How many reviews give one star, two, and so on up to five. */
  starCounts: z.array(z.number()),
  publishedAt: moment,
  createdAt: moment,
  updatedAt: moment,
})
export type Product = z.infer<typeof Product>
