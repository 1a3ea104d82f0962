import { nextLook, withStream } from '#shared/rules/live/live-event.ts'
import { changed, liveEntities, replaceSteps } from '../../model/live/change-live-event.ts'
import type { LiveEventItem } from '../../model/live/live-event.ts'
import { writeSteps } from '../../model/table/service.ts'
import { deleteChannel, isBroadcasting, shutOff } from '../../ports/live/streams.ts'
import { clock } from '../../ports/process/clock.ts'

/** Of an event that is over: its channel goes with the next sweep. */
export const closing = ({ channelArn }: LiveEventItem, now: Date) =>
  channelArn ? { lookAt: now.toISOString() } : {}

/**
 * Has an event follow what its stream does now; that of an event that is over is given up. News of a stream come late, twice
 * or never, so that they are asked after and not believed.
 */
export async function lookAtStream(known: LiveEventItem): Promise<void> {
  const { channelArn, state } = known
  if (!channelArn) return
  const isOver = state === 'ended' || state === 'cancelled'
  if (isOver) {
    await shutOff(channelArn)
    await deleteChannel(channelArn)
  }
  const isOn = !isOver && (await isBroadcasting(channelArn))
  const now = clock.now()
  const next = withStream(known, isOn, now)
  const change = isOver
    ? { channelArn: undefined, playbackUrl: undefined, ingestServer: undefined, lookAt: undefined }
    : { ...next, lookAt: next.state === 'ended' ? now.toISOString() : nextLook(now) }
  await writeSteps(liveEntities, replaceSteps(known, changed(known, change, now)))
}
