import { dueBy } from '../model/booking-due.ts'
import { clock } from '../ports/clock.ts'
import { errorFacts, log } from '../ports/log.ts'
import { followDue } from './follow-due.ts'

/**
 * Once a minute: does what is due for sessions by now, however long ago that was. One that cannot be done keeps no other
 * waiting, stays due, and fails the run in the end.
 */
export async function handler(): Promise<{ done: number }> {
  const due = await dueBy(clock.now())
  const all = due.length
  let failed = 0
  for (let next = due.splice(0, together); next.length > 0; next = due.splice(0, together)) {
    const outcomes = await Promise.allSettled(next.map((item) => followDue(item)))
    for (const [place, outcome] of outcomes.entries()) {
      if (outcome.status === 'fulfilled') continue
      failed++
      log('error', 'session not followed', {
        bookingId: next[place]?.bookingId,
        ...errorFacts(outcome.reason),
      })
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${all} sessions were not followed`)
  return { done: all }
}

/** Sessions that are looked after at the same time. */
const together = 10
