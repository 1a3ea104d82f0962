import { Problem } from '#shared/contract/problem.ts'
import { bookingRules, isJoinable } from '#shared/rules/sessions/booking.ts'
import type { Caller } from '../../http/serve.ts'
import type { BookingItem } from '../../model/bookings/booking.ts'
import { changeSteps } from '../../model/bookings/booking-change.ts'
import { linkOf } from '../../model/calendar/room.ts'
import { bookingEntities } from '../../model/steps/booking-steps.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { changedProblem } from '../access/changed-problem.ts'
import { ownBooking, taughtBooking } from '../access/find.ts'

/**
 * The meeting link of a session. Only its two parties see it, once it is paid, and only while they may join. The first
 * request of each party is recorded, for a person who may have to decide about an absence.
 */
export const meetingLinkFor = (caller: Caller, id: string): Promise<string> =>
  tryAgain(() => openedLink(caller, id))

async function openedLink(caller: Caller, id: string): Promise<string> {
  const { known, part } = await ownBooking(caller, id)
  // An admin manages sessions but is not invited to them.
  if (part === 'admin') throw new Problem('booking.not_found')
  if (known.status !== 'confirmed') throw closed(known)
  const now = clock.now()
  if (!isJoinable(known, now)) {
    throw new Problem(
      'booking.closed',
      `The session opens ${bookingRules.joinsBefore} minutes before it begins and closes when it ends`,
    )
  }
  const link = await linkOf(known)
  if (!link) throw new Problem('booking.no_link')
  if (known.opened?.[part]) return link
  const opened = { ...known.opened, [part]: now.toISOString() }
  await writeSteps(bookingEntities, changeSteps(known, { ...known, opened }, now).steps)
  return link
}

const closed = (known: BookingItem) => new Problem('booking.closed', changedProblem(known).message)

/** Sets or removes the meeting link of a session. */
export async function updateMeetingLink(
  caller: Caller,
  id: string,
  meetingLink: string,
): Promise<BookingItem> {
  return tryAgain(async () => {
    const known = await taughtBooking(caller, id)
    if ((known.meetingLink ?? '') === meetingLink) return known
    if (known.status !== 'pending' && known.status !== 'confirmed') throw changedProblem(known)
    const { meetingLink: _before, ...rest } = known
    const { steps, item } = changeSteps(known, { ...rest, ...(meetingLink && { meetingLink }) }, clock.now())
    await writeSteps(bookingEntities, steps)
    return item
  })
}
