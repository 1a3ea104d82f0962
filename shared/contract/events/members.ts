import * as z from 'zod/mini'
import { oneByOne, own } from './event.ts'

export const events = {
  /** A member's searchable data has changed (name, address or plan), or they joined or left. */
  memberChanged: own('memberChanged', z.object({ memberId: z.string() })),
}

export const consumers = {
  onMemberChanged: { domain: 'members', file: 'on-member-changed', event: 'memberChanged', ...oneByOne },
} as const
