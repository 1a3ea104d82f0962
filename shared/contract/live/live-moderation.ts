import * as z from 'zod/mini'
import { moderationKinds } from '../../rules/live/live-chat.ts'
import { endpoint, page } from '../endpoint.ts'
import { id, moment } from '../fields.ts'

/** What a moderator did to a member, a message or the chat. */
export const ModerationAct = z.object({
  id: z.string(),
  kind: z.enum(moderationKinds),
  /** The member, or the author of a pinned message; null for an act on the chat as a whole. */
  name: z.nullable(z.string()),
  /** The moderator. */
  by: z.string(),
  /** The length of a mute. */
  minutes: z.nullable(z.number()),
  /** Slow mode or the delay as it was set; 0 means that it was turned off. */
  seconds: z.nullable(z.number()),
  at: moment,
})
export type ModerationAct = z.infer<typeof ModerationAct>

export const liveModeration = {
  listModeration: endpoint({
    method: 'GET',
    path: '/api/live/{id}/moderation',
    access: 'member',
    audit: false,
    summary: 'What moderators did to members, messages and the chat, the last act first; for moderators',
    params: z.strictObject({ id: id('liveEvent') }),
    success: page(ModerationAct),
    problems: ['live.not_found', 'tier.required', 'live.banned', 'moderator.required'],
  }),
} as const
