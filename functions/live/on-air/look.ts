import { airTimeOf, isOver, nextLook, withStream } from '#shared/rules/live/live-event.ts'
import { changed, liveEntities, replaceSteps } from '../../model/live/change-live-event.ts'
import type { LiveEventItem } from '../../model/live/live-event.ts'
import { writeSteps } from '../../model/table/service.ts'
import { deleteChannel, isBroadcasting, shutOff } from '../../ports/live/streams.ts'
import { clock } from '../../ports/process/clock.ts'
import { followRecording } from '../replay/recording.ts'

/** Of an event that is over: its channel goes with the next sweep. */
export const closing = ({ channelArn }: LiveEventItem, now: Date) =>
  channelArn ? { lookAt: now.toISOString() } : {}

/**
 * Has an event follow what its stream does now. That of an event that is over is given up, and what it has recorded is
 * followed until its recordings are closed. News of a stream come late, twice or never, so that they are asked after
 * and not believed.
 */
export async function lookAtStream(known: LiveEventItem): Promise<void> {
  if (!known.lookAt) return
  const change = isOver(known.state) ? await changeOfOver(known) : await changeByStream(known)
  await writeSteps(liveEntities, replaceSteps(known, changed(known, change, clock.now())))
}

type Change = Parameters<typeof changed>[1]

async function changeOfOver(known: LiveEventItem): Promise<Change> {
  const { channelArn } = known
  if (channelArn) {
    await shutOff(channelArn)
    await deleteChannel(channelArn)
  }
  return {
    channelArn: undefined,
    playbackUrl: undefined,
    ingestServer: undefined,
    ...(await followRecording(known, clock.now())),
  }
}

async function changeByStream(known: LiveEventItem): Promise<Change> {
  const isOn = known.channelArn !== undefined && (await isBroadcasting(known.channelArn))
  const now = clock.now()
  const next = withStream(known, isOn, now)
  const isAiring = next.state === 'on_air'
  return {
    ...next,
    ...airTimeOf(known, isAiring, now),
    lookAt: next.state === 'ended' ? now.toISOString() : nextLook(now),
  }
}
