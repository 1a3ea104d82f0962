import * as z from 'zod/mini'
import { chatRoles } from '../../rules/live/live-chat.ts'
import { liveTiers } from '../../rules/live/live-event.ts'
import { replayRules } from '../../rules/live/replay.ts'
import { empty, endpoint, json, page } from '../endpoint.ts'
import { id, matching, moment, requiredText } from '../fields.ts'
import { LiveEvent } from './live-event.ts'

const theEvent = z.strictObject({ id: id('liveEvent') })

/** The data to publish a replay; its plan is that of the event. */
export const ReplayInput = z.strictObject({
  title: requiredText(200),
  categoryId: z.pipe(
    z.string('Category is required').check(z.minLength(1, 'Category is required')),
    id('category'),
  ),
})
export type ReplayInput = z.output<typeof ReplayInput>

/** A playable replay, with its event. */
export const Replay = z.object({
  event: LiveEvent,
  title: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  /** Seconds. */
  duration: z.number(),
})
export type Replay = z.infer<typeof Replay>

/** A message of the chat beside a replay. */
export const ReplayMessage = z.object({
  seq: z.number(),
  /** The second of the replay at which it was written. */
  second: z.number(),
  name: z.string(),
  tier: z.nullable(z.enum(liveTiers)),
  role: z.nullable(z.enum(chatRoles)),
  text: z.string(),
  isOwn: z.boolean(),
})
export type ReplayMessage = z.infer<typeof ReplayMessage>

/** A page of the chat beside a replay, in order. */
export const ReplayChat = z.object({
  messages: z.array(ReplayMessage),
  /** All messages before this second of the replay are in this page or an earlier one. */
  until: z.number(),
  /** Cursor of the next page; null on the last one. */
  next: z.nullable(z.string()),
})
export type ReplayChat = z.infer<typeof ReplayChat>

/** A moment that a host has marked: a chapter of the replay. */
export const LiveMark = z.object({ seq: z.number(), at: moment, word: z.string() })
export type LiveMark = z.infer<typeof LiveMark>

/** An event as its hosts and admins see it. */
export const LiveDesk = z.object({
  air: z.object({
    /** Seconds on air before `since`, the start of the current stretch; null while nothing is on air. */
    seconds: z.number(),
    since: z.nullable(moment),
    watching: z.number(),
    peak: z.number(),
    messages: z.number(),
    /** Dollars: the most so far, and for an hour with the current viewers. */
    costSoFar: z.string(),
    costPerHour: z.string(),
  }),
  marks: z.array(LiveMark),
  recording: z.object({
    /** `open` until all recordings are closed; `none` before the broadcast, or if nothing was recorded. */
    state: z.enum(['none', 'open', 'closed']),
    seconds: z.number(),
    /** Each interruption of the source begins another one. */
    pieces: z.number(),
  }),
  replay: z.nullable(
    z.object({
      videoId: z.string(),
      /** `deleted`: an admin has deleted its video. */
      status: z.enum(['processing', 'ready', 'failed', 'deleted']),
      /** Percent of the conversion. */
      progress: z.number(),
      /** Why the conversion failed, in words. */
      reason: z.nullable(z.string()),
    }),
  ),
})
export type LiveDesk = z.infer<typeof LiveDesk>

/** The recordings and the replay of an event. */
export const liveReplay = {
  listReplays: endpoint({
    method: 'GET',
    path: '/api/live/replays',
    access: 'public',
    summary: 'The latest playable replays',
    success: page(Replay),
  }),
  readReplayChat: endpoint({
    method: 'GET',
    path: '/api/live/{id}/replay/chat',
    access: 'member',
    summary: 'A page of the chat beside a replay, from a given second; for members who can play it',
    params: theEvent,
    query: z.strictObject({
      from: z._default(z.coerce.number().check(z.gte(0), z.lte(24 * 3600)), 0),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
    success: json(ReplayChat),
    problems: ['live.not_found', 'replay.not_found', 'tier.required'],
  }),
  getLiveDesk: endpoint({
    method: 'GET',
    path: '/api/live/{id}/desk',
    access: 'member',
    summary: 'The recording and the replay of an event; for hosts and admins',
    params: theEvent,
    success: json(LiveDesk),
    problems: ['live.not_found', 'host.required'],
  }),
  addMark: endpoint({
    method: 'POST',
    path: '/api/live/{id}/marks',
    access: 'member',
    summary: 'Marks the current moment of a live event as a chapter of its replay; for hosts and admins',
    params: theEvent,
    body: z.strictObject({ word: requiredText(replayRules.longestMark) }),
    success: json(LiveMark, 201),
    problems: ['live.not_found', 'host.required', 'live.not_on_air', 'live.too_many_marks'],
  }),
  removeMark: endpoint({
    method: 'DELETE',
    path: '/api/live/{id}/marks/{seq}',
    access: 'member',
    summary: 'Removes a mark, until the replay is published; for hosts and admins',
    params: z.strictObject({
      id: id('liveEvent'),
      seq: matching(/^[1-9]\d{0,3}$/, 4, 'The number of a mark'),
    }),
    success: empty,
    problems: ['live.not_found', 'host.required', 'replay.decided'],
  }),
  publishReplay: endpoint({
    method: 'POST',
    path: '/api/live/{id}/replay',
    access: 'member',
    summary: "Makes a video of an event's recordings; for hosts and admins. A repeated call changes nothing",
    params: theEvent,
    body: ReplayInput,
    success: json(LiveEvent),
    problems: [
      'live.not_found',
      'host.required',
      'category.not_found',
      'replay.not_over',
      'replay.pending',
      'replay.nothing',
      'replay.decided',
    ],
  }),
  keepNoReplay: endpoint({
    method: 'POST',
    path: '/api/live/{id}/no-replay',
    access: 'member',
    summary: 'Decides against a replay of an event: its recordings are deleted; for hosts and admins',
    params: theEvent,
    success: json(LiveEvent),
    problems: ['live.not_found', 'host.required', 'replay.not_over', 'replay.decided'],
  }),
  retryReplay: endpoint({
    method: 'POST',
    path: '/api/live/{id}/replay/retry',
    access: 'member',
    summary: 'Retries the failed conversion of a replay; for hosts and admins',
    params: theEvent,
    success: empty,
    problems: ['live.not_found', 'host.required', 'replay.not_found', 'replay.not_failed'],
  }),
} as const
