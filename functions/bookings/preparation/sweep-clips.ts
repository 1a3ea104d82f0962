import { clipKeptUntil } from '#shared/rules/sessions/preparation.ts'
import { findBooking } from '../../model/bookings/booking.ts'
import { preparation, preparationOf } from '../../model/bookings/preparation.ts'
import { type DueItem, due, endDue, endDueStep, setDueStep } from '../../model/table/due.ts'
import { writeSteps } from '../../model/table/service.ts'
import { clock } from '../../ports/process/clock.ts'
import { removeFiles } from './clips.ts'

/**
 * Removes the files of a session that was cancelled or is long over. The files of a moved session are removed by its new
 * time.
 */
export async function followClip(item: DueItem): Promise<void> {
  const { subjectId: bookingId, at } = item
  const given = await preparationOf(bookingId)
  if (!given?.removeAt) return endDue(item)
  const known = await findBooking(bookingId)
  const until = known && clipKeptUntil(known)
  if (!until || until <= clock.now().toISOString()) {
    await removeFiles(given)
    return endDue(item)
  }
  await writeSteps({ preparation, due }, [
    { write: ({ preparation }) => preparation.patch({ bookingId }).set({ removeAt: until }).commit() },
    endDueStep('clip', bookingId, at),
    setDueStep('clip', bookingId, until),
  ])
}
