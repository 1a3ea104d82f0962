import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { id, moment } from '../fields.ts'
import { LiveEvent } from './live-event.ts'

const theEvent = z.strictObject({ id: id('liveEvent') })

export const LivePlayback = z.object({
  /** HLS playlist, for one member and one playback. */
  url: z.string(),
  /** HLS playlist of the last half hour, loaded by players that go back; null if there is none. */
  back: z.nullable(z.string()),
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
    summary: 'Grants access to the picture of a live event; for members whose plan includes it',
    params: theEvent,
    success: json(LivePlayback),
    problems: ['live.not_found', 'live.not_on_air', 'tier.required', 'live.banned'],
  }),
  startLive: endpoint({
    method: 'POST',
    path: '/api/live/{id}/start',
    access: 'member',
    summary:
      'Creates the stream key of an event, or replaces it while nothing is on air; for hosts and admins. The event is live once its picture arrives',
    params: theEvent,
    success: json(LiveIngest),
    problems: ['live.not_found', 'live.too_early', 'live.begun', 'live.changed', 'host.required'],
  }),
  endLive: endpoint({
    method: 'POST',
    path: '/api/live/{id}/end',
    access: 'member',
    summary: 'Ends an event for good; for hosts and admins',
    params: theEvent,
    success: json(LiveEvent),
    problems: ['live.not_found', 'live.not_on_air', 'host.required'],
  }),
} as const
