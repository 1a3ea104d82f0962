import { airTimeOf, isOver, nextLook, withStream } from '#shared/rules/live/live-event.ts'
import { changed, liveEntities, replaceSteps } from '../../model/live/change-live-event.ts'
import type { LiveEventItem } from '../../model/live/live-event.ts'
import { writeSteps } from '../../model/table/service.ts'
import { deleteChannel, isBroadcasting, shutOff } from '../../ports/live/streams.ts'
import { clock } from '../../ports/process/clock.ts'
import { followRecording } from '../replay/recording.ts'

/** For an event that is over: the next sweep deletes its channel. */
export const closing = ({ channelArn }: LiveEventItem, now: Date) =>
  channelArn ? { lookAt: now.toISOString() } : {}

/**
 * Updates an event from the current state of its stream. For an event that is over, the channel is deleted, and its
 * recordings are polled until they are closed. Events of a stream arrive late, twice or never, so they only trigger a
 * poll.
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
    keyEnd: undefined,
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
