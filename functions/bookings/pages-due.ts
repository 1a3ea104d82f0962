import type { BookingItem } from '../model/booking.ts'
import { eventItem } from '../model/event.ts'
import type { BookingStep } from './booking-kinds.ts'

/** Has its payment pages closed, or asked about: somebody may have paid there, and nobody heard of it. */
export function pagesDue(
  task: 'check' | 'close',
  { id: bookingId, memberId }: BookingItem,
  now: Date,
): BookingStep {
  const due = eventItem('paymentTaskDue', { task, memberId, bookingId }, now)
  return { write: ({ outbox }) => outbox.create(due).commit() }
}
