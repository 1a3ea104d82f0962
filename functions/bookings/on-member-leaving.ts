import { consume } from '../events/consume.ts'
import { openBookings } from '../model/booking.ts'
import { member } from '../model/member.ts'
import { cancelAhead } from './cancel-ahead.ts'
import type { Part } from './find.ts'

/** Who goes for good leaves nobody waiting: what is still to come is cancelled as if they did it themselves. */
export const handler = consume('memberLeaving', async ({ memberId }) => {
  const { data: leaving } = await member().get({ id: memberId }).go({ consistent: true })
  // Taken back meanwhile, or gone.
  if (!leaving?.deletionDueAt) return
  const open = await openBookings(leaving)
  const partIn = (studentId: string): Part => (studentId === memberId ? 'student' : 'instructor')
  const sessions = open.map(({ id, memberId: studentId }) => ({ id, part: partIn(studentId) }))
  await cancelAhead(sessions, 'The account was deleted.')
})
