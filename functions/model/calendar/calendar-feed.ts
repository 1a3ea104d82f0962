import { entity, type ItemOf } from '../table/entity.ts'

/** By which secret calendars may look at a member's sessions: one at a time, and kept as its hash alone. */
export const calendarFeed = entity({
  model: { service: 'kiai', entity: 'calendar-feed', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true, readOnly: true },
    hash: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
  },
  indexes: {
    ofMember: {
      pk: { field: 'pk', composite: ['memberId'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
  },
})
export type CalendarFeedItem = ItemOf<typeof calendarFeed>
