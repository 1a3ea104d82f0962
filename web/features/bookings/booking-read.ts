import { bookings } from '#shared/contract/bookings.ts'
import { read } from '../../api.ts'

/** One session. A hold ends with time alone: it is looked at whenever somebody comes back to it. */
export const bookingOf = (id: string) => ({
  ...read(bookings.getBooking, { params: { id } }),
  staleTime: 0,
})
