import * as z from 'zod/mini'
import { chatReportReasons, chatRoles, chatRules, slowModes } from '../../rules/live/live-chat.ts'
import { liveTiers } from '../../rules/live/live-event.ts'
import { empty, endpoint, json, page } from '../endpoint.ts'
import { id, matching, moment, requiredText } from '../fields.ts'

const theEvent = z.strictObject({ id: id('liveEvent') })
const place = matching(/^[1-9]\d{0,8}$/, 9, 'The number of a message')
const theMessage = z.strictObject({ id: id('liveEvent'), seq: place })
const uuid = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 36, 'This is not a valid key')

/** One entry of a chat. A `removal` removes the message `ref`. */
export const LiveMessage = z.object({
  seq: z.number(),
  kind: z.enum(['message', 'removal']),
  ref: z.nullable(z.number()),
  name: z.string(),
  tier: z.nullable(z.enum(liveTiers)),
  role: z.nullable(z.enum(chatRoles)),
  /** Empty for a removed message. */
  text: z.string(),
  isOwn: z.boolean(),
  isRemoved: z.boolean(),
  at: moment,
})
export type LiveMessage = z.infer<typeof LiveMessage>

export const LiveChat = z.object({
  /** Whether the chat takes messages now. */
  isOpen: z.boolean(),
  /** In order, after `after`; without it, the latest ones. */
  messages: z.array(LiveMessage),
  /** The value of `after` for the next request. */
  after: z.number(),
  pinned: z.nullable(LiveMessage),
  /** When the caller's mute ends. */
  mutedUntil: z.nullable(moment),
  /** Seconds that a member has to wait between two messages. */
  slowSeconds: z.number(),
  reactions: z.object({ fire: z.number(), heart: z.number(), bolt: z.number(), oss: z.number() }),
  /** Whether the caller may remove, pin and mute. */
  mayModerate: z.boolean(),
})
export type LiveChat = z.infer<typeof LiveChat>

/** The current viewers, the most at once, and the number of messages. */
export const LiveFigures = z.object({ watching: z.number(), peak: z.number(), messages: z.number() })
export type LiveFigures = z.infer<typeof LiveFigures>

/** A reported message without a decision. */
export const ChatReport = z.object({
  message: LiveMessage,
  /** The number of reporters, and their reasons. */
  count: z.number(),
  reasons: z.array(z.enum(chatReportReasons)),
  firstAt: moment,
  /** The message with those before and after it. */
  around: z.array(LiveMessage),
})
export type ChatReport = z.infer<typeof ChatReport>

export const ChatWords = z.object({ words: z.array(z.string()), updatedAt: z.nullable(moment) })
export type ChatWords = z.infer<typeof ChatWords>

const reactionCount = z.optional(z.int().check(z.gte(1), z.lte(20)))

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
    problems: [...problems, 'chat.closed', 'chat.muted', 'chat.slow', 'chat.words'],
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
  paceChat: endpoint({
    method: 'PUT',
    path: '/api/live/{id}/chat/pace',
    access: 'member',
    summary: 'Has members wait between two messages, or no longer; as a host or an admin',
    params: theEvent,
    body: z.strictObject({ slowSeconds: z.literal(slowModes) }),
    success: empty,
    problems: [...problems, 'host.required'],
  }),
  react: endpoint({
    method: 'POST',
    path: '/api/live/{id}/reactions',
    access: 'member',
    summary: 'Adds reactions, so many of each kind',
    params: theEvent,
    body: z.strictObject({
      fire: reactionCount,
      heart: reactionCount,
      bolt: reactionCount,
      oss: reactionCount,
    }),
    success: empty,
    problems: [...problems, 'chat.closed'],
    limit: { calls: chatRules.reactionsPerMinute, seconds: 60, of: 'member' },
  }),
  reportInChat: endpoint({
    method: 'POST',
    path: '/api/live/{id}/chat/{seq}/report',
    access: 'member',
    summary: 'Tells hosts and admins that a message is out of place; twice is once',
    params: theMessage,
    body: z.strictObject({ reason: z.enum(chatReportReasons) }),
    success: empty,
    problems: [...problems, 'chat.not_found'],
    limit: { calls: chatRules.reportsPerMinute, seconds: 60, of: 'member' },
  }),
  listChatReports: endpoint({
    method: 'GET',
    path: '/api/live/{id}/chat/reports',
    access: 'member',
    summary: 'Reported messages that nobody has decided on, first reported first; for hosts and admins',
    params: theEvent,
    success: page(ChatReport),
    problems: [...problems, 'host.required'],
  }),
  keepInChat: endpoint({
    method: 'POST',
    path: '/api/live/{id}/chat/{seq}/keep',
    access: 'member',
    summary: 'Closes the reports of a message, which stays; as a host or an admin',
    params: theMessage,
    success: empty,
    problems: [...problems, 'chat.not_found', 'host.required'],
  }),
  getChatWords: endpoint({
    method: 'GET',
    path: '/api/admin/live/words',
    access: 'admin',
    summary: 'Words that are not said in chats',
    success: json(ChatWords),
  }),
  updateChatWords: endpoint({
    method: 'PUT',
    path: '/api/admin/live/words',
    access: 'admin',
    summary: 'Says which words are not said in chats: whole words, whatever their case and accents',
    body: z.strictObject({
      words: z
        .array(requiredText(chatRules.longestWord))
        .check(z.maxLength(chatRules.mostWords, `At most ${chatRules.mostWords} words`)),
      /** The version that was read; without it, the words are replaced unconditionally. */
      knownUpdatedAt: z.optional(moment),
    }),
    success: json(ChatWords),
    problems: ['live.words_changed'],
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
