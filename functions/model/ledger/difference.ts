import { ofMonth } from '../payments/charge-indexes.ts'
import { entity, type ItemOf, key } from '../table/entity.ts'

/** A disagreement between the books, the access of members and a provider's list. Recorded once. */
export const difference = entity({
  model: { service: 'kiai', entity: 'difference', version: '1' },
  attributes: {
    /** Made of the subject: a difference that is found again is the same item. */
    id: { type: 'string', required: true },
    kind: {
      type: [
        'unbalanced',
        'not_booked',
        'not_at_provider',
        'not_granted',
        'not_charged',
        'drift',
        'mismatch',
        'payout_differs',
        'refund_late',
      ] as const,
      required: true,
    },
    what: { type: 'string', required: true },
    isRepaired: { type: 'boolean', required: true, default: false },
    foundAt: { type: 'string', required: true },
    month: { type: 'string', required: true },
  },
  indexes: {
    primary: key(['id'], []),
    byMonth: {
      index: 'gsi2',
      pk: ofMonth,
      sk: { field: 'gsi2sk', composite: ['foundAt', 'id'], casing: 'none' },
    },
  },
})
export type DifferenceItem = ItemOf<typeof difference>
