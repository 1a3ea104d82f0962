import * as z from 'zod/mini'
import { oneByOne, own } from './event.ts'

export const events = {
  /** What a member is found by has changed: a name, the address or the plan; or they joined or left. */
  memberChanged: own('memberChanged', z.object({ memberId: z.string() })),
}

export const consumers = {
  onMemberChanged: { domain: 'members', file: 'on-member-changed', event: 'memberChanged', ...oneByOne },
} as const
