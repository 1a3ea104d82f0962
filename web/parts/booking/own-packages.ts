import { bookings } from '#shared/contract/bookings/bookings.ts'
import { read } from '../../api.ts'

/** The member's session packages; reloaded often, since bookings use them. */
export const ownPackages = () => ({
  ...read(bookings.listOwnPackages, { query: { limit: 50 } }),
  staleTime: 0,
})
