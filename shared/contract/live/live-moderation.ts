import * as z from 'zod/mini'
import { moderationKinds } from '../../rules/live/live-chat.ts'
import { endpoint, page } from '../endpoint.ts'
import { id, moment } from '../fields.ts'

/** What a moderator did to a member. */
export const ModerationAct = z.object({
  id: z.string(),
  kind: z.enum(moderationKinds),
  /** The member, and the moderator. */
  name: z.string(),
  by: z.string(),
  /** The length of a mute. */
  minutes: z.nullable(z.number()),
  at: moment,
})
export type ModerationAct = z.infer<typeof ModerationAct>

export const liveModeration = {
  listModeration: endpoint({
    method: 'GET',
    path: '/api/live/{id}/moderation',
    access: 'member',
    summary: 'What moderators of the chat did to members, the last act first; for moderators',
    params: z.strictObject({ id: id('liveEvent') }),
    success: page(ModerationAct),
    problems: ['live.not_found', 'tier.required', 'live.banned', 'moderator.required'],
  }),
} as const
