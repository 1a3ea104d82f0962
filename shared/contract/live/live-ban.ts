import * as z from 'zod/mini'
import { chatRules } from '../../rules/live/live-chat.ts'
import { empty, endpoint, page } from '../endpoint.ts'
import { id, matching, moment, requiredText } from '../fields.ts'

const theEvent = z.strictObject({ id: id('liveEvent') })
const theMessage = z.strictObject({
  id: id('liveEvent'),
  seq: matching(/^[1-9]\d{0,8}$/, 9, 'The number of a message'),
})

/** A member who is excluded from an event. */
export const LiveBan = z.object({
  /** The number of the message for which the member was excluded. */
  seq: z.number(),
  name: z.string(),
  reason: z.string(),
  /** The name of the moderator who did it. */
  by: z.string(),
  at: moment,
})
export type LiveBan = z.infer<typeof LiveBan>

const problems = ['live.not_found', 'tier.required', 'live.banned', 'moderator.required'] as const

/** Members who are excluded from the picture and the chat of an event. */
export const liveBans = {
  banFromLive: endpoint({
    method: 'POST',
    path: '/api/live/{id}/chat/{seq}/ban',
    access: 'member',
    summary: 'Excludes the author of a message from the event, who is told the reason; for moderators',
    params: theMessage,
    body: z.strictObject({ reason: requiredText(chatRules.longestReason) }),
    success: empty,
    problems: [...problems, 'chat.not_found', 'live.not_bannable'],
  }),
  listLiveBans: endpoint({
    method: 'GET',
    path: '/api/live/{id}/bans',
    access: 'member',
    audit: false,
    summary: 'Members who are excluded from the event, the last one first; for moderators',
    params: theEvent,
    success: page(LiveBan),
    problems,
  }),
  liftLiveBan: endpoint({
    method: 'POST',
    path: '/api/live/{id}/bans/{seq}/lift',
    access: 'member',
    summary: 'Admits an excluded member again, who is told by mail; for moderators',
    params: theMessage,
    success: empty,
    problems: [...problems, 'ban.not_found'],
  }),
} as const
