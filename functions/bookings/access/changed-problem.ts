import { Problem } from '#shared/contract/problem.ts'
import type { BookingItem } from '../../model/bookings/booking.ts'

const stateWords = {
  pending: 'The session is not paid yet',
  confirmed: 'The session is already booked and paid',
  completed: 'The session already took place',
  cancelled: 'The session was cancelled',
} as const

/** The refusal that states the current status of a session that has changed. */
export const changedProblem = ({ status }: BookingItem) =>
  new Problem('booking.changed', stateWords[status], { status })
