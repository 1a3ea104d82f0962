import type { LiveDesk } from '#shared/contract/live/live-desk.ts'
import { chatRules } from '#shared/rules/live/live-chat.ts'
import { mostCost } from '#shared/rules/live/live-cost.ts'
import { isLive, isOver } from '#shared/rules/live/live-event.ts'
import { replaySeconds } from '#shared/rules/live/replay.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import type { Caller } from '../../http/serve.ts'
import type { LiveEventItem } from '../../model/live/live-event.ts'
import { liveRoom } from '../../model/live/live-room.ts'
import { inputOf } from '../../ports/live/streams.ts'
import { clock } from '../../ports/process/clock.ts'
import { errorFacts, log } from '../../ports/process/log.ts'
import { requireHost } from '../admit.ts'
import { requireEvent } from '../find.ts'
import { runningRehearsal } from '../rehearsal/close.ts'
import { videoOf } from '../replay/replay-video.ts'

/** The stream, the figures, the recording and the replay of an event, for its hosts. */
export async function getLiveDesk(id: string, caller: Caller): Promise<LiveDesk> {
  const event = await requireEvent(id)
  requireHost(event, caller)
  const [stream, rehearsal, air, replay] = await Promise.all([
    streamOf(isOver(event.state) ? {} : event),
    rehearsalOf(event),
    airOf(event),
    replayOf(event),
  ])
  return { stream, rehearsal, air, marks: event.marks ?? [], recording: recordingOf(event), replay }
}

type Streamed = Partial<Pick<LiveEventItem, 'channelArn' | 'ingestServer' | 'keyEnd'>>

/** The rest of the desk does not wait for a service that fails: IVS allows few calls a second. */
async function streamOf(known: Streamed): Promise<LiveDesk['stream']> {
  const { channelArn, ingestServer: server = null, keyEnd = null } = known
  if (!channelArn) return { state: 'none', server: null, keyEnd: null, input: null }
  try {
    const input = (await inputOf(channelArn)) ?? null
    return { state: input ? 'arriving' : 'silent', server, keyEnd, input }
  } catch (error) {
    log('warn', 'stream not looked up', { channelArn, ...errorFacts(error) })
    return { state: 'unknown', server, keyEnd, input: null }
  }
}

async function rehearsalOf({ id }: LiveEventItem): Promise<LiveDesk['rehearsal']> {
  const known = await runningRehearsal(id)
  return known ? { endsAt: known.endsAt, stream: await streamOf(known) } : null
}

async function airOf(event: LiveEventItem): Promise<LiveDesk['air']> {
  const { data: room } = await liveRoom().get({ eventId: event.id }).go({ consistent: true })
  const { airSince, airedSeconds = 0, pieces } = event
  const isOn = event.state === 'on_air' && airSince !== undefined
  const seconds = pieces ? replaySeconds(pieces) : airedSeconds
  const running = isOn ? Math.max(0, (clock.now().getTime() - Date.parse(airSince)) / 1000) : 0
  const watching = isLive(event.state) && isCounted(room?.countedAt) ? (room?.watching ?? 0) : 0
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

/** Viewers are counted as they report; after the last one has left, the count stays as it was. */
const isCounted = (countedAt = '') =>
  countedAt > new Date(clock.now().getTime() - chatRules.presentFor * 1000).toISOString()

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
