import * as z from 'zod/mini'
import { oneByOne } from './event.ts'

/** What IVS tells of streams: at its best, and late at times. */
export const events = {
  streamChanged: {
    source: 'aws.ivs',
    detailType: 'IVS Stream State Change',
    detail: z.object({
      event_name: z.string(),
      /** The event's id. */
      channel_name: z.optional(z.string()),
    }),
  },
} as const

export const consumers = {
  onStreamChanged: { domain: 'live', file: 'on-stream-changed', event: 'streamChanged', ...oneByOne },
} as const
