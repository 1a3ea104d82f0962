import { providers } from '#shared/rules/money/charge.ts'
import { entity, key } from '../table/entity.ts'

/**
 * Maps a provider's name of a payment in later events (a payment intent, a capture) to its charge. A checkout,
 * subscription or customer maps to the last charge paid by it.
 */
export const chargeReference = entity({
  model: { service: 'kiai', entity: 'charge-reference', version: '1' },
  attributes: {
    provider: { type: providers, required: true },
    reference: { type: 'string', required: true },
    chargeId: { type: 'string', required: true },
  },
  indexes: {
    primary: key(['provider', 'reference'], []),
  },
})
