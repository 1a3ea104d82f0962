import * as z from 'zod/mini'
import { oneByOne } from './event.ts'

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
} as const

export const consumers = {
  onStreamChanged: { domain: 'live', file: 'on-stream-changed', event: 'streamChanged', ...oneByOne },
} as const
