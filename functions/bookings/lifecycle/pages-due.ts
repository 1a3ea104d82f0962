import { type BookingItem, heldAs } from '../../model/bookings/booking.ts'
import type { BookingStep } from '../../model/steps/booking-steps.ts'
import { eventItem } from '../../model/table/event.ts'

/** Has its payment pages closed, or asked about: somebody may have paid there, and nobody heard of it. */
export function pagesDueStep(task: 'check' | 'close', item: BookingItem, now: Date): BookingStep {
  const { memberId } = item
  // One of a series is paid with it.
  const due = eventItem('paymentTaskDue', { task, memberId, bookingId: heldAs(item) }, now)
  return { write: ({ outbox }) => outbox.create(due).commit() }
}
