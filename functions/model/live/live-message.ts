import { chatRoles } from '#shared/rules/live/live-chat.ts'
import { liveTiers } from '#shared/rules/live/live-event.ts'
import { entity, type ItemOf } from '../table/entity.ts'

/** Where a message stands among the others of its event, as its key has it: `000000042`. */
export const placeOf = (seq: number) => String(seq).padStart(9, '0')

/** One entry of the chat of an event. Keyed by its number, and one of its author's belongings. */
export const liveMessage = entity({
  model: { service: 'kiai', entity: 'live-message', version: '1' },
  attributes: {
    eventId: { type: 'string', required: true },
    place: { type: 'string', required: true },
    seq: { type: 'number', required: true },
    kind: { type: ['message', 'removal'] as const, required: true },
    /** The author; of a removal the person who did it. */
    memberId: { type: 'string', required: true },
    /** As they were when it was said. */
    name: { type: 'string', required: true },
    tier: { type: liveTiers },
    role: { type: chatRoles },
    text: { type: 'string', required: true },
    /** The number of the message that a removal is of. */
    ref: { type: 'number' },
    removedAt: { type: 'string' },
    /** A host or an admin has read what was reported of it, and it stays. */
    keptAt: { type: 'string' },
    at: { type: 'string', required: true },
  },
  indexes: {
    ofEvent: {
      pk: { field: 'pk', composite: ['eventId'], casing: 'none' },
      sk: { field: 'sk', composite: ['place'], casing: 'none' },
    },
    // Makes it one of the member's belongings.
    ofMember: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: ['memberId'], casing: 'none' },
      sk: { field: 'gsi1sk', composite: ['at', 'place'], casing: 'none' },
    },
    /** Finds the messages of a moment, for a replay. */
    byTime: {
      index: 'gsi2',
      pk: { field: 'gsi2pk', composite: ['eventId'], casing: 'none' },
      sk: { field: 'gsi2sk', composite: ['at', 'place'], casing: 'none' },
    },
  },
})
export type LiveMessageItem = ItemOf<typeof liveMessage>

/** That a member has sent something under a key: sent again it is said once. */
export const liveSent = entity({
  model: { service: 'kiai', entity: 'live-sent', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true },
    eventId: { type: 'string', required: true },
    clientId: { type: 'string', required: true },
    seq: { type: 'number', required: true },
    /** Epoch seconds. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    ofMember: {
      pk: { field: 'pk', composite: ['memberId'], casing: 'none' },
      sk: { field: 'sk', composite: ['eventId', 'clientId'], casing: 'none' },
    },
  },
})
