import { findRehearsal, type LiveRehearsalItem, liveRehearsal } from '../../model/live/live-rehearsal.ts'
import { type DueItem, due, endDue, endDueStep } from '../../model/table/due.ts'
import { Refused } from '../../model/table/refused.ts'
import { writeSteps } from '../../model/table/service.ts'
import { deleteChannel, shutOff } from '../../ports/live/streams.ts'
import { clock } from '../../ports/process/clock.ts'
import { errorFacts, log } from '../../ports/process/log.ts'

const written = { due, liveRehearsal }

/** Whether a rehearsal goes on; one that has ended stays until its channel is deleted. */
export const isRunning = (known: LiveRehearsalItem | undefined): known is LiveRehearsalItem =>
  known !== undefined && known.endsAt > clock.now().toISOString()

/** The running rehearsal of an event, for its desk. */
export async function runningRehearsal(eventId: string): Promise<LiveRehearsalItem | undefined> {
  const known = await findRehearsal(eventId)
  return isRunning(known) ? known : undefined
}

/** The end of a rehearsal by itself. */
export async function followRehearsal(item: DueItem): Promise<void> {
  const known = await findRehearsal(item.subjectId)
  if (!known || known.endsAt !== item.at) return endDue(item)
  await close(known)
}

/** Closes a rehearsal; false if that failed, and the next sweep closes it. */
export async function tryToClose(known: LiveRehearsalItem): Promise<boolean> {
  try {
    await close(known)
    return true
  } catch (error) {
    log('warn', 'rehearsal not closed', { eventId: known.eventId, ...errorFacts(error) })
    return false
  }
}

/** The channel goes first: an item without a channel can be deleted later, a channel without an item never. */
async function close({ eventId, channelArn, endsAt }: LiveRehearsalItem): Promise<void> {
  await shutOff(channelArn)
  await deleteChannel(channelArn)
  try {
    await writeSteps(written, [
      {
        write: ({ liveRehearsal }) =>
          liveRehearsal
            .delete({ eventId })
            .where((a, { eq }) => eq(a.channelArn, channelArn))
            .commit(),
      },
      endDueStep('rehearsal', eventId, endsAt),
    ])
  } catch (error) {
    // Closed by a concurrent call.
    if (!(error instanceof Refused)) throw error
  }
}
