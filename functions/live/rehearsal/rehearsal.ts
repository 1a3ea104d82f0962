import type { LiveIngest } from '#shared/contract/live/live-stream.ts'
import { Problem } from '#shared/contract/problem.ts'
import { phaseOf, rehearsalEndsAt } from '#shared/rules/live/live-event.ts'
import type { Caller } from '../../http/serve.ts'
import { liveEvent } from '../../model/live/live-event.ts'
import { findRehearsal, liveRehearsal } from '../../model/live/live-rehearsal.ts'
import { due, endDueStep, setDueStep } from '../../model/table/due.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { createChannel, deleteChannel, endOfKey, shutOff } from '../../ports/live/streams.ts'
import { clock } from '../../ports/process/clock.ts'
import { requireHost } from '../admit.ts'
import { requireEvent } from '../find.ts'
import { opened } from '../on-air/playback.ts'
import { isRunning, runningRehearsal, tryToClose } from './close.ts'

const written = { due, liveEvent, liveRehearsal }

/** Not the name of the event's channel: nothing that opens the event opens it, and its changes are not the event's. */
const nameOf = (eventId: string) => `${eventId}-rehearsal`

/** Creates the channel of a rehearsal and returns its key. The event itself is only checked, not written. */
export async function startRehearsal(id: string, caller: Caller): Promise<LiveIngest> {
  const event = await requireEvent(id)
  requireHost(event, caller)
  refuseLate(phaseOf(event, clock.now()))
  await makeRoom(id)
  const { arn, server, playbackUrl, key } = await createChannel(nameOf(id), { isRecorded: false })
  try {
    await tryAgain(async () => {
      const known = await requireEvent(id)
      const now = clock.now()
      refuseLate(phaseOf(known, now))
      const endsAt = rehearsalEndsAt(known, now)
      const item = {
        eventId: id,
        channelArn: arn,
        playbackUrl,
        ingestServer: server,
        keyEnd: endOfKey(key),
        startedAt: now.toISOString(),
        endsAt,
      }
      await writeSteps(written, [
        {
          write: ({ liveEvent }) =>
            liveEvent
              .check({ id })
              .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
              .commit(),
        },
        {
          write: ({ liveRehearsal }) => liveRehearsal.create(item).commit(),
          refusal: () => new Problem('rehearsal.running'),
        },
        setDueStep('rehearsal', id, endsAt),
      ])
    })
  } catch (error) {
    // Somebody else was quicker, or the doors have opened: this channel is unused.
    await shutOff(arn)
    await deleteChannel(arn)
    throw error
  }
  return { server, key }
}

function refuseLate(phase: ReturnType<typeof phaseOf>): void {
  if (phase === 'planned') return
  const words =
    phase === 'open'
      ? 'The doors are open. “Go live” starts the event itself.'
      : 'The event has begun, or is over.'
  throw new Problem('rehearsal.too_late', words)
}

/** Closes an ended rehearsal at once if its sweep has not come yet. */
async function makeRoom(id: string): Promise<void> {
  const known = await findRehearsal(id)
  if (!known) return
  if (isRunning(known)) throw new Problem('rehearsal.running')
  if (!(await tryToClose(known))) {
    throw new Problem(
      'rehearsal.running',
      'The last rehearsal is still being closed. Please try again in a minute.',
    )
  }
}

/** Access to the picture of a rehearsal. */
export async function playRehearsal(eventId: string, caller: Caller) {
  requireHost(await requireEvent(eventId), caller)
  const known = await runningRehearsal(eventId)
  if (!known) throw new Problem('rehearsal.not_running')
  const { channelArn, playbackUrl } = known
  const { memberId } = caller
  return opened({ channelArn, playbackUrl, folder: nameOf(eventId), memberId, eventId, version: 0 })
}

/** Ends a rehearsal. If its channel cannot be closed now, the next sweep closes it. */
export async function endRehearsal(id: string, caller: Caller): Promise<void> {
  requireHost(await requireEvent(id), caller)
  const ended = await tryAgain(async () => {
    const known = await findRehearsal(id)
    if (!isRunning(known)) return known
    const endsAt = clock.now().toISOString()
    await writeSteps(written, [
      {
        write: ({ liveRehearsal }) =>
          liveRehearsal
            .patch({ eventId: id })
            .set({ endsAt })
            .where((a, { eq }) => eq(a.endsAt, known.endsAt))
            .commit(),
      },
      endDueStep('rehearsal', id, known.endsAt),
      setDueStep('rehearsal', id, endsAt),
    ])
    return { ...known, endsAt }
  })
  if (ended) await tryToClose(ended)
}
