import * as z from 'zod/mini'
import {
  chatDelays,
  chatReportReasons,
  chatRoles,
  chatRules,
  isSeen,
  slowModes,
} from '../../rules/live/live-chat.ts'
import { liveTiers } from '../../rules/live/live-event.ts'
import { empty, endpoint, json, page } from '../endpoint.ts'
import { id, matching, moment, requiredText } from '../fields.ts'

const theEvent = z.strictObject({ id: id('liveEvent') })
const place = matching(/^[1-9]\d{0,8}$/, 9, 'The number of a message')
const theMessage = z.strictObject({ id: id('liveEvent'), seq: place })
const uuid = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 36, 'This is not a valid key')

const entry = {
  seq: z.number(),
  kind: z.enum(['message', 'removal']),
  ref: z.nullable(z.number()),
  name: z.string(),
  tier: z.nullable(z.enum(liveTiers)),
  role: z.nullable(z.enum(chatRoles)),
  /** Empty for a removed message. */
  text: z.string(),
  isRemoved: z.boolean(),
  at: moment,
}

/** One entry of a chat. A `removal` removes the message `ref`. */
export const LiveMessage = z.object({ ...entry, isOwn: z.boolean() })
export type LiveMessage = z.infer<typeof LiveMessage>

export const LiveChat = z.object({
  /** Whether the chat takes messages now. */
  isOpen: z.boolean(),
  /**
   * In order, after `after`; without it, the latest ones. Last come the caller's own messages and removals among the
   * entries that are still delayed.
   */
  messages: z.array(LiveMessage),
  /** The value of `after` for the next request. */
  after: z.number(),
  pinned: z.nullable(LiveMessage),
  /** When the caller's mute ends. */
  mutedUntil: z.nullable(moment),
  /** Seconds that a member has to wait between two messages. */
  slowSeconds: z.number(),
  /** Seconds in which only moderators and its author see a new message. */
  delaySeconds: z.number(),
  reactions: z.object({ fire: z.number(), heart: z.number(), bolt: z.number(), oss: z.number() }),
  /** The caller's role. Whoever has one moderates; hosts and the team also appoint helpers. */
  role: z.nullable(z.enum(chatRoles)),
  /** The caller in the frames of this event. */
  me: z.string(),
  /** Whether a socket may be opened, which sends further entries as frames; otherwise pages read again. */
  isPushed: z.boolean(),
})
export type LiveChat = z.infer<typeof LiveChat>

/** An entry for all readers: its author has another id in each event. */
const FrameMessage = z.object({ ...entry, by: z.string() })
export type FrameMessage = z.infer<typeof FrameMessage>

/** What a socket receives, by its kind. A union of these schemas would add its code to every page. */
const frames = {
  entries: z.object({
    kind: z.literal('entries'),
    /**
     * The entries after `from`, up to `to`, in order. A reader whose last entry is before `from` has a gap. Last come
     * removals among the entries that are still delayed.
     */
    from: z.number(),
    to: z.number(),
    messages: z.array(FrameMessage),
    isOpen: z.boolean(),
    pinned: z.nullable(FrameMessage),
    slowSeconds: z.number(),
    delaySeconds: z.number(),
    reactions: LiveChat.shape.reactions,
  }),
  /** Something of this reader alone has changed, such as a mute: the page reads. */
  look: z.object({ kind: z.literal('look') }),
  /** The socket is closed next. A `replaced` one has too many others of its member; a `refused` one lost its rights. */
  end: z.object({ kind: z.literal('end'), reason: z.enum(['refused', 'replaced']) }),
}
export type EntriesFrame = z.infer<typeof frames.entries>
export type ChatFrame = z.infer<(typeof frames)[keyof typeof frames]>

/** A received frame; undefined if it is none. */
export const chatFrameOf = (given: unknown): ChatFrame | undefined =>
  frames.entries.safeParse(given).data ??
  frames.look.safeParse(given).data ??
  frames.end.safeParse(given).data

export const LiveFigures = z.object({
  /** The current viewers, and the most at once. */
  watching: z.number(),
  peak: z.number(),
  messages: z.number(),
  /** The key of the shared frames of the chat, for the next minute; null if the caller's plan does not include it. */
  frameKey: z.nullable(z.string()),
})
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

const problems = ['live.not_found', 'tier.required', 'live.banned'] as const

