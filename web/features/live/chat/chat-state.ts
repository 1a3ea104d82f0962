import type { LiveChat, LiveMessage } from '#shared/contract/live/live-chat.ts'

/** Something that was written and is not known to have arrived yet. */
export type Outgoing = { clientId: string; text: string; isRefused: boolean }

export type ChatState = {
  messages: readonly LiveMessage[]
  /** The number to read on from; undefined before the first reading. */
  after: number | undefined
  outgoing: readonly Outgoing[]
  about:
    | Pick<LiveChat, 'isOpen' | 'pinned' | 'mutedUntil' | 'mayModerate' | 'slowSeconds' | 'reactions'>
    | undefined
  /** The connection is lost: it is tried again. */
  isLost: boolean
}

export const emptyChat: ChatState = {
  messages: [],
  after: undefined,
  outgoing: [],
  about: undefined,
  isLost: false,
}

export type ChatNews =
  | { kind: 'read'; chat: LiveChat }
  | { kind: 'lost' }
  | { kind: 'sending'; clientId: string; text: string }
  | { kind: 'sent'; clientId: string; message: LiveMessage }
  | { kind: 'refused'; clientId: string }
  | { kind: 'dropped'; clientId: string }

/** Messages that stay on the page: older ones are in the replay. */
const most = 300

/** The chat after something happened. What is told twice counts once. */
export function withNews(state: ChatState, news: ChatNews): ChatState {
  const without = (clientId: string) => state.outgoing.filter((each) => each.clientId !== clientId)
  switch (news.kind) {
    case 'read': {
      const { messages, after, ...about } = news.chat
      return { ...state, messages: merged(state.messages, messages), after, about, isLost: false }
    }
    case 'lost':
      return { ...state, isLost: true }
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

/** What was said, in its order, with what was removed since left out. */
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
