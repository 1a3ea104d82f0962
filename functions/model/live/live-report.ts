import { chatReportReasons } from '#shared/rules/live/live-chat.ts'
import { entity, index, key } from '../table/entity.ts'

/** A member's report of a message. It belongs to the reporter's data. */
export const liveReport = entity({
  model: { service: 'kiai', entity: 'live-report', version: '1' },
  attributes: {
    eventId: { type: 'string', required: true },
    /** The sort key of the message. */
    place: { type: 'string', required: true },
    memberId: { type: 'string', required: true },
    reason: { type: chatReportReasons, required: true },
    at: { type: 'string', required: true },
  },
  indexes: {
    ofEvent: key(['eventId'], ['place', 'memberId']),
    ofMember: index('gsi1', ['memberId'], ['at', 'eventId', 'place']),
  },
})
