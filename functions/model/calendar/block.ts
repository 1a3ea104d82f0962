import { entity, type ItemOf, index, key } from '../table/entity.ts'

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
    primary: key(['id'], []),
    // Makes it one of the member's belongings.
    ofMember: index('gsi1', ['memberId'], ['startsAt', 'id']),
  },
})
export type BlockItem = ItemOf<typeof block>
