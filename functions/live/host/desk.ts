import type { LiveDesk } from '#shared/contract/live/live-replay.ts'
import { mostCost } from '#shared/rules/live/live-cost.ts'
import { isLive } from '#shared/rules/live/live-event.ts'
import { replaySeconds } from '#shared/rules/live/replay.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import type { Caller } from '../../http/serve.ts'
import type { LiveEventItem } from '../../model/live/live-event.ts'
import { liveRoom } from '../../model/live/live-room.ts'
import { clock } from '../../ports/process/clock.ts'
import { requireModerator } from '../admit.ts'
import { requireEvent } from '../find.ts'
import { videoOf } from '../replay/replay-video.ts'

/** The recording and the replay of an event, for its hosts. */
export async function getLiveDesk(id: string, caller: Caller): Promise<LiveDesk> {
  const event = await requireEvent(id)
  requireModerator(event, caller)
  const [air, replay] = await Promise.all([airOf(event), replayOf(event)])
  return { air, marks: event.marks ?? [], recording: recordingOf(event), replay }
}

async function airOf(event: LiveEventItem): Promise<LiveDesk['air']> {
  const { data: room } = await liveRoom().get({ eventId: event.id }).go({ consistent: true })
  const { airSince, airedSeconds = 0, pieces } = event
  const isOn = event.state === 'on_air' && airSince !== undefined
  const seconds = pieces ? replaySeconds(pieces) : airedSeconds
  const running = isOn ? Math.max(0, (clock.now().getTime() - Date.parse(airSince)) / 1000) : 0
  const watching = isLive(event.state) ? (room?.watching ?? 0) : 0
  const peak = room?.peak ?? 0
  return {
    seconds,
    since: isOn ? airSince : null,
    watching,
    peak,
    messages: room?.messages ?? 0,
    costSoFar: dollarsOf(mostCost(seconds + running, peak)),
    costPerHour: dollarsOf(mostCost(3600, watching)),
  }
}

function recordingOf({ startedAt, pieces }: LiveEventItem): LiveDesk['recording'] {
  if (!pieces) return { state: startedAt ? 'open' : 'none', seconds: 0, pieces: 0 }
  const state = pieces.length > 0 ? 'closed' : 'none'
  return { state, seconds: replaySeconds(pieces), pieces: pieces.length }
}

async function replayOf(event: LiveEventItem): Promise<LiveDesk['replay']> {
  const { videoId } = event
  if (!videoId) return null
  const video = await videoOf(event)
  if (!video) return { videoId, status: 'deleted', progress: 0, reason: null }
  const { status, progress, reason } = video.media
  const isOpen = status !== 'ready' && status !== 'failed'
  return { videoId, status: isOpen ? 'processing' : status, progress, reason: reason ?? null }
}
