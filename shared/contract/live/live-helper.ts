import * as z from 'zod/mini'
import { empty, endpoint, page } from '../endpoint.ts'
import { id, matching, moment } from '../fields.ts'

const theEvent = z.strictObject({ id: id('liveEvent') })
const theMessage = z.strictObject({
  id: id('liveEvent'),
  seq: matching(/^[1-9]\d{0,8}$/, 9, 'The number of a message'),
})

/** A member who helps to moderate the chat of an event. */
export const LiveHelper = z.object({
  /** The number of the message by which the member was appointed. */
  seq: z.number(),
  name: z.string(),
  /** The name of the host or the admin who did it. */
  by: z.string(),
  at: moment,
})
export type LiveHelper = z.infer<typeof LiveHelper>

const problems = ['live.not_found', 'tier.required', 'live.banned', 'host.required'] as const

/** Members who help to moderate the chat of an event. */
export const liveHelpers = {
  appointHelper: endpoint({
    method: 'POST',
    path: '/api/live/{id}/chat/{seq}/appoint',
    access: 'member',
    summary:
      'Makes the author of a message a helper, who moderates the chat; for hosts and admins. A repeated call changes nothing',
    params: theMessage,
    success: empty,
    problems: [...problems, 'chat.not_found', 'live.is_moderator', 'live.is_banned'],
  }),
  listHelpers: endpoint({
    method: 'GET',
    path: '/api/live/{id}/helpers',
    access: 'member',
    audit: false,
    summary: 'The helpers of the event, the last one first; for hosts and admins',
    params: theEvent,
    success: page(LiveHelper),
    problems,
  }),
  relieveHelper: endpoint({
    method: 'POST',
    path: '/api/live/{id}/helpers/{seq}/relieve',
    access: 'member',
    summary: 'Ends the role of a helper; for hosts and admins',
    params: theMessage,
    success: empty,
    problems: [...problems, 'helper.not_found'],
  }),
} as const
