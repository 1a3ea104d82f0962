import type { Booking } from '#shared/contract/bookings/booking.ts'
import { otherCalled, type Side } from './sides.ts'

/** Who is said not to have come, as one side of the session is told. */
export function absenceWords(booking: Booking, side: Side): string | undefined {
  const { absence } = booking
  if (!absence) return undefined
  const called = otherCalled(booking, side)
  if (absence.outcome === 'disputed') {
    return 'Each of you said that the other one did not come. A person at Kiai decides.'
  }
  const isOther = absence.outcome !== side
  if (absence.isDecided) {
    const who = isOther ? `${called} did not come` : 'You did not come'
    return `We decided: ${who}. ${absence.reason ? `“${absence.reason}”` : ''}`.trim()
  }
  return isOther ? `You said that ${called} did not come.` : `${called} said that you did not come.`
}
