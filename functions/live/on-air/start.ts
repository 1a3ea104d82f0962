import type { LiveIngest } from '#shared/contract/live/live-stream.ts'
import { Problem } from '#shared/contract/problem.ts'
import { isLive, isOver, mayStart, nextLook, opensAt, phaseOf } from '#shared/rules/live/live-event.ts'
import type { Caller } from '../../http/serve.ts'
import { changed, liveEntities, replaceSteps } from '../../model/live/change-live-event.ts'
import type { LiveEventItem } from '../../model/live/live-event.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { recordingFolder } from '../../ports/live/recordings.ts'
import { createChannel, deleteChannel, endOfKey, rotateKey, shutOff } from '../../ports/live/streams.ts'
import { clock } from '../../ports/process/clock.ts'
import { errorFacts, log } from '../../ports/process/log.ts'
import { requireHost } from '../admit.ts'
import { requireEvent } from '../find.ts'
import { hostsById, toLiveEvent } from '../wire.ts'
import { closing } from './look.ts'

/**
 * Creates the channel of an event and returns the stream key for its encoder; a repeated call returns a new key.
 * Retries after a change of the event, but not after another start, whose key would no longer be valid.
 */
export async function startLive(id: string, caller: Caller): Promise<LiveIngest> {
  let first: LiveEventItem | undefined
  return tryAgain(async () => {
    const known = await requireEvent(id)
    requireHost(known, caller)
    const phase = phaseOf(known, clock.now())
    if (phase === 'planned') {
      throw new Problem('live.too_early', undefined, { opensAt: opensAt(known) })
    }
    if (isLive(phase) && !mayStart(phase)) {
      throw new Problem(
        'live.begun',
        'The key can be replaced while nothing is on air. Please stop the encoder first.',
      )
    }
    if (!mayStart(phase)) throw new Problem('live.begun', 'The event is over and cannot start again.')
    first ??= known
    if (known.channelArn !== first.channelArn) throw new Problem('live.changed')
    const { channelArn, ingestServer: server } = known
    if (!channelArn || !server) return openFirst(known)
    await keep(known, {})
    const key = await rotateKey(channelArn)
    await noteKey(id, channelArn, key)
    return { server, key }
  })
}

async function openFirst(known: LiveEventItem): Promise<LiveIngest> {
  const { arn, server, playbackUrl, key } = await createChannel(known.id, { isRecorded: true })
  try {
    const recordedIn = recordingFolder(arn)
    await keep(known, {
      channelArn: arn,
      playbackUrl,
      ingestServer: server,
      recordedIn,
      keyEnd: endOfKey(key),
    })
  } catch (error) {
    // A concurrent call has created a channel or changed the event first: this channel is unused.
    await shutOff(arn)
    await deleteChannel(arn)
    throw error
  }
  return { server, key }
}

const noteKey = (id: string, channelArn: string, key: string) =>
  tryAgain(async () => {
    const known = await requireEvent(id)
    if (known.channelArn !== channelArn) return
    const next = changed(known, { keyEnd: endOfKey(key) }, clock.now())
    await writeSteps(liveEntities, replaceSteps(known, next))
  })

function keep(known: LiveEventItem, channel: Parameters<typeof changed>[1]): Promise<void> {
  const now = clock.now()
  const next = changed(known, { ...channel, lookAt: nextLook(now) }, now)
  return writeSteps(liveEntities, replaceSteps(known, next))
}

/** Ends an event and disconnects its source. A repeated call changes nothing. */
export async function endLive(id: string, caller: Caller) {
  const next = await tryAgain(async () => {
    const known = await requireEvent(id)
    requireHost(known, caller)
    if (known.state !== 'cancelled' && isOver(known.state)) return known
    if (isOver(known.state) || !known.channelArn) throw new Problem('live.not_on_air')
    const now = clock.now()
    const item = changed(
      known,
      { state: 'ended', endedAt: now.toISOString(), awaySince: undefined, ...closing(known, now) },
      now,
    )
    await writeSteps(liveEntities, replaceSteps(known, item))
    return item
  })
  if (next.channelArn) await cutOff(next.channelArn)
  return toLiveEvent(next, await hostsById())
}

/** The event is over in any case: after a failure the next sweep disconnects it. */
async function cutOff(channelArn: string): Promise<void> {
  try {
    await shutOff(channelArn)
  } catch (error) {
    log('warn', 'stream not cut off', { channelArn, ...errorFacts(error) })
  }
}
