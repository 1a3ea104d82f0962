import { entity, key } from '../table/entity.ts'

/** The number of calls from one network to one endpoint in a period of time. */
export const callCount = entity({
  model: { service: 'kiai', entity: 'call-count', version: '1' },
  attributes: {
    path: { type: 'string', required: true },
    /** Hash of the network's address. */
    network: { type: 'string', required: true },
    /** The number of the period, counted from the epoch. */
    stretch: { type: 'number', required: true },
    count: { type: 'number', required: true, default: 0 },
    /** Epoch seconds; the table's TTL. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    primary: key(['path', 'network', 'stretch'], []),
  },
})
