import { moderationKinds } from '#shared/rules/live/live-chat.ts'
import { entity, index, key } from '../table/entity.ts'

/** What a moderator of a chat did to a member. It belongs to that member's data. */
export const moderationAct = entity({
  model: { service: 'kiai', entity: 'moderation-act', version: '1' },
  attributes: {
    eventId: { type: 'string', required: true },
    id: { type: 'string', required: true },
    at: { type: 'string', required: true },
    kind: { type: moderationKinds, required: true },
    /** The member and the moderator, as the chat shows them. */
    memberId: { type: 'string', required: true },
    name: { type: 'string', required: true },
    by: { type: 'string', required: true },
    byName: { type: 'string', required: true },
    minutes: { type: 'number' },
    /** Epoch seconds. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    ofEvent: key(['eventId'], ['at', 'id']),
    ofMember: index('gsi1', ['memberId'], ['at', 'id']),
  },
})
