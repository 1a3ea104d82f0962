import type { Booking } from '#shared/contract/booking.ts'
import { besideIn, cityOf, dayIn, hoursIn, later, ownZone, timeIn } from '../ui/zones.ts'

/** When it takes place, for whoever looks and for who teaches it: a weekday stands where it is another day there. */
export function bothTimes({ scheduledAt, duration, zone }: Booking): { own: string; theirs: string } {
  const own = ownZone()
  const end = later(scheduledAt, duration)
  const isOneDay = dayIn(own, scheduledAt) === dayIn(own, end)
  const hours = isOneDay
    ? hoursIn(own, scheduledAt, duration)
    : `${timeIn(own, scheduledAt)} – ${timeIn(own, end)}`
  return {
    own: `${hours}, ${cityOf(own)}`,
    theirs:
      own === zone ? 'the instructor’s time too' : `${besideIn(zone, own, scheduledAt)} ${cityOf(zone)}`,
  }
}
