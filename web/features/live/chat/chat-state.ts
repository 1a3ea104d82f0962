import type { LiveChat, LiveMessage } from '#shared/contract/live/live-chat.ts'

/** A message that is being sent, or was refused. */
export type Outgoing = { clientId: string; text: string; isRefused: boolean }

export type ChatState = {
  messages: readonly LiveMessage[]
  /** The number to read from; undefined before the first read. */
  after: number | undefined
  outgoing: readonly Outgoing[]
  about:
    | Pick<LiveChat, 'isOpen' | 'pinned' | 'mutedUntil' | 'mayModerate' | 'slowSeconds' | 'reactions'>
    | undefined
  /** The connection is lost, and being retried. */
  isLost: boolean
  /** The reader is excluded from the event, and why. */
  banned: string | undefined
}

export const emptyChat: ChatState = {
  messages: [],
  after: undefined,
  outgoing: [],
  about: undefined,
  isLost: false,
  banned: undefined,
}

export type ChatNews =
  | { kind: 'read'; chat: LiveChat }
  | { kind: 'lost' }
  | { kind: 'banned'; words: string }
  | { kind: 'sending'; clientId: string; text: string }
  | { kind: 'sent'; clientId: string; message: LiveMessage }
  | { kind: 'refused'; clientId: string }
  | { kind: 'dropped'; clientId: string }

/** Messages kept on the page: older ones are in the replay. */
const most = 300

/** The chat after an event. Repeated events count once. */
export function withNews(state: ChatState, news: ChatNews): ChatState {
  const without = (clientId: string) => state.outgoing.filter((each) => each.clientId !== clientId)
  switch (news.kind) {
    case 'read': {
      const { messages, after, ...about } = news.chat
      return {
        ...state,
        messages: merged(state.messages, messages),
        after,
        about,
        isLost: false,
        banned: undefined,
      }
    }
    case 'lost':
      return { ...state, isLost: true }
    case 'banned':
      return { ...emptyChat, banned: news.words }
    case 'sending': {
      const { clientId, text } = news
      return { ...state, outgoing: [...without(clientId), { clientId, text, isRefused: false }] }
    }
    case 'sent': {
      const messages = merged(state.messages, [news.message])
      return { ...state, messages, outgoing: without(news.clientId) }
    }
    case 'refused': {
      const outgoing = state.outgoing.map((each) =>
        each.clientId === news.clientId ? { ...each, isRefused: true } : each,
      )
      return { ...state, outgoing }
    }
    case 'dropped':
      return { ...state, outgoing: without(news.clientId) }
  }
}

/** Messages in order, without removed ones. */
function merged(known: readonly LiveMessage[], news: readonly LiveMessage[]): LiveMessage[] {
  const removed = new Set(
    news.flatMap((each) => (each.kind === 'removal' ? (each.ref ?? []) : each.isRemoved ? each.seq : [])),
  )
  const bySeq = new Map([...known, ...news].map((each) => [each.seq, each]))
  return [...bySeq.values()]
    .filter(({ kind, seq }) => kind === 'message' && !removed.has(seq))
    .sort((one, other) => one.seq - other.seq)
    .slice(-most)
}
