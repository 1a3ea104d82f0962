import { Problem } from '#shared/contract/problem.ts'
import { xpFor } from '#shared/rules/learning/level.ts'
import { endOf } from '#shared/rules/sessions/booking.ts'
import type { Caller } from '../../http/serve.ts'
import type { BookingItem } from '../../model/bookings/booking.ts'
import { changeSteps } from '../../model/bookings/booking-change.ts'
import { type BookingChange, type BookingStep, bookingEntities } from '../../model/steps/booking-steps.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { changedProblem } from '../access/changed-problem.ts'
import { taughtBooking } from '../access/find.ts'

/** Marks a session as held, once it is over. Earlier, that would close the room to the student. */
export async function completeBooking(caller: Caller, id: string): Promise<BookingItem> {
  return tryAgain(async () => {
    const known = await taughtBooking(caller, id)
    if (known.status === 'completed') return known
    if (known.status !== 'confirmed') throw changedProblem(known)
    const now = clock.now()
    if (now.toISOString() < endOf(known)) {
      throw new Problem('booking.changed', 'The session is not over yet')
    }
    const { steps, item } = completed(known, now)
    await writeSteps(bookingEntities, steps)
    return item
  })
}

/**
 * The next state of a session that was held, with the student's XP. A session is completed once, by the state that was
 * read.
 */
export function completed(known: BookingItem, now: Date): BookingChange {
  const { steps, item } = changeSteps(known, { ...known, status: 'completed' }, now)
  return { item, steps: [...steps, earnedStep(known)] }
}

const earnedStep = ({ memberId }: BookingItem): BookingStep => ({
  write: ({ level }) => level.upsert({ memberId }).add({ xp: xpFor.session }).commit(),
})
