import { consume } from '../events/consume.ts'
import { openBookings, openTaught } from '../model/bookings/booking.ts'
import { leavingMailSteps } from '../model/bookings/booking-mail.ts'
import { instructor } from '../model/instructors/instructor.ts'
import { mailEntities } from '../model/mail/mail.ts'
import { type MemberItem, member } from '../model/members/member.ts'
import { Refused } from '../model/table/refused.ts'
import { writeSteps } from '../model/table/service.ts'
import { clock } from '../ports/process/clock.ts'
import type { Part } from './access/find.ts'
import { cancelAhead } from './lifecycle/cancel-ahead.ts'
import { closePackagesOf } from './lifecycle/close-packages.ts'

/**
 * Ends the sessions of a member who leaves for good or no longer teaches. Of a plan to leave the students are told first.
 */
export const handler = consume('memberLeaving', (leaving) => {
  if ('memberId' in leaving) return accountLeaves(leaving.memberId)
  const { instructorId, leavesAt } = leaving
  return leavesAt === undefined ? teachesNoMore(instructorId) : plansToLeave(instructorId, leavesAt)
})

/**
 * Cancels the sessions to come as if the member did it. After a suspension they are cancelled as by an admin, with a
 * full refund.
 */
async function accountLeaves(memberId: string): Promise<void> {
  const { data: leaving } = await member().get({ id: memberId }).go({ consistent: true })
  if (leaving?.suspendedAt) return cancelSuspended(leaving)
  // The deletion was withdrawn in the meantime, or the account is gone.
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

/** Tells the student of each session to come, if it is paid by then. A repeated event tells nobody twice. */
async function plansToLeave(instructorId: string, leavesAt: string): Promise<void> {
  const now = clock.now()
  for (const one of await openTaught(instructorId)) {
    try {
      await writeSteps(mailEntities, leavingMailSteps(one, leavesAt, now))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  }
}

/**
 * Refunds in full all sessions to come and all unused package sessions: the instructor can neither set a meeting link
 * nor join.
 */
async function teachesNoMore(instructorId: string): Promise<void> {
  const { data: found } = await instructor().get({ id: instructorId }).go({ consistent: true })
  // Approved again in the meantime.
  if (found?.isApproved) return
  const open = await openTaught(instructorId)
  const sessions = open.map(({ id }) => ({ id, part: 'admin' as const }))
  await cancelAhead(sessions, 'The instructor no longer teaches at Kiai.')
  await closePackagesOf(instructorId)
}
