import { followDue } from '../../../functions/bookings/lifecycle/due-steps.ts'
import { dueBy } from '../../../functions/model/table/due.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { newcomer } from '../people/newcomer.ts'
import { book, inHours, instructorWithAccount, payFor } from './bookings.ts'

/** Sessions that were paid and held, and their due steps at a given time. */

const hour = 3_600_000

/** The calls of `followAt` that have not ended, and the clock before the first of them. */
const following = { count: 0, now: clock.now }

/** Does the due step of a session at a given time, as the sweep of that minute does. Does nothing if none is due. */
export async function followAt(moment: number, bookingId: string): Promise<void> {
  // The time that the test has set stays as it is. Of several calls at once, only the last one restores it.
  if (following.count++ === 0) following.now = clock.now
  clock.now = () => new Date(moment)
  try {
    const due = await dueBy('session', new Date(moment))
    for (const item of due.filter((one) => one.subjectId === bookingId)) await followDue(item)
  } finally {
    if (--following.count === 0) clock.now = following.now
  }
}

/** An instructor with an account, at this price in cents per hour. */
export const hourlyInstructor = (approve: (id: string) => Promise<unknown>, cents = 15_000) =>
  instructorWithAccount(approve, { lengths: [{ minutes: 60, cents }] })

/** A new member has paid for an hour that begins this many hours from now. None of its steps is done yet. */
export async function paidHour(instructorId: string, hours = 50) {
  const student = await newcomer()
  const booking = await book(student.call, instructorId, { scheduledAt: inHours(hours) })
  const { id: purchaseId } = await payFor(student.call, booking.id)
  return { student, booking, purchaseId, start: Date.parse(booking.scheduledAt) }
}

/** A new member has paid for an hour with an instructor of a test's own. */
export async function paidSession(...given: Parameters<typeof hourlyInstructor>) {
  const own = await hourlyInstructor(...given)
  return { own, ...(await paidHour(own.instructorId)) }
}

/** The same, held, and the instructor's share is booked. */
export async function heldHour(instructorId: string, hours = 50) {
  const made = await paidHour(instructorId, hours)
  await followAt(made.start + 25 * hour, made.booking.id)
  return made
}
