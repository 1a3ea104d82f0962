import { entity, type ItemOf, key } from '../table/entity.ts'

/** The state of an event's chat: its counter, the pinned message, slow mode, and the number of viewers. */
export const liveRoom = entity({
  model: { service: 'kiai', entity: 'live-room', version: '1' },
  attributes: {
    eventId: { type: 'string', required: true },
    /** The last number that was taken. */
    seq: { type: 'number' },
    messages: { type: 'number' },
    pinned: { type: 'number' },
    /** Seconds that a member has to wait between two messages; absent or 0 means no wait. */
    slowSeconds: { type: 'number' },
    /** Seconds in which only moderators and its author see a new message; absent or 0 means no delay. */
    delaySeconds: { type: 'number' },
    watching: { type: 'number' },
    peak: { type: 'number' },
    /** When the viewers were last counted. */
    countedAt: { type: 'string' },
  },
  indexes: {
    primary: key(['eventId'], []),
  },
})

export type LiveRoomItem = ItemOf<typeof liveRoom>

/** The last heartbeat of a viewer. */
export const livePresence = entity({
  model: { service: 'kiai', entity: 'live-presence', version: '1' },
  attributes: {
    eventId: { type: 'string', required: true },
    /** The partition of this viewer, derived from the id: one would not take the heartbeats of a large event. */
    shard: { type: 'number', required: true },
    memberId: { type: 'string', required: true },
    seenAt: { type: 'string', required: true },
    /** Epoch seconds. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    ofEvent: key(['eventId', 'shard'], ['memberId']),
  },
})

/** A member's mute in the chat of an event. */
export const liveMute = entity({
  model: { service: 'kiai', entity: 'live-mute', version: '1' },
  attributes: {
    eventId: { type: 'string', required: true },
    memberId: { type: 'string', required: true },
    until: { type: 'string', required: true },
    by: { type: 'string', required: true },
    /** Epoch seconds. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    ofMember: key(['memberId'], ['eventId']),
  },
})

/** When a member last wrote in the chat of an event. */
export const livePace = entity({
  model: { service: 'kiai', entity: 'live-pace', version: '1' },
  attributes: {
    eventId: { type: 'string', required: true },
    memberId: { type: 'string', required: true },
    lastAt: { type: 'string', required: true },
    /** Epoch seconds. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    ofMember: key(['memberId'], ['eventId']),
  },
})

/** The number of reactions to an event, by kind. */
export const liveReactions = entity({
  model: { service: 'kiai', entity: 'live-reactions', version: '1' },
  attributes: {
    eventId: { type: 'string', required: true },
    fire: { type: 'number' },
    heart: { type: 'number' },
    bolt: { type: 'number' },
    oss: { type: 'number' },
  },
  indexes: {
    primary: key(['eventId'], []),
  },
})
export type LiveReactionsItem = ItemOf<typeof liveReactions>