export const liveChat = {
  readChat: endpoint({
    method: 'GET',
    path: '/api/live/{id}/chat',
    access: 'member',
    summary: 'The messages after a given one, or the latest; for members whose plan includes the event',
    params: theEvent,
    query: z.strictObject({ after: z.optional(place) }),
    success: json(LiveChat),
    problems,
  }),
  readChatFrame: endpoint({
    method: 'GET',
    path: '/api/live/{id}/chat/frames/{key}',
    access: 'public',
    summary:
      'The entries after a given one, the same for all readers; for those without a socket, by the key of their heartbeat',
    params: z.strictObject({
      id: id('liveEvent'),
      key: matching(/^[0-9a-z]{1,10}\.[\w-]{22}$/, 33, 'This is not a key of a chat'),
    }),
    query: z.strictObject({ after: z.optional(place) }),
    success: json(frames.entries),
    problems: ['chat.key_expired'],
    sharedSeconds: 1,
  }),
  sendToChat: endpoint({
    method: 'POST',
    path: '/api/live/{id}/chat',
    access: 'member',
    summary: 'Sends a message, once for each idempotency key',
    params: theEvent,
    body: z.strictObject({
      text: requiredText(chatRules.longest).check(z.refine(isSeen, 'Please write something')),
      clientId: uuid,
    }),
    success: json(LiveMessage, 201),
    problems: [...problems, 'chat.closed', 'chat.muted', 'chat.slow', 'chat.words'],
    limit: { calls: chatRules.perMinute, seconds: 60, of: 'member' },
  }),
  removeFromChat: endpoint({
    method: 'POST',
    path: '/api/live/{id}/chat/{seq}/remove',
    access: 'member',
    summary: "Removes a message for everyone: the caller's own, or any as a moderator",
    params: theMessage,
    success: empty,
    problems: [...problems, 'chat.not_found', 'moderator.required', 'host.required'],
  }),
  muteInChat: endpoint({
    method: 'POST',
    path: '/api/live/{id}/chat/{seq}/mute',
    access: 'member',
    summary: 'Mutes the author of a message for some minutes; for moderators',
    params: theMessage,
    body: z.strictObject({ minutes: z.int().check(z.gte(1), z.lte(24 * 60)) }),
    success: empty,
    problems: [...problems, 'chat.not_found', 'moderator.required', 'host.required'],
  }),
  pinInChat: endpoint({
    method: 'PUT',
    path: '/api/live/{id}/chat/pin',
    access: 'member',
    summary: 'Pins a message above the chat, or unpins it; for moderators',
    params: theEvent,
    body: z.strictObject({ seq: z.nullable(z.int().check(z.gte(1))) }),
    success: empty,
    problems: [...problems, 'chat.not_found', 'moderator.required'],
  }),
  paceChat: endpoint({
    method: 'PUT',
    path: '/api/live/{id}/chat/pace',
    access: 'member',
    summary: 'Sets slow mode, the time between two messages of a member, or turns it off; for moderators',
    params: theEvent,
    body: z.strictObject({ slowSeconds: z.literal(slowModes) }),
    success: empty,
    problems: [...problems, 'moderator.required'],
  }),
  delayChat: endpoint({
    method: 'PUT',
    path: '/api/live/{id}/chat/delay',
    access: 'member',
    summary:
      'Sets the time in which only moderators and its author see a new message, or turns it off; for moderators',
    params: theEvent,
    body: z.strictObject({ delaySeconds: z.literal(chatDelays) }),
    success: empty,
    problems: [...problems, 'moderator.required'],
  }),
  react: endpoint({
    method: 'POST',
    path: '/api/live/{id}/reactions',
    access: 'member',
    summary: 'Adds a number of reactions of each kind',
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
    summary: 'Reports a message to the moderators; a repeated report changes nothing',
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
    audit: false,
    summary: 'Reported messages without a decision, first reported first; for moderators',
    params: theEvent,
    success: page(ChatReport),
    problems: [...problems, 'moderator.required'],
  }),
  keepInChat: endpoint({
    method: 'POST',
    path: '/api/live/{id}/chat/{seq}/keep',
    access: 'member',
    summary: 'Closes the reports of a message and keeps it; for moderators',
    params: theMessage,
    success: empty,
    problems: [...problems, 'chat.not_found', 'moderator.required', 'host.required'],
  }),
  getChatWords: endpoint({
    method: 'GET',
    path: '/api/admin/live/words',
    access: 'admin',
    summary: 'The words that are blocked in chats',
    success: json(ChatWords),
  }),
  updateChatWords: endpoint({
    method: 'PUT',
    path: '/api/admin/live/words',
    access: 'admin',
    summary: 'Sets the words that are blocked in chats: whole words, in any case and with any accents',
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
    summary: "Sends a viewer's heartbeat, every half minute; returns the number of viewers",
    params: theEvent,
    success: json(LiveFigures),
    problems: ['live.not_found', 'live.banned'],
  }),
} as const
