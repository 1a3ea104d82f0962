import { providers } from '#shared/rules/money/charge.ts'
import { entity } from '../table/entity.ts'

/**
 * By what a provider names a payment in later news (a payment intent, a capture), and which charge that is. Of its checkout,
 * subscription and customer: the last charge that was paid by it.
 */
export const chargeReference = entity({
  model: { service: 'kiai', entity: 'charge-reference', version: '1' },
  attributes: {
    provider: { type: providers, required: true },
    reference: { type: 'string', required: true },
    chargeId: { type: 'string', required: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['provider', 'reference'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
  },
})
