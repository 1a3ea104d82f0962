import { bookings } from '#shared/contract/bookings/bookings.ts'
import { read } from '../../../api.ts'

/** One session. A hold ends with time alone: it is looked at whenever somebody comes back to it. */
export const bookingOf = (id: string) => ({
  ...read(bookings.getBooking, { params: { id } }),
  staleTime: 0,
})

/** A series of one's own: what of it is held, and what is to be paid for it. */
export const seriesOf = (id: string) => ({
  ...read(bookings.getSeries, { params: { id } }),
  staleTime: 0,
})
