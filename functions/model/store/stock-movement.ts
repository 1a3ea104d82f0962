import { entity, type ItemOf } from '../table/entity.ts'

/** What happens to the stock of a variant. */
export const movementKinds = [
  'received',
  'corrected',
  'held',
  'freed',
  'sold',
  'unsold',
  'shipped',
  'returned',
  'written_off',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** One movement of the stock of a variant; only added, and of one cause each kind once. */
export const stockMovement = entity({
  model: { service: 'kiai', entity: 'stock-movement', version: '1' },
  attributes: {
    productId: { type: 'string', required: true, readOnly: true },
    variant: { type: 'string', required: true, readOnly: true },
    /** The order, the return or the admin's act that it comes from. */
    cause: { type: 'string', required: true, readOnly: true },
    kind: { type: movementKinds, required: true, readOnly: true },
    /** What it adds to each figure. */
    onHand: { type: 'number', required: true, readOnly: true },
    promised: { type: 'number', required: true, readOnly: true },
    held: { type: 'number', required: true, readOnly: true },
    /** Of a correction, and of what is written off. */
    reason: { type: 'string', readOnly: true },
    at: { type: 'string', required: true, readOnly: true },
  },
  indexes: {
    ofVariant: {
      pk: { field: 'pk', composite: ['productId', 'variant'], casing: 'none' },
      sk: { field: 'sk', composite: ['cause', 'kind'], casing: 'none' },
    },
  },
})
export type StockMovementItem = ItemOf<typeof stockMovement>
