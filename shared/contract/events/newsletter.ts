import * as z from 'zod/mini'
import { moment } from '../fields.ts'
import { oneByOne, own } from './event.ts'

export const events = {
  marketingDeclined: own('marketingDeclined', z.object({ memberId: z.string(), at: moment })),
}

export const consumers = {
  onMarketingDeclined: {
    domain: 'newsletter',
    file: 'on-marketing-declined',
    event: 'marketingDeclined',
    ...oneByOne,
  },
} as const
