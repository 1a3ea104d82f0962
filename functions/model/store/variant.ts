import { entity, type ItemOf } from '../table/entity.ts'

/**
 * The stock of one variant of a physical product. Without such an item, or where it is not counted, there is no limit.
 * All of a product lie together, so that one consistent query reads them.
 */
export const variant = entity({
  model: { service: 'kiai', entity: 'variant', version: '1' },
  attributes: {
    productId: { type: 'string', required: true, readOnly: true },
    /** Within the product, as `variantName` gives it. */
    name: { type: 'string', required: true, readOnly: true },
    isCounted: { type: 'boolean', required: true, default: false },
    /** How many lie there. This and the next three are sums of the movements, which `stock.ts` alone writes. */
    onHand: { type: 'number', required: true, default: 0 },
    /** Paid, and not shipped yet. */
    promised: { type: 'number', required: true, default: 0 },
    /** Kept for orders that are being paid. */
    held: { type: 'number', required: true, default: 0 },
    /** What can be sold: those on hand that are neither promised nor held. Of one that is not counted it says nothing. */
    left: { type: 'number', required: true, default: 0 },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    ofProduct: {
      pk: { field: 'pk', composite: ['productId'], casing: 'none' },
      sk: { field: 'sk', composite: ['name'], casing: 'none' },
    },
  },
})
export type VariantItem = ItemOf<typeof variant>
