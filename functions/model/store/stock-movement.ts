import { entity, type ItemOf, key } from '../table/entity.ts'

/** The kinds of stock movements. */
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

/** One movement of the stock of a variant. Append-only; each cause has at most one of each kind. */
export const stockMovement = entity({
  model: { service: 'kiai', entity: 'stock-movement', version: '1' },
  attributes: {
    productId: { type: 'string', required: true, readOnly: true },
    variant: { type: 'string', required: true, readOnly: true },
    /** The order, return or admin action that caused it. */
    cause: { type: 'string', required: true, readOnly: true },
    kind: { type: movementKinds, required: true, readOnly: true },
    /** The change of each figure. */
    onHand: { type: 'number', required: true, readOnly: true },
    promised: { type: 'number', required: true, readOnly: true },
    held: { type: 'number', required: true, readOnly: true },
    /** For corrections and write-offs. */
    reason: { type: 'string', readOnly: true },
    at: { type: 'string', required: true, readOnly: true },
  },
  indexes: {
    ofVariant: key(['productId', 'variant'], ['cause', 'kind']),
  },
})
export type StockMovementItem = ItemOf<typeof stockMovement>
