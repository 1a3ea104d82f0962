import * as z from 'zod/mini'
import { oneByOne, own } from './event.ts'

export const events = {
  /** An account is due to be deleted, and has sessions to come. */
  memberLeaving: own('memberLeaving', z.object({ memberId: z.string() })),
  /** Somebody teaches no more, since an admin says so. */
  approvalWithdrawn: own('approvalWithdrawn', z.object({ instructorId: z.string() })),
  /** An instructor's own calendar is to be looked at now. */
  busyLookWanted: own('busyLookWanted', z.object({ personId: z.string() })),
}

export const consumers = {
  onMemberLeaving: { domain: 'bookings', file: 'on-member-leaving', event: 'memberLeaving', ...oneByOne },
  onApprovalWithdrawn: {
    domain: 'bookings',
    file: 'on-approval-withdrawn',
    event: 'approvalWithdrawn',
    ...oneByOne,
  },
  onBusyLookWanted: {
    domain: 'bookings',
    file: 'on-busy-look-wanted',
    event: 'busyLookWanted',
    ...oneByOne,
  },
} as const
