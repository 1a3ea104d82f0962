import { entity, type ItemOf, key } from '../table/entity.ts'

/** The secret that lets calendar apps read a member's sessions. A member has one at a time; only its hash is stored. */
export const calendarFeed = entity({
  model: { service: 'kiai', entity: 'calendar-feed', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true, readOnly: true },
    hash: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
  },
  indexes: {
    ofMember: key(['memberId'], []),
  },
})
export type CalendarFeedItem = ItemOf<typeof calendarFeed>
