import { Problem } from '#shared/contract/problem.ts'
import { isPreparable, takesClip } from '#shared/rules/sessions/preparation.ts'
import type { Caller } from '../../http/serve.ts'
import { type BookingItem, booking } from '../../model/bookings/booking.ts'
import { preparation, preparationOf } from '../../model/bookings/preparation.ts'
import { due } from '../../model/table/due.ts'
import { type Step, writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { ownBooking } from '../access/find.ts'

/** The material that a student gives their instructor to prepare a session. */

export const preparationEntities = { booking, due, preparation }

/** A session in which the caller is the student. An admin is not a party. */
export async function learnedBooking(caller: Caller, id: string): Promise<BookingItem> {
  const { known, part } = await ownBooking(caller, id)
  if (part === 'admin') throw new Problem('booking.not_found')
  if (part === 'instructor') throw new Problem('student.required')
  return known
}

export async function preparable(caller: Caller, id: string): Promise<BookingItem> {
  const known = await learnedBooking(caller, id)
  if (!isPreparable(known, clock.now())) throw closed()
  return known
}

/** The same for a clip. */
export async function preparableByClip(caller: Caller, id: string): Promise<BookingItem> {
  const known = await preparable(caller, id)
  if (!takesClip(known, clock.now())) throw unpaid()
  return known
}

const unpaid = () => new Problem('booking.closed', 'A clip can be added once the session is paid')

const closed = () => new Problem('booking.closed', 'Notes can be changed until the session ends')

/** Written only while the session is unchanged since it was read. */
export const standsStep = ({ id, status, startsAt }: BookingItem): Step<typeof preparationEntities> => ({
  write: ({ booking }) =>
    booking
      .check({ id })
      .where((a, { eq }) => `${eq(a.status, status)} AND ${eq(a.startsAt, startsAt)}`)
      .commit(),
})

/** Saves the notes. The last write wins: they are one text, written whole. */
export async function saveNotes(caller: Caller, id: string, notes: string): Promise<BookingItem> {
  return tryAgain(async () => {
    const known = await preparable(caller, id)
    const isBegun = (await preparationOf(id)) !== undefined
    await writeSteps(preparationEntities, [
      standsStep(known),
      {
        write: ({ preparation }) =>
          isBegun
            ? preparation.patch({ bookingId: id }).set({ notes }).commit()
            : preparation.create({ bookingId: id, memberId: known.memberId, notes }).commit(),
      },
    ])
    return known
  })
}
