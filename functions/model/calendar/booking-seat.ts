import { entity, type ItemOf, key } from '../table/entity.ts'

/**
 * One of a limited number of numbered seats: a member's holds, or an instructor's sessions in a day. Seats expire by
 * themselves like holds, so a count cannot drift.
 */
export const bookingSeat = entity({
  model: { service: 'kiai', entity: 'booking-seat', version: '1' },
  attributes: {
    /** The member with the hold, or the instructor with the day: `mem_…`, `ins_…#2026-12-15`. */
    owner: { type: 'string', required: true, readOnly: true },
    place: { type: 'number', required: true, readOnly: true },
    bookingId: { type: 'string', required: true },
    /** Absent once the booking is confirmed. */
    heldUntil: { type: 'string' },
    /** Epoch seconds. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    ofOwner: key(['owner'], ['place']),
  },
})
export type BookingSeatItem = ItemOf<typeof bookingSeat>
