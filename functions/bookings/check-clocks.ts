import type { Context } from 'aws-lambda'
import { wallTimeOf } from '#shared/rules/sessions/wall-time.ts'
import { nightCall, nightPage, type ScheduledCall, workNight } from '../events/work-night.ts'
import { type BookingItem, findBooking } from '../model/bookings/booking.ts'
import { changeSteps } from '../model/bookings/booking-change.ts'
import { sessionMailSteps } from '../model/bookings/booking-mail.ts'
import { bookingEntities } from '../model/steps/booking-steps.ts'
import { duePage } from '../model/table/due.ts'
import { writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'
import { stretchesOf, zoneData } from '../ports/process/zones.ts'

/** Sessions per page. Nearly all are read and left unchanged. */
const pageSize = 250

/**
 * Runs each night, page by page. A change of the law may change the local time of a booked session. Its moment stays,
 * both parties are told, and it may be moved for that reason even if it was moved before. Fails if the time zone data
 * of the engine is outdated.
 */
export async function handler(event: ScheduledCall = {}, context?: Context): Promise<{ checked: number }> {
  let checked = 0
  const { isEnd } = await workNight('checkClocks', nightCall(event, context), async (cursor) => {
    // Every session still to come has a due step, so this list contains them all.
    const { ids, ...more } = await duePage('session', pageSize, cursor)
    const page = await nightPage('session', ids, checkClock, (bookingId) => ({ bookingId }))
    checked += page.done
    return { ...page, ...more }
  })
  const { version, oldest } = zoneData
  if (isEnd && version < oldest) throw new Error(`The zones of ${version} are older than those of ${oldest}`)
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
    await writeSteps(bookingEntities, [...steps, ...sessionMailSteps('clocks_changed', item, now)])
  })

const isAhead = ({ status, startsAt }: BookingItem, now: Date) =>
  (status === 'pending' || status === 'confirmed') && startsAt > now.toISOString()

function shownAt(startsAt: string, zone: string): string {
  const at = Date.parse(startsAt)
  return wallTimeOf(stretchesOf(zone, at, at), at)
}
