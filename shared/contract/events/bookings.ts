import * as z from 'zod/mini'
import { oneByOne, own } from './event.ts'

export const events = {
  /**
   * An account is due for deletion, an instructor has planned theirs for a time, or an admin ended an instructor's
   * teaching; sessions may still be planned.
   */
  memberLeaving: own(
    'memberLeaving',
    z.union([
      z.object({ memberId: z.string() }),
      z.object({ instructorId: z.string(), leavesAt: z.optional(z.string()) }),
    ]),
  ),
  /** An instructor's external calendar is to be read now. */
  busyLookWanted: own('busyLookWanted', z.object({ personId: z.string() })),
}

export const consumers = {
  onMemberLeaving: { domain: 'bookings', file: 'on-member-leaving', event: 'memberLeaving', ...oneByOne },
  onBusyLookWanted: {
    domain: 'bookings',
    file: 'on-busy-look-wanted',
    event: 'busyLookWanted',
    ...oneByOne,
  },
} as const
