import { dueBy } from '../model/booking-due.ts'
import { heldBy, wakeMail } from '../model/mail.ts'
import { clipsDue } from '../model/preparation.ts'
import { clock } from '../ports/clock.ts'
import { doAll } from './do-all.ts'
import { followDue } from './follow-due.ts'
import { followClip } from './sweep-clips.ts'

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
