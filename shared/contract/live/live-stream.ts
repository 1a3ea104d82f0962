import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { id, moment } from '../fields.ts'
import { LiveEvent } from './live-event.ts'

const theEvent = z.strictObject({ id: id('liveEvent') })

export const LivePlayback = z.object({
  /** HLS playlist, for one member and one playback. */
  url: z.string(),
  /** Access ends then; a player renews it before. */
  expiresAt: moment,
})
export type LivePlayback = z.infer<typeof LivePlayback>

/** The settings of an encoder. The key is returned once: a repeated call creates another one. */
export const LiveIngest = z.object({ server: z.string(), key: z.string() })
export type LiveIngest = z.infer<typeof LiveIngest>

/** The stream of an event. */
export const liveStream = {
  playLive: endpoint({
    method: 'GET',
    path: '/api/live/{id}/playback',
    access: 'member',
    summary: 'Opens the picture of an event that is on air; for those whose plan holds it',
    params: theEvent,
    success: json(LivePlayback),
    problems: ['live.not_found', 'live.not_on_air', 'tier.required'],
  }),
  startLive: endpoint({
    method: 'POST',
    path: '/api/live/{id}/start',
    access: 'member',
    summary: 'Makes ready to go on air; as a host or an admin. The event is live once its picture comes in',
    params: theEvent,
    success: json(LiveIngest),
    problems: ['live.not_found', 'live.too_early', 'live.begun', 'live.changed', 'host.required'],
  }),
  endLive: endpoint({
    method: 'POST',
    path: '/api/live/{id}/end',
    access: 'member',
    summary: 'Ends an event for good; as a host or an admin',
    params: theEvent,
    success: json(LiveEvent),
    problems: ['live.not_found', 'live.not_on_air', 'host.required'],
  }),
} as const
