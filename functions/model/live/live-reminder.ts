import { entity } from '../table/entity.ts'

/** That a member is reminded of an event. Keyed by the member, so that it goes with the account. */
export const liveReminder = entity({
  model: { service: 'kiai', entity: 'live-reminder', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true },
    eventId: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
    /** Epoch seconds: of no use once the event is long over. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    ofMember: {
      pk: { field: 'pk', composite: ['memberId'], casing: 'none' },
      sk: { field: 'sk', composite: ['eventId'], casing: 'none' },
    },
    ofEvent: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: ['eventId'], casing: 'none' },
      sk: { field: 'gsi1sk', composite: ['memberId'], casing: 'none' },
    },
  },
})
