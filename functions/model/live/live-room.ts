import { entity } from '../table/entity.ts'

/** What the chat of an event has in common: how far it is counted, what is pinned, and how many are there. */
export const liveRoom = entity({
  model: { service: 'kiai', entity: 'live-room', version: '1' },
  attributes: {
    eventId: { type: 'string', required: true },
    /** The number of the last entry that was begun. */
    seq: { type: 'number' },
    messages: { type: 'number' },
    pinned: { type: 'number' },
    /** Seconds that a member waits between two messages; absent or 0 where they need not. */
    slowSeconds: { type: 'number' },
    watching: { type: 'number' },
    peak: { type: 'number' },
    /** When those who are there were counted. */
    countedAt: { type: 'string' },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['eventId'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
  },
})

/** That a member is there, as they said last. */
export const livePresence = entity({
  model: { service: 'kiai', entity: 'live-presence', version: '1' },
  attributes: {
    eventId: { type: 'string', required: true },
    memberId: { type: 'string', required: true },
    seenAt: { type: 'string', required: true },
    /** Epoch seconds. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    ofEvent: {
      pk: { field: 'pk', composite: ['eventId'], casing: 'none' },
      sk: { field: 'sk', composite: ['memberId'], casing: 'none' },
    },
  },
})

/** That a member may only read in the chat of an event. */
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
    ofMember: {
      pk: { field: 'pk', composite: ['memberId'], casing: 'none' },
      sk: { field: 'sk', composite: ['eventId'], casing: 'none' },
    },
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
    ofMember: {
      pk: { field: 'pk', composite: ['memberId'], casing: 'none' },
      sk: { field: 'sk', composite: ['eventId'], casing: 'none' },
    },
  },
})

/** How often members have reacted to an event, by kind. */
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
    primary: {
      pk: { field: 'pk', composite: ['eventId'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
  },
})
