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

/** Does what is due for one session, one step after the other until none is. */
export async function followDue(due: DueItem): Promise<void> {
  for (let at: string | undefined = due.at; at && at <= clock.now().toISOString(); ) {
    at = await followStep({ ...due, at })
  }
}

/**
 * One step, by how the session stands when it is done, with what is due next in its place: one write. Two who do it at
 * once do it once. Answers with when the next one is due.
 */
async function followStep(due: DueItem): Promise<string | undefined> {
  return tryAgain(async () => {
    const { at, subjectId } = due
    const known = await findBooking(subjectId)
    // Gone with its account.
    if (!known) return void (await endDue(due))
    // Done, or moved, meanwhile.
    if (known.dueAt !== at) return endStale(due)
    const { steps, item } = await changeDue(known, at, clock.now())
    await writeSteps(bookingEntities, steps)
    return item.dueAt
  })
}

/** Takes an item away that is not the session's next step any more; written only while that is so. */
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

/** Which step it is that is due at this moment: the one that stood next just before it. */
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
 * A hold ends when it was not paid in time. Until its start it may be held again, and a payment of which nobody has heard
 * yet still confirms it; what has begun is not to be paid any more.
 */
async function lapse(known: BookingItem, now: Date): Promise<BookingChange> {
  const { steps, item } = await lapseSteps(known, now)
  const task = known.startsAt > now.toISOString() ? 'check' : 'close'
  return { item, steps: [...steps, pagesDueStep(task, known, now)] }
}
