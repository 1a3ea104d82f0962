import { chatRoles } from '#shared/rules/live/live-chat.ts'
import { liveTiers } from '#shared/rules/live/live-event.ts'
import { entity, type ItemOf, index, key } from '../table/entity.ts'

/** The number of a message as a sort key: `000000042`. */
export const placeOf = (seq: number) => String(seq).padStart(9, '0')

/** One entry of the chat of an event. Its key is its number, and it belongs to its author's data. */
export const liveMessage = entity({
  model: { service: 'kiai', entity: 'live-message', version: '1' },
  attributes: {
    eventId: { type: 'string', required: true },
    place: { type: 'string', required: true },
    seq: { type: 'number', required: true },
    kind: { type: ['message', 'removal'] as const, required: true },
    /** The author; for a removal, the member who removed it. */
    memberId: { type: 'string', required: true },
    /** Name, plan and role at the time of writing. */
    name: { type: 'string', required: true },
    tier: { type: liveTiers },
    role: { type: chatRoles },
    text: { type: 'string', required: true },
    /** For a removal: the number of the removed message. */
    ref: { type: 'number' },
    removedAt: { type: 'string' },
    /** When a host or an admin reviewed its reports and kept it. */
    keptAt: { type: 'string' },
    at: { type: 'string', required: true },
  },
  indexes: {
    ofEvent: key(['eventId'], ['place']),
    // Lists it among the member's data.
    ofMember: index('gsi1', ['memberId'], ['at', 'place']),
    /** Finds the messages around a moment, for a replay. */
    byTime: index('gsi2', ['eventId'], ['at', 'place']),
  },
})
export type LiveMessageItem = ItemOf<typeof liveMessage>

/** The idempotency key of a sent message: a retry does not send it twice. */
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
    ofMember: key(['memberId'], ['eventId', 'clientId']),
  },
})
