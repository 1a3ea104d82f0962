import { moderationKinds } from '#shared/rules/live/live-chat.ts'
import { entity, index, key } from '../table/entity.ts'

/** What a moderator of a chat did. It belongs to the data of one member. */
export const moderationAct = entity({
  model: { service: 'kiai', entity: 'moderation-act', version: '1' },
  attributes: {
    eventId: { type: 'string', required: true },
    id: { type: 'string', required: true },
    at: { type: 'string', required: true },
    kind: { type: moderationKinds, required: true },
    /** The member it was done to; the moderator, if it was done to the chat as a whole. */
    memberId: { type: 'string', required: true },
    /** That member and the moderator, as the chat shows them. An act on the chat has no `name`. */
    name: { type: 'string' },
    by: { type: 'string', required: true },
    byName: { type: 'string', required: true },
    minutes: { type: 'number' },
    seconds: { type: 'number' },
    /** Epoch seconds. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    ofEvent: key(['eventId'], ['at', 'id']),
    ofMember: index('gsi1', ['memberId'], ['at', 'id']),
  },
})
