import { chatReportReasons } from '#shared/rules/live/live-chat.ts'
import { entity } from '../table/entity.ts'

/** That a member finds a message out of place. One of the reporter's belongings. */
export const liveReport = entity({
  model: { service: 'kiai', entity: 'live-report', version: '1' },
  attributes: {
    eventId: { type: 'string', required: true },
    /** Of the message, as its key has it. */
    place: { type: 'string', required: true },
    memberId: { type: 'string', required: true },
    reason: { type: chatReportReasons, required: true },
    at: { type: 'string', required: true },
  },
  indexes: {
    ofEvent: {
      pk: { field: 'pk', composite: ['eventId'], casing: 'none' },
      sk: { field: 'sk', composite: ['place', 'memberId'], casing: 'none' },
    },
    ofMember: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: ['memberId'], casing: 'none' },
      sk: { field: 'gsi1sk', composite: ['at', 'eventId', 'place'], casing: 'none' },
    },
  },
})
