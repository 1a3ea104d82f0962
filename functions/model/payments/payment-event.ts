import { providers } from '#shared/rules/money/charge.ts'
import { entity, type ItemOf, key } from '../table/entity.ts'

/** Seconds an event is kept: 90 days, longer than a provider keeps one. */
export const eventKept = 90 * 24 * 3600

/**
 * A provider's webhook event, stored once by its own id. Storing it starts its processing through the table's stream.
 */
export const paymentEvent = entity({
  model: { service: 'kiai', entity: 'payment-event', version: '1' },
  attributes: {
    provider: { type: providers, required: true },
    eventId: { type: 'string', required: true },
    type: { type: 'string', required: true },
    /** The body as received. */
    body: { type: 'string', required: true },
    /** `mismatch`: it contradicts stored data, and changed nothing. */
    state: { type: ['kept', 'done', 'mismatch'] as const, required: true },
    /** The reason of a mismatch. */
    reason: { type: 'string' },
    receivedAt: { type: 'string', required: true },
    /** Epoch seconds; see `eventKept`. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    primary: key(['provider', 'eventId'], []),
  },
})
export type PaymentEventItem = ItemOf<typeof paymentEvent>
