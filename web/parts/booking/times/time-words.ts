import type { Booking } from '#shared/contract/bookings/booking.ts'
import { besideIn, cityOf, hoursIn, ownZone } from '../../../ui/text/zones.ts'

/** When it takes place, for anyone who looks and for anyone who teaches it: a weekday stands where it is another day there. */
export function bothTimes({ scheduledAt, duration, zone }: Booking): { own: string; theirs: string } {
  const own = ownZone()
  return {
    own: `${hoursIn(own, scheduledAt, duration)}, ${cityOf(own)}`,
    theirs:
      own === zone ? 'the instructor’s time too' : `${besideIn(zone, own, scheduledAt)} ${cityOf(zone)}`,
  }
}
