import { fold } from '../text/fold.ts'
import { isLive, type LivePhase } from './live-event.ts'

/** The chat of an event. */

/** The roles of those who moderate a chat. A helper is a member whom a host or an admin has appointed. */
export const chatRoles = ['host', 'team', 'helper'] as const
export type ChatRole = (typeof chatRoles)[number]

/** Whether a role is one that nobody in the chat gives or ends. A helper's may have ended since it was written down. */
export const isStaff = (role: ChatRole | null | undefined): boolean => role === 'host' || role === 'team'

/** What moderators do to a member, to a message, or to the chat as a whole. */
export const moderationKinds = [
  'removed',
  'muted',
  'banned',
  'readmitted',
  'appointed',
  'relieved',
  'pinned',
  'unpinned',
  'slowed',
  'delayed',
] as const
export type ModerationKind = (typeof moderationKinds)[number]

export const reactionKinds = ['fire', 'heart', 'bolt', 'oss'] as const
export type ReactionKind = (typeof reactionKinds)[number]

export const chatReportReasons = ['unkind', 'spam', 'personal', 'other'] as const
export type ChatReportReason = (typeof chatReportReasons)[number]

/** Seconds that a member has to wait between two messages; 0 means no wait. */
export const slowModes = [0, 5, 10, 30, 60] as const

/** Seconds in which only moderators and its author see a new message; 0 means no delay. */
export const chatDelays = [0, 2, 5, 10] as const

export const chatRules = {
  /** Characters of one message. */
  longest: 500,
  /** Messages, reactions and reports of one member. */
  perMinute: 20,
  reactionsPerMinute: 60,
  reportsPerMinute: 10,
  /** Seconds between two heartbeats of a viewer, and the time without one after which a viewer counts as gone. */
  presentEvery: 40,
  presentFor: 90,
  /** Partitions of the heartbeats of an event: one takes about a thousand writes a second. */
  presentIn: 8,
  /** Messages shown before and after a reported one. */
  around: 5,
  /** Most characters of the reason of a ban. */
  longestReason: 300,
  /** Most blocked words, and most letters of one. */
  mostWords: 200,
  longestWord: 40,
} as const

/** The address of the sockets on the site's own origin; also the stage of their API. */
export const socketPath = '/chat'

/** The sockets of a chat. */
export const socketRules = {
  /** Sockets of one event; the pages of further readers read instead. */
  mostOfEvent: 5000,
  /** Sockets of one member in one event; a further one takes the place of the oldest. */
  mostOfMember: 5,
  /** Connections that a member may open in a minute. */
  connectsPerMinute: 60,
  /** Milliseconds between two frames, so that the messages of that time share one. */
  frameEvery: 250,
  /** Milliseconds after which the rights of readers are checked again while frames are sent. */
  checkEvery: 30_000,
  /** Bytes of one frame: API Gateway bills and passes on 32 KB as one. */
  longestFrame: 30_000,
  /** Hours that API Gateway keeps a socket open. */
  life: 2,
  /** Seconds between two pings of a page: API Gateway closes a socket that is idle for ten minutes. */
  pingEvery: 240,
} as const

/**
 * The keys of the shared frames of a chat, which readers without a socket ask for. A key is made in one period and valid
 * in that many: longer than the time between two heartbeats, and a minute at most.
 */
export const frameKeyRules = { periodSeconds: 10, periods: 6 } as const

/** Whether the chat takes messages: from the opening of the doors to the end. */
export const isChatOpen = (phase: LivePhase) => phase === 'open' || isLive(phase)

/** When the member may write again. */
export const slowUntil = (lastAt: string, seconds: number): string =>
  new Date(Date.parse(lastAt) + seconds * 1000).toISOString()

const notLetters = /[^\p{L}\p{N}]+/gu
/** Characters that are not displayed: a word that contains them looks the same. */
const unseen = /\p{Default_Ignorable_Code_Point}+/gu
/** Whether something of a text is displayed. */
export const isSeen = (text: string): boolean => text.replaceAll(unseen, '').trim() !== ''

const plain = (text: string) =>
  ` ${fold(text.replaceAll(unseen, '').normalize('NFKC')).replaceAll(notLetters, ' ').trim()} `

/** A word as it is compared: what is seen, without accents, case and punctuation. Empty if nothing is left. */
export const plainWord = (word: string): string => plain(word).trim()

/** Whether a text contains one of the words as a whole word. The words are in the compared form. */
export function hasWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false
  const said = plain(text)
  return words.some((word) => said.includes(` ${word} `))
}
