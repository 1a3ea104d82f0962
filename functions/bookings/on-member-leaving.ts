import { consume } from '../events/consume.ts'
import { findBooking, openBookings } from '../model/booking.ts'
import { member } from '../model/member.ts'
import { clock } from '../ports/clock.ts'
import { cancelAs } from './cancel.ts'
import type { Part } from './find.ts'

/** Who goes for good leaves nobody waiting: what is still to come is cancelled as if they did it themselves. */
export const handler = consume('memberLeaving', async ({ memberId }) => {
  const { data: leaving } = await member().get({ id: memberId }).go({ consistent: true })
  // Taken back meanwhile, or gone.
  if (!leaving?.deletionDueAt) return
  for (const { id, memberId: studentId } of await openBookings(leaving)) {
    const part: Part = studentId === memberId ? 'student' : 'instructor'
    await cancelOne(id, part)
  }
})

async function cancelOne(id: string, part: Part): Promise<void> {
  const now = clock.now().toISOString()
  const known = await findBooking(id)
  const isToCome = known?.startsAt && known.startsAt > now
  if (!isToCome || (known.status !== 'pending' && known.status !== 'confirmed')) return
  const find = async () => ({ known: (await findBooking(id)) ?? known, part })
  await cancelAs(find, { reason: 'The account was deleted.' })
}
