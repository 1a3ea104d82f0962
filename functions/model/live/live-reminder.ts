import { entity, index, key } from '../table/entity.ts'

/** A member's reminder for an event. Its key begins with the member, so that it is deleted with the account. */
export const liveReminder = entity({
  model: { service: 'kiai', entity: 'live-reminder', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true },
    eventId: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
    /** Epoch seconds: useless long after the event. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    ofMember: key(['memberId'], ['eventId']),
    ofEvent: index('gsi1', ['eventId'], ['memberId']),
  },
})
