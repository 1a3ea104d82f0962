import { entity, key } from './entity.ts'

/** An event to publish, written in the same transaction as its cause; the table's stream publishes it. */
export const outbox = entity({
  model: { service: 'kiai', entity: 'outbox', version: '1' },
  attributes: {
    id: { type: 'string', required: true },
    /** A name of contract/events.ts; `detail` is that event's, as JSON. */
    name: { type: 'string', required: true },
    detail: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
    /** Epoch seconds; kept a week for support. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    primary: key(['id'], []),
  },
})
