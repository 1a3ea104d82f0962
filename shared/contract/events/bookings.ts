import * as z from 'zod/mini'
import { oneByOne, own } from './event.ts'

export const events = {
  /** An account is due to be deleted, or an admin says that somebody teaches no more; and there may be sessions to come. */
  memberLeaving: own(
    'memberLeaving',
    z.union([z.object({ memberId: z.string() }), z.object({ instructorId: z.string() })]),
  ),
  /** An instructor's own calendar is to be looked at now. */
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
