import * as z from 'zod/mini'
import { colors, productCategories, sizes, variantNames } from '../../rules/store/options.ts'
import { dollars, imageUrl, knownUpdatedAt, listOf, moment, requiredText, text } from '../fields.ts'
import { Color, Product, Variant } from './product.ts'

/** What admins set on products, and products as they see them. */

export const mostPictures = 12
const mostFacts = 12
const mostTags = 12

/** Less than this no provider charges. */
const leastPrice = '0.50'
const price = dollars.check(
  z.refine((value) => Number(value) >= Number(leastPrice), `At least ${leastPrice} dollars`),
)

/** What an admin may set on a product. Its id, dates, state and stock have calls of their own. */
export const ProductInput = z.strictObject({
  name: requiredText(120),
  description: z._default(text(2000), ''),
  category: z.enum(productCategories),
  price,
  /** Of a photo; T-shirts are things, and clips are files. */
  isDigital: z._default(z.boolean(), false),
  /** The switch: off, nothing of it can be had. */
  inStock: z._default(z.boolean(), true),
  /** Of a T-shirt: what is offered; none named means all. */
  size: z._default(listOf(z.enum(sizes), sizes.length), []),
  color: z._default(listOf(z.enum(colors), colors.length), []),
  pictures: z._default(
    listOf(
      z.strictObject({ url: imageUrl, alt: requiredText(200), color: z.nullable(Color) }),
      mostPictures,
      `At most ${mostPictures} pictures, please`,
    ),
    [],
  ),
  facts: z._default(
    listOf(z.strictObject({ name: requiredText(40), value: requiredText(200) }), mostFacts),
    [],
  ),
  tags: z._default(listOf(requiredText(30), mostTags), []),
})
export type ProductInput = z.output<typeof ProductInput>

/** A new product, a draft. The form makes a key once, so that what it sends again is the same product. */
export const NewProduct = z.strictObject({ ...ProductInput.shape, key: z.optional(z.guid()) })
export type NewProduct = z.output<typeof NewProduct>

/** A change of a product. */
export const ProductChange = z.strictObject({ ...ProductInput.shape, knownUpdatedAt })
export type ProductChange = z.output<typeof ProductChange>

export const ProductState = z.enum(['draft', 'published', 'archived'])
export type ProductState = z.infer<typeof ProductState>

/** Whether a product is sold. A draft may be published by itself at a moment. */
export const Publication = z.strictObject({
  state: ProductState,
  publishAt: z._default(z.nullable(moment), null),
  knownUpdatedAt,
})
export type Publication = z.output<typeof Publication>

const mostOfOne = 100_000
const figure = z.number().check(z.int(), z.gte(0, 'Not less than none'), z.lte(mostOfOne))

/** What lies there of some variants. A figure is set over the one that was known; over another one it is refused. */
export const StockChange = z.strictObject({
  variants: listOf(
    z.strictObject({
      name: z.enum(variantNames),
      /** Without being counted a variant has no limit. */
      isCounted: z.boolean(),
      onHand: figure,
      knownOnHand: figure,
    }),
    variantNames.length,
  ).check(z.minLength(1, 'Required')),
  reason: requiredText(200),
})
export type StockChange = z.output<typeof StockChange>

/** A product as admins see it. */
export const AdminProduct = z.object({
  ...Product.shape,
  /** What buyers of a digital product are given from now on; null until it was uploaded. */
  file: z.nullable(z.object({ filename: z.string(), type: z.string(), size: z.number() })),
  /** The admins' switch; `inStock` is what follows from it and from the stock. */
  isSwitchedOn: z.boolean(),
  variants: z.array(z.object({ ...Variant.shape, isCounted: z.boolean(), onHand: z.number() })),
  state: ProductState,
  /** When a draft is published by itself. */
  publishAt: z.nullable(moment),
  /** Null until it has been for the first time. */
  publishedAt: z.nullable(moment),
})
export type AdminProduct = z.infer<typeof AdminProduct>
