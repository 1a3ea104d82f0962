import { providers } from '#shared/rules/money/charge.ts'
import { entity, type ItemOf } from '../table/entity.ts'

/** Seconds an event is kept: a quarter of a year, longer than a provider does. */
export const eventKept = 90 * 24 * 3600

/** What a provider has told, kept once by its own id. Being kept is what gets it worked on: the stream tells. */
export const paymentEvent = entity({
  model: { service: 'kiai', entity: 'payment-event', version: '1' },
  attributes: {
    provider: { type: providers, required: true },
    eventId: { type: 'string', required: true },
    type: { type: 'string', required: true },
    /** As it was sent. */
    body: { type: 'string', required: true },
    /** `mismatch`: it does not agree with what was stored before, and changed nothing. */
    state: { type: ['kept', 'done', 'mismatch'] as const, required: true },
    /** Why it is a mismatch. */
    reason: { type: 'string' },
    receivedAt: { type: 'string', required: true },
    /** Epoch seconds; see `eventKept`. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['provider', 'eventId'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
  },
})
export type PaymentEventItem = ItemOf<typeof paymentEvent>
