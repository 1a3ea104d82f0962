import { entity } from '../table/entity.ts'

/** How often one network called one endpoint in a stretch of time. */
export const callCount = entity({
  model: { service: 'kiai', entity: 'call-count', version: '1' },
  attributes: {
    path: { type: 'string', required: true },
    /** Hash of the network's address. */
    network: { type: 'string', required: true },
    /** Which stretch, counted from the epoch on. */
    stretch: { type: 'number', required: true },
    count: { type: 'number', required: true, default: 0 },
    /** Epoch seconds; the table's TTL. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['path', 'network', 'stretch'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
  },
})
