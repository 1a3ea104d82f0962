import { entity, type ItemOf } from '../table/entity.ts'

/**
 * Time that an instructor keeps free of sessions. Each of its quarter hours is claimed in their calendar, like those of
 * a session.
 */
export const block = entity({
  model: { service: 'kiai', entity: 'block', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    memberId: { type: 'string', required: true, readOnly: true },
    /** The instructor. */
    personId: { type: 'string', required: true, readOnly: true },
    /** ISO, on quarter hours; the end is not included. */
    startsAt: { type: 'string', required: true, readOnly: true },
    endsAt: { type: 'string', required: true, readOnly: true },
    /** Epoch seconds. */
    expire: { type: 'number', required: true, readOnly: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['id'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
    // Makes it one of the member's belongings.
    ofMember: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: ['memberId'], casing: 'none' },
      sk: { field: 'gsi1sk', composite: ['startsAt', 'id'], casing: 'none' },
    },
  },
})
export type BlockItem = ItemOf<typeof block>
