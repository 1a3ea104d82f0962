import type { LiveDesk } from '#shared/contract/live/live-replay.ts'
import { replaySeconds } from '#shared/rules/live/replay.ts'
import type { Caller } from '../../http/serve.ts'
import type { LiveEventItem } from '../../model/live/live-event.ts'
import { requireModerator } from '../admit.ts'
import { requireEvent } from '../find.ts'
import { videoOf } from './replay-video.ts'

/** How an event is recorded, and what became of its replay. */
export async function getLiveDesk(id: string, caller: Caller): Promise<LiveDesk> {
  const event = await requireEvent(id)
  requireModerator(event, caller)
  return { recording: recordingOf(event), replay: await replayOf(event) }
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
