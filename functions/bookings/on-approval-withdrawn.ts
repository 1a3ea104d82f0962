import { consume } from '../events/consume.ts'
import { openTaught } from '../model/booking.ts'
import { instructor } from '../model/instructor.ts'
import { cancelAhead } from './cancel-ahead.ts'

/** Who teaches no more cannot say where a session is held, or come to it: what is still to come is given back whole. */
export const handler = consume('approvalWithdrawn', async ({ instructorId }) => {
  const { data: teacher } = await instructor().get({ id: instructorId }).go({ consistent: true })
  // Approved again meanwhile.
  if (teacher?.isApproved) return
  const open = await openTaught(instructorId)
  const sessions = open.map(({ id }) => ({ id, part: 'admin' as const }))
  await cancelAhead(sessions, 'The instructor does not teach at Kiai any more.')
})
