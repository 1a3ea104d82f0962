import type { Booking } from '#shared/contract/bookings/booking.ts'
import { besideIn, cityOf, hoursIn, ownZone } from '../../../ui/text/zones.ts'

/** The time of a session for the viewer and for its instructor; includes the weekday if it differs there. */
export function bothTimes({ scheduledAt, duration, zone }: Booking): { own: string; theirs: string } {
  const own = ownZone()
  return {
    own: `${hoursIn(own, scheduledAt, duration)}, ${cityOf(own)}`,
    theirs:
      own === zone ? 'the instructor’s time too' : `${besideIn(zone, own, scheduledAt)} ${cityOf(zone)}`,
  }
}
