import * as z from 'zod/mini'
import { colors, productCategories, sizes, variantNames } from '../../rules/store/options.ts'
import { dollars, imageUrl, knownUpdatedAt, listOf, moment, requiredText, text } from '../fields.ts'
import { MediaState } from '../videos/playback.ts'
import { Color, Product, Variant } from './product.ts'

/** The inputs of admins for products, and products as admins see them. */

export const mostPictures = 12
const mostFacts = 12
const mostTags = 12

/** The lowest amount that the payment providers accept. */
const leastPrice = '0.50'
const price = dollars.check(
  z.refine((value) => Number(value) >= Number(leastPrice), `At least ${leastPrice} dollars`),
)

/** The fields of a product that an admin can set. Its id, dates, state and stock have endpoints of their own. */
export const ProductInput = z.strictObject({
  name: requiredText(120),
  description: z._default(text(2000), ''),
  category: z.enum(productCategories),
  price,
  /** For photos only; T-shirts are always physical, and clips are always files. */
  isDigital: z._default(z.boolean(), false),
  /** The admin's switch: off, no variant can be bought. */
  inStock: z._default(z.boolean(), true),
  /** For T-shirts: the offered sizes; an empty list means all. */
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

/**
 * A new product, created as a draft. The form makes an idempotency key once, so that a retry returns the same
 * product.
 */
export const NewProduct = z.strictObject({ ...ProductInput.shape, key: z.optional(z.guid()) })
export type NewProduct = z.output<typeof NewProduct>

/** A change of a product. */
export const ProductChange = z.strictObject({ ...ProductInput.shape, knownUpdatedAt })
export type ProductChange = z.output<typeof ProductChange>

export const ProductState = z.enum(['draft', 'published', 'archived'])
export type ProductState = z.infer<typeof ProductState>

/** The state of a product. A draft can be scheduled to be published. */
export const Publication = z.strictObject({
  state: ProductState,
  publishAt: z._default(z.nullable(moment), null),
  knownUpdatedAt,
})
export type Publication = z.output<typeof Publication>

const mostOfOne = 100_000
const figure = z.number().check(z.int(), z.gte(0, 'At least 0'), z.lte(mostOfOne))

/**
 * Counts of the stock on hand of some variants: after a delivery, which only adds to them, or corrected. A count is
 * refused if the known count is outdated.
 */
export const StockChange = z
  .strictObject({
    kind: z.enum(['received', 'corrected']),
    variants: listOf(
      z.strictObject({
        name: z.enum(variantNames),
        /** A variant that is not counted has no limit. */
        isCounted: z.boolean(),
        onHand: figure,
        knownOnHand: figure,
      }),
      variantNames.length,
    ).check(z.minLength(1, 'Required')),
    reason: requiredText(200),
  })
  .check(
    z.refine(
      ({ kind, variants }) =>
        kind === 'corrected' ||
        variants.every(({ isCounted, onHand, knownOnHand }) => isCounted && onHand > knownOnHand),
      { path: ['kind'], message: 'A delivery only adds to the stock. Choose a correction instead.' },
    ),
  )
export type StockChange = z.output<typeof StockChange>

/** A product as admins see it. */
export const AdminProduct = z.object({
  ...Product.shape,
  /** The file that buyers of a digital product get from now on; null until it is uploaded. */
  file: z.nullable(
    z.object({
      filename: z.string(),
      type: z.string(),
      size: z.number(),
      /** For a clip: the upload by which its buyers watch it, and its state. It never delays a sale. */
      clip: z.nullable(z.object({ uploadId: z.string(), state: MediaState })),
    }),
  ),
  /** The admin's switch; `inStock` is derived from it and from the stock. */
  isSwitchedOn: z.boolean(),
  variants: z.array(z.object({ ...Variant.shape, isCounted: z.boolean(), onHand: z.number() })),
  state: ProductState,
  /** When a draft is published automatically. */
  publishAt: z.nullable(moment),
  /** When it was first published; null before. */
  publishedAt: z.nullable(moment),
})
export type AdminProduct = z.infer<typeof AdminProduct>
