import type { Booking } from '#shared/contract/bookings/booking.ts'
import { momentIn, ownZone } from '../../ui/text/zones.ts'
import { otherCalled, type Side } from './sides.ts'

/** The absence that was reported, as text for one side of the session. */
export function absenceWords(booking: Booking, side: Side): string | undefined {
  const { absence } = booking
  if (!absence) return undefined
  const called = otherCalled(booking, side)
  if (absence.outcome === 'disputed') {
    return 'You disagree about who came. Our team decides.'
  }
  const isOther = absence.outcome !== side
  if (absence.isDecided) {
    const who = isOther ? `${called} did not come` : 'You did not come'
    return `We decided: ${who}. ${absence.reason ? `“${absence.reason}”` : ''}`.trim()
  }
  if (absence.isAgreed) {
    return isOther ? `${called} agreed that they did not come.` : 'You agreed that you did not come.'
  }
  const { contestedUntil } = absence
  const until = contestedUntil && momentIn(ownZone(), contestedUntil)
  if (isOther) {
    const waits = until ? ` ${called} can disagree until ${until}.` : ''
    return `You reported that ${called} did not come.${waits}`
  }
  return `${called} reported that you did not come.${until ? ` If you were there, tell us until ${until}.` : ''}`
}
