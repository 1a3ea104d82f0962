import * as z from 'zod/mini'
import { empty, endpoint, file, json, page } from '../endpoint.ts'
import { id, knownUpdatedAt, requiredText } from '../fields.ts'
import { pageQuery } from '../page.ts'
import { liveBans } from './live-ban.ts'
import { liveChat } from './live-chat.ts'
import { liveDesk } from './live-desk.ts'
import { AdminLiveEvent, LiveEvent, LiveEventInput, LiveReminders } from './live-event.ts'
import { liveHelpers } from './live-helper.ts'
import { liveModeration } from './live-moderation.ts'
import { liveRehearsal } from './live-rehearsal.ts'
import { liveReplay } from './live-replay.ts'
import { liveStream } from './live-stream.ts'

const theEvent = z.strictObject({ id: id('liveEvent') })

export const live = {
  listLive: endpoint({
    method: 'GET',
    path: '/api/live',
    access: 'public',
    summary: 'Live and upcoming events, in order of their start',
    success: page(LiveEvent),
  }),
  getLiveCalendar: endpoint({
    method: 'GET',
    path: '/api/live/calendar',
    access: 'public',
    summary: 'The upcoming events as a calendar',
    success: file('text/calendar; charset=utf-8'),
  }),
  listLiveReminders: endpoint({
    method: 'GET',
    path: '/api/live/reminders',
    access: 'member',
    summary: 'The ids of the events for which the member has a reminder',
    success: json(LiveReminders),
  }),
  getLiveEvent: endpoint({
    method: 'GET',
    path: '/api/live/{id}',
    access: 'public',
    summary: 'One event',
    params: theEvent,
    success: json(LiveEvent),
    problems: ['live.not_found'],
  }),
  getLiveEventCalendar: endpoint({
    method: 'GET',
    path: '/api/live/{id}/calendar',
    access: 'public',
    summary: 'One event as a calendar file',
    params: theEvent,
    success: file('text/calendar; charset=utf-8'),
    problems: ['live.not_found'],
  }),
  setLiveReminder: endpoint({
    method: 'PUT',
    path: '/api/live/{id}/reminder',
    access: 'member',
    summary: 'Sets or removes a reminder for an upcoming event',
    params: theEvent,
    body: z.strictObject({ isWanted: z.boolean() }),
    success: empty,
    problems: ['live.not_found', 'live.over'],
  }),
  listAllLive: endpoint({
    method: 'GET',
    path: '/api/admin/live',
    access: 'admin',
    summary: 'All events, the latest start first',
    query: z.strictObject(pageQuery),
    success: page(AdminLiveEvent),
  }),
  createLiveEvent: endpoint({
    method: 'POST',
    path: '/api/admin/live',
    access: 'admin',
    summary: 'Plans an event',
    body: LiveEventInput,
    success: json(AdminLiveEvent, 201),
    problems: ['live.no_such_time', 'live.in_past', 'instructor.not_found'],
  }),
  updateLiveEvent: endpoint({
    method: 'PUT',
    path: '/api/admin/live/{id}',
    access: 'admin',
    summary: 'Changes an event that has not begun; members with a reminder are notified of a new start',
    params: theEvent,
    body: z.strictObject({ ...LiveEventInput.shape, knownUpdatedAt }),
    success: json(AdminLiveEvent),
    problems: [
      'live.not_found',
      'live.changed',
      'live.begun',
      'live.no_such_time',
      'live.in_past',
      'instructor.not_found',
    ],
  }),
  cancelLiveEvent: endpoint({
    method: 'POST',
    path: '/api/admin/live/{id}/cancel',
    access: 'admin',
    summary: 'Cancels an event that has not begun; members with a reminder are notified',
    params: theEvent,
    body: z.strictObject({ reason: requiredText(500) }),
    success: json(AdminLiveEvent),
    problems: ['live.not_found', 'live.begun'],
  }),
  ...liveChat,
  ...liveBans,
  ...liveDesk,
  ...liveHelpers,
  ...liveModeration,
  ...liveRehearsal,
  ...liveReplay,
  ...liveStream,
} as const
