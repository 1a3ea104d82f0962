import * as z from 'zod/mini'
import { oneByOne, own } from './event.ts'

/** IVS's events about streams: best effort, and sometimes late. */
export const events = {
  streamChanged: {
    source: 'aws.ivs',
    detailType: ['IVS Stream State Change', 'IVS Recording State Change'],
    detail: z.object({
      /** The event's id. */
      channel_name: z.optional(z.string()),
    }),
  },
  /**
   * The chat of an event has changed: an entry, if it has a number; the mute or the role of one member, if it has that;
   * otherwise anything else that readers see.
   */
  chatMoved: own(
    'chatMoved',
    z.object({ eventId: z.string(), seq: z.optional(z.number()), memberId: z.optional(z.string()) }),
  ),
} as const

export const consumers = {
  /** Events of the same chat are handled together. */
  onChatMoved: {
    domain: 'live',
    file: 'on-chat-moved',
    event: 'chatMoved',
    batchSize: 100,
    windowSeconds: 0,
  },
  onStreamChanged: { domain: 'live', file: 'on-stream-changed', event: 'streamChanged', ...oneByOne },
} as const
