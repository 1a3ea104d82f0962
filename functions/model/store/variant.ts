import { entity, type ItemOf, key } from '../table/entity.ts'

/**
 * The stock of one variant of a physical product. A variant without such an item, or not counted, has no limit. All
 * variants of a product are stored together, so that one consistent query reads them.
 */
export const variant = entity({
  model: { service: 'kiai', entity: 'variant', version: '1' },
  attributes: {
    productId: { type: 'string', required: true, readOnly: true },
    /** Within the product, as returned by `variantName`. */
    name: { type: 'string', required: true, readOnly: true },
    isCounted: { type: 'boolean', required: true, default: false },
    /** Units on hand. This and the next three are sums of the movements; only `stock.ts` writes them. */
    onHand: { type: 'number', required: true, default: 0 },
    /** Paid, but not shipped yet. */
    promised: { type: 'number', required: true, default: 0 },
    /** Held for orders that are being paid. */
    held: { type: 'number', required: true, default: 0 },
    /**
     * Units that can be sold: those on hand that are neither promised nor held. Meaningless for an uncounted variant.
     */
    left: { type: 'number', required: true, default: 0 },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    ofProduct: key(['productId'], ['name']),
  },
})
export type VariantItem = ItemOf<typeof variant>
