import { clipKeptUntil } from '#shared/rules/sessions/preparation.ts'
import { findBooking } from '../../model/bookings/booking.ts'
import { type PreparationItem, preparation } from '../../model/bookings/preparation.ts'
import { clock } from '../../ports/process/clock.ts'
import { removeFiles } from './clips.ts'

/** Removes the files of a session that is long over; of one that was moved, when its own time has come. */
export async function followClip(given: PreparationItem): Promise<void> {
  const known = await findBooking(given.bookingId)
  const until = known && clipKeptUntil(known)
  if (!until || until <= clock.now().toISOString()) return removeFiles(given)
  await preparation().patch({ bookingId: given.bookingId }).set({ files: 'kept', removeAt: until }).go()
}
