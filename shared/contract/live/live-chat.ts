import * as z from 'zod/mini'
import { chatRoles, chatRules, liveTiers } from '../../rules/live/live-event.ts'
import { empty, endpoint, json } from '../endpoint.ts'
import { id, matching, moment, requiredText } from '../fields.ts'

const theEvent = z.strictObject({ id: id('liveEvent') })
const place = matching(/^[1-9]\d{0,8}$/, 9, 'The number of a message')
const theMessage = z.strictObject({ id: id('liveEvent'), seq: place })
const uuid = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 36, 'This is not a valid key')

/** One entry of a chat. `removal` says that the message `ref` is to be seen no more. */
export const LiveMessage = z.object({
  seq: z.number(),
  kind: z.enum(['message', 'removal']),
  ref: z.nullable(z.number()),
  name: z.string(),
  tier: z.nullable(z.enum(liveTiers)),
  role: z.nullable(z.enum(chatRoles)),
  /** Empty of one that was removed. */
  text: z.string(),
  isOwn: z.boolean(),
  isRemoved: z.boolean(),
  at: moment,
})
export type LiveMessage = z.infer<typeof LiveMessage>

export const LiveChat = z.object({
  /** Whether anything can be said now. */
  isOpen: z.boolean(),
  /** In their order, from `after` on; the latest where that was not given. */
  messages: z.array(LiveMessage),
  /** What to ask with next. */
  after: z.number(),
  pinned: z.nullable(LiveMessage),
  /** Until when one may only read. */
  mutedUntil: z.nullable(moment),
  /** Whether one may remove, pin and mute. */
  mayModerate: z.boolean(),
})
export type LiveChat = z.infer<typeof LiveChat>

/** How many watch at this moment, the most there were, and messages. */
export const LiveFigures = z.object({ watching: z.number(), peak: z.number(), messages: z.number() })
export type LiveFigures = z.infer<typeof LiveFigures>

const problems = ['live.not_found', 'tier.required'] as const

export const liveChat = {
  readChat: endpoint({
    method: 'GET',
    path: '/api/live/{id}/chat',
    access: 'member',
    summary: 'What was said since a message, or last; for those whose plan holds the event',
    params: theEvent,
    query: z.strictObject({ after: z.optional(place) }),
    success: json(LiveChat),
    problems,
  }),
  sendToChat: endpoint({
    method: 'POST',
    path: '/api/live/{id}/chat',
    access: 'member',
    summary: 'Says something; sent twice under one key it is said once',
    params: theEvent,
    body: z.strictObject({ text: requiredText(chatRules.longest), clientId: uuid }),
    success: json(LiveMessage, 201),
    problems: [...problems, 'chat.closed', 'chat.muted'],
    limit: { calls: chatRules.perMinute, seconds: 60, of: 'member' },
  }),
  removeFromChat: endpoint({
    method: 'POST',
    path: '/api/live/{id}/chat/{seq}/remove',
    access: 'member',
    summary: 'Removes a message for everyone: one’s own, or as a host or an admin any',
    params: theMessage,
    success: empty,
    problems: [...problems, 'chat.not_found', 'host.required'],
  }),
  muteInChat: endpoint({
    method: 'POST',
    path: '/api/live/{id}/chat/{seq}/mute',
    access: 'member',
    summary: 'Lets the author of a message only read for some minutes; as a host or an admin',
    params: theMessage,
    body: z.strictObject({ minutes: z.int().check(z.gte(1), z.lte(24 * 60)) }),
    success: empty,
    problems: [...problems, 'chat.not_found', 'host.required'],
  }),
  pinInChat: endpoint({
    method: 'PUT',
    path: '/api/live/{id}/chat/pin',
    access: 'member',
    summary: 'Keeps a message in sight above the others, or none; as a host or an admin',
    params: theEvent,
    body: z.strictObject({ seq: z.nullable(z.int().check(z.gte(1))) }),
    success: empty,
    problems: [...problems, 'chat.not_found', 'host.required'],
  }),
  markPresent: endpoint({
    method: 'PUT',
    path: '/api/live/{id}/presence',
    access: 'member',
    summary: 'Says that one is there, every half minute; answers with how many are',
    params: theEvent,
    success: json(LiveFigures),
    problems: ['live.not_found'],
  }),
} as const
