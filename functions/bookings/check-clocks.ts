import { wallTimeOf } from '#shared/rules/wall-time.ts'
import { type BookingItem, findBooking } from '../model/booking.ts'
import { changeSteps } from '../model/booking-change.ts'
import { bookingsAhead } from '../model/booking-due.ts'
import { sessionTold } from '../model/booking-mail.ts'
import { writeSteps } from '../model/service.ts'
import { tryAgain } from '../model/try-again.ts'
import { clock } from '../ports/clock.ts'
import { stretchesOf, zoneData } from '../ports/zones.ts'
import { bookingKinds } from './booking-kinds.ts'
import { doAll } from './do-all.ts'

/**
 * Each night: laws change what clocks show, and so the hour for which a session was booked. Its moment stays; both are
 * told, and it may be moved for that, though it was moved before. Fails where the engine's own zones are out of date.
 */
export async function handler(): Promise<{ checked: number }> {
  const checked = await doAll('session', await bookingsAhead(), checkClock, (bookingId) => ({ bookingId }))
  const { version, oldest } = zoneData
  if (version < oldest) throw new Error(`The zones of ${version} are older than those of ${oldest}`)
  return { checked }
}

const checkClock = (bookingId: string): Promise<void> =>
  tryAgain(async () => {
    const known = await findBooking(bookingId)
    const now = clock.now()
    if (!known || !isAhead(known, now)) return
    const wallTime = shownAt(known.startsAt, known.zone)
    if (wallTime === known.wallTime) return
    const { isMoved: _before, move, ...rest } = known
    const asked = move && { move: { ...move, wallTime: shownAt(move.startsAt, known.zone) } }
    const told = { ...rest, ...asked, wallTime, wallTimeBefore: known.wallTime }
    const { steps, item } = changeSteps(known, told, now)
    await writeSteps(bookingKinds, [...steps, ...sessionTold('clocks_changed', item, now)])
  })

const isAhead = ({ status, startsAt }: BookingItem, now: Date) =>
  (status === 'pending' || status === 'confirmed') && startsAt > now.toISOString()

function shownAt(startsAt: string, zone: string): string {
  const at = Date.parse(startsAt)
  return wallTimeOf(stretchesOf(zone, at, at), at)
}
