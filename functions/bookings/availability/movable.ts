import { Problem } from '#shared/contract/problem.ts'
import { mayMove, type Party } from '#shared/rules/sessions/booking.ts'
import { anyHour } from '#shared/rules/sessions/schedule.ts'
import type { Caller } from '../../http/serve.ts'
import type { BookingItem } from '../../model/bookings/booking.ts'
import { clock } from '../../ports/process/clock.ts'
import { changedProblem } from '../access/changed-problem.ts'
import { ownBooking } from '../access/find.ts'
import type { Teaching } from './calendar.ts'

/** A paid session of the caller's that has not begun and was not moved before. */
export async function movable(caller: Caller, id: string): Promise<{ known: BookingItem; by: Party }> {
  const { known, part } = await ownBooking(caller, id)
  if (part === 'admin') throw new Problem('booking.not_found')
  if (known.status !== 'confirmed') throw changedProblem(known)
  if (!mayMove(known, clock.now()))
    throw new Problem('booking.changed', notMoved[known.isMoved ? 'moved' : 'begun'])
  return { known, by: part }
}

const notMoved = {
  moved: 'The session was already moved. A session can be moved only once.',
  begun: 'The session has begun and can no longer be moved.',
} as const

/**
 * The times that a party may propose. The instructor's booking rules bind the student. The instructor may ask for an
 * earlier time, or for an hour that they do not offer, because the student has to agree.
 */
export function proposedBy(by: Party, teaching: Teaching, what: 'offered' | 'asked'): Teaching {
  if (by === 'student') return teaching
  const { schedule } = teaching
  return { ...teaching, schedule: what === 'asked' ? anyHour(schedule) : { ...schedule, notice: 0 } }
}
