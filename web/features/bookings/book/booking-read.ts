import { bookings } from '#shared/contract/bookings/bookings.ts'
import { read } from '../../../api.ts'

/** One session. A hold ends by time alone, so it is fetched on each return. */
export const bookingOf = (id: string) => ({
  ...read(bookings.getBooking, { params: { id } }),
  staleTime: 0,
})

/** One of the member's own series: its held sessions and the amount to pay for them. */
export const seriesOf = (id: string) => ({
  ...read(bookings.getSeries, { params: { id } }),
  staleTime: 0,
})
