import { nextDue } from '#shared/rules/sessions/booking.ts'
import { type BookingItem, findBooking } from '../../model/bookings/booking.ts'
import { lapseSteps, passedSteps } from '../../model/bookings/booking-change.ts'
import { linkMissingSteps, sessionMailSteps } from '../../model/bookings/booking-mail.ts'
import { type BookingChange, bookingEntities } from '../../model/steps/booking-steps.ts'
import { type DueItem, endDue, endDueStep } from '../../model/table/due.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { gaveBack } from './absence.ts'
import { payOut } from './book-share.ts'
import { completed } from './complete.ts'
import { pagesDueStep } from './pages-due.ts'

/** Does the due steps of one session, one after the other, until none is left. */
export async function followDue(due: DueItem): Promise<void> {
  for (let at: string | undefined = due.at; at && at <= clock.now().toISOString(); ) {
    at = await followStep({ ...due, at })
  }
}

/**
 * Does one step, by the current state of the session, and schedules the next one in the same write. Two concurrent runs
 * do it once. Returns the time of the next step.
 */
async function followStep(due: DueItem): Promise<string | undefined> {
  return tryAgain(async () => {
    const { at, subjectId } = due
    const known = await findBooking(subjectId)
    // The session is gone with its account.
    if (!known) return void (await endDue(due))
    // The step was done, or the session moved, in the meantime.
    if (known.dueAt !== at) return endStale(due)
    const { steps, item } = await changeDue(known, at, clock.now())
    await writeSteps(bookingEntities, steps)
    return item.dueAt
  })
}

/** Deletes a due item that is no longer the session's next step. Written only while that is so. */
async function endStale({ subjectId: id, at }: DueItem): Promise<undefined> {
  await writeSteps(bookingEntities, [
    {
      write: ({ booking }) =>
        booking
          .check({ id })
          .where((a, { ne }) => ne(a.dueAt, at))
          .commit(),
    },
    endDueStep('session', id, at),
  ])
}

/** The step that is due at this moment: the next one as of just before it. */
const stepAt = (known: BookingItem, at: string) => nextDue(known, new Date(Date.parse(at) - 1))?.step

async function changeDue(known: BookingItem, at: string, now: Date): Promise<BookingChange> {
  const passed = passedSteps(known, now)
  const also = (...more: BookingChange['steps']) => ({ ...passed, steps: [...passed.steps, ...more] })
  switch (stepAt(known, at)) {
    case 'lapse':
      return lapse(known, now)
    case 'expire':
      return also(pagesDueStep('close', known, now))
    case 'remind':
      return also(...sessionMailSteps('remind', known, now))
    case 'remind_soon':
      return also(...sessionMailSteps('remind_soon', known, now), ...(await linkMissingSteps(known, now)))
    case 'complete':
      return completed(known, now)
    case 'give_back':
      return gaveBack(known, now)
    case 'pay_out':
      return payOut(known, now)
    case undefined:
      return passed
  }
}

/**
 * Ends a hold that was not paid in time. Until its start it may be held again, and a payment that has not been reported
 * yet still confirms it. After its start it can no longer be paid.
 */
async function lapse(known: BookingItem, now: Date): Promise<BookingChange> {
  const { steps, item } = await lapseSteps(known, now)
  const task = known.startsAt > now.toISOString() ? 'check' : 'close'
  return { item, steps: [...steps, pagesDueStep(task, known, now)] }
}
