import { consume } from '../events/consume.ts'
import { openBookings, openTaught } from '../model/bookings/booking.ts'
import { instructor } from '../model/instructors/instructor.ts'
import { type MemberItem, member } from '../model/members/member.ts'
import type { Part } from './access/find.ts'
import { cancelAhead } from './lifecycle/cancel-ahead.ts'
import { closePackagesOf } from './lifecycle/close-packages.ts'

/** Who goes for good, or teaches no more, leaves nobody waiting. */
export const handler = consume('memberLeaving', (leaving) =>
  'memberId' in leaving ? accountLeaves(leaving.memberId) : teachesNoMore(leaving.instructorId),
)

/**
 * What is still to come is cancelled as if they did it themselves; with a suspension, which they did not choose, as by an
 * admin: all of it is paid back.
 */
async function accountLeaves(memberId: string): Promise<void> {
  const { data: leaving } = await member().get({ id: memberId }).go({ consistent: true })
  if (leaving?.suspendedAt) return cancelSuspended(leaving)
  // Taken back meanwhile, or gone.
  if (!leaving?.deletionDueAt) return
  const open = await openBookings(leaving)
  const partIn = (studentId: string): Part => (studentId === memberId ? 'student' : 'instructor')
  const sessions = open.map(({ id, memberId: studentId }) => ({ id, part: partIn(studentId) }))
  await cancelAhead(sessions, 'The account was deleted.')
  if (leaving.instructorId) await closePackagesOf(leaving.instructorId)
}

async function cancelSuspended(suspended: MemberItem): Promise<void> {
  const open = await openBookings(suspended)
  const sessions = open.map(({ id }) => ({ id, part: 'admin' as const }))
  await cancelAhead(sessions, 'The account is suspended.')
}

/** They can neither say where a session is held nor come to it: what is still to come, or to be booked, is given back whole. */
async function teachesNoMore(instructorId: string): Promise<void> {
  const { data: found } = await instructor().get({ id: instructorId }).go({ consistent: true })
  // Approved again meanwhile.
  if (found?.isApproved) return
  const open = await openTaught(instructorId)
  const sessions = open.map(({ id }) => ({ id, part: 'admin' as const }))
  await cancelAhead(sessions, 'The instructor does not teach at Kiai any more.')
  await closePackagesOf(instructorId)
}
