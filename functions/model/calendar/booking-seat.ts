import { entity, type ItemOf } from '../table/entity.ts'

/**
 * One of the numbered places of which somebody has so many: a member's holds, an instructor's sessions of a day. Counted
 * this way they end by themselves, as a hold does, and a count cannot go wrong.
 */
export const bookingSeat = entity({
  model: { service: 'kiai', entity: 'booking-seat', version: '1' },
  attributes: {
    /** The member who holds, or the instructor with the day: `mem_…`, `ins_…#2026-12-15`. */
    owner: { type: 'string', required: true, readOnly: true },
    place: { type: 'number', required: true, readOnly: true },
    bookingId: { type: 'string', required: true },
    /** Absent once it is confirmed. */
    heldUntil: { type: 'string' },
    /** Epoch seconds. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    ofOwner: {
      pk: { field: 'pk', composite: ['owner'], casing: 'none' },
      sk: { field: 'sk', composite: ['place'], casing: 'none' },
    },
  },
})
export type BookingSeatItem = ItemOf<typeof bookingSeat>
