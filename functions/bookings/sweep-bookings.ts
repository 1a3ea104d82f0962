import { dueBy } from '../model/bookings/booking-due.ts'
import { clipsDue } from '../model/bookings/preparation.ts'
import { heldBy, wakeMail } from '../model/mail/mail.ts'
import { clock } from '../ports/process/clock.ts'
import { followDue } from './lifecycle/due-steps.ts'
import { doAll } from './lifecycle/in-batches.ts'
import { followClip } from './preparation/sweep-clips.ts'

/**
 * Once a minute: does what is due for sessions by now, however long ago that was, has the mails sent that waited for the
 * morning, and removes clips that were kept long enough. One that cannot be done keeps no other waiting, stays due, and fails the run in the end.
 */
export async function handler(): Promise<{ done: number }> {
  const now = clock.now()
  const outcomes = await Promise.allSettled([sweepSessions(now), sweepMails(now), sweepClips(now)])
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return { done: outcomes.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0) }
}

const sweepSessions = async (now: Date) =>
  doAll('session', await dueBy(now), followDue, ({ bookingId }) => ({ bookingId }))

const sweepClips = async (now: Date) =>
  doAll('clip', await clipsDue(now), followClip, ({ bookingId }) => ({ bookingId }))

const sweepMails = async (now: Date) =>
  doAll(
    'mail',
    await heldBy(now),
    (item) => wakeMail(item, now),
    ({ id: mailId }) => ({ mailId }),
  )
