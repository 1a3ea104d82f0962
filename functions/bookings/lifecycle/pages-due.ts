import { type BookingItem, heldAs } from '../../model/bookings/booking.ts'
import type { BookingStep } from '../../model/steps/booking-steps.ts'
import { eventItem } from '../../model/table/event.ts'

/** Closes or checks the payment pages of a session: a payment may have been made there and not reported. */
export function pagesDueStep(task: 'check' | 'close', item: BookingItem, now: Date): BookingStep {
  const { memberId } = item
  // A session of a series is paid with the series.
  const due = eventItem('paymentTaskDue', { task, memberId, bookingId: heldAs(item) }, now)
  return { write: ({ outbox }) => outbox.create(due).commit() }
}
