import { findBooking } from '../../model/bookings/booking.ts'
import { clock } from '../../ports/process/clock.ts'
import { errorFacts, log } from '../../ports/process/log.ts'
import type { Part } from '../access/find.ts'
import { cancelAs } from './cancel.ts'

type Open = { id: string; part: Part }

/**
 * Cancels the sessions that are still to come, each as the given part. A failure does not stop the others. It is thrown
 * in the end, so that the call is retried.
 */
export async function cancelAhead(sessions: readonly Open[], reason: string): Promise<void> {
  let failed = 0
  // One after the other: sessions of one series or package change the same items.
  for (const session of sessions) {
    try {
      await cancelOne(session, reason)
    } catch (error) {
      failed++
      log('error', 'session not cancelled', { bookingId: session.id, ...errorFacts(error) })
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${sessions.length} sessions were not cancelled`)
}

async function cancelOne({ id, part }: Open, reason: string): Promise<void> {
  const now = clock.now().toISOString()
  const known = await findBooking(id)
  const isToCome = known?.startsAt && known.startsAt > now
  if (!isToCome || (known.status !== 'pending' && known.status !== 'confirmed')) return
  const find = async () => ({ known: (await findBooking(id)) ?? known, part })
  await cancelAs(find, { reason })
}
