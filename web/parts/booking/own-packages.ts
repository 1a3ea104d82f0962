import { bookings } from '#shared/contract/bookings/bookings.ts'
import { read } from '../../api.ts'

/** What one has bought of several sessions at once; asked again, since bookings use it. */
export const ownPackages = () => ({
  ...read(bookings.listOwnPackages, { query: { limit: 50 } }),
  staleTime: 0,
})
