import * as z from 'zod/mini'
import { empty, endpoint, json } from '../endpoint.ts'
import { id } from '../fields.ts'
import { LiveIngest, LivePlayback } from './live-stream.ts'

const theEvent = z.strictObject({ id: id('liveEvent') })

/** The rehearsal of an event: a picture that only its hosts and admins see. */
export const liveRehearsal = {
  startRehearsal: endpoint({
    method: 'POST',
    path: '/api/live/{id}/rehearsal',
    access: 'member',
    summary:
      'Starts a rehearsal of an event whose doors are closed, with a key of its own; for hosts and admins. It ends by itself',
    params: theEvent,
    success: json(LiveIngest),
    problems: ['live.not_found', 'host.required', 'rehearsal.too_late', 'rehearsal.running'],
  }),
  playRehearsal: endpoint({
    method: 'GET',
    path: '/api/live/{id}/rehearsal/playback',
    access: 'member',
    audit: false,
    summary: 'Grants access to the picture of a rehearsal; for hosts and admins',
    params: theEvent,
    success: json(LivePlayback),
    problems: ['live.not_found', 'host.required', 'rehearsal.not_running'],
  }),
  endRehearsal: endpoint({
    method: 'POST',
    path: '/api/live/{id}/rehearsal/end',
    access: 'member',
    summary:
      'Ends a rehearsal and disconnects its source; for hosts and admins. A repeated call changes nothing',
    params: theEvent,
    success: empty,
    problems: ['live.not_found', 'host.required'],
  }),
} as const
