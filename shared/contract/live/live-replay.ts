import * as z from 'zod/mini'
import { chatRoles } from '../../rules/live/live-chat.ts'
import { liveTiers } from '../../rules/live/live-event.ts'
import { empty, endpoint, json, page } from '../endpoint.ts'
import { id, requiredText } from '../fields.ts'
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
