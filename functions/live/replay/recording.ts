import { nextLook } from '#shared/rules/live/live-event.ts'
import { replayRules } from '#shared/rules/live/replay.ts'
import type { changed } from '../../model/live/change-live-event.ts'
import type { LiveEventItem } from '../../model/live/live-event.ts'
import { recordingsIn, removeRecordings } from '../../ports/live/recordings.ts'
import { log } from '../../ports/process/log.ts'

type Change = Parameters<typeof changed>[1]

const minute = 60_000

/**
 * Follows the recordings of an event that is over. Once all are closed, their list is stored in the event and never
 * changes again, whatever is reported later. Recordings of an event without a replay are deleted.
 */
export async function followRecording(known: LiveEventItem, now: Date): Promise<Change> {
  const { recordedIn, pieces, state, endedAt = now.toISOString() } = known
  if (!recordedIn) return { lookAt: undefined }
  if (state !== 'ended' && state !== 'replay') {
    await removeRecordings(recordedIn)
    return { recordedIn: undefined, lookAt: undefined }
  }
  if (pieces) return { lookAt: undefined }
  const { closed, isOpen } = await recordingsIn(recordedIn)
  const since = (now.getTime() - Date.parse(endedAt)) / minute
  const isAwaited = isOpen
    ? since < replayRules.closesIn
    : closed.length === 0 && known.startedAt !== undefined && since < replayRules.appearsIn
  if (isAwaited) return { lookAt: nextLook(now) }
  if (isOpen) log('error', 'recording never closed', { eventId: known.id, closed: closed.length })
  return { pieces: closed.slice(0, replayRules.mostPieces), lookAt: undefined }
}
