import type { EntriesFrame, FrameMessage, LiveChat, LiveMessage } from '#shared/contract/live/live-chat.ts'

/** A message that is being sent, or was refused. */
export type Outgoing = { clientId: string; text: string; isRefused: boolean }

export type ChatState = {
  messages: readonly LiveMessage[]
  /** Numbers of removed messages: a reading that began before the removal may still bring them. */
  removed: ReadonlySet<number>
  outgoing: readonly Outgoing[]
  about: Omit<LiveChat, 'messages' | 'after' | 'isPushed'> | undefined
  /** The connection is lost, and being retried. */
  isLost: boolean
  /** The reader is excluded from the event, and why. */
  banned: string | undefined
  /** The reader's plan does not include the event any more. */
  needsPlan: boolean
}

export const emptyChat: ChatState = {
  messages: [],
  removed: new Set(),
  outgoing: [],
  about: undefined,
  isLost: false,
  banned: undefined,
  needsPlan: false,
}

export type ChatNews =
  /** `isOlder`: a frame came while it was read. */
  | { kind: 'read'; chat: LiveChat; isOlder?: boolean }
  | { kind: 'pushed'; frame: EntriesFrame }
  | { kind: 'lost' }
  | { kind: 'banned'; words: string }
  | { kind: 'planEnded' }
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
      const { messages, after: _after, isPushed: _isPushed, ...about } = news.chat
      const { isOpen, pinned, slowSeconds, delaySeconds, reactions } = (news.isOlder && state.about) || about
      return {
        ...state,
        ...merged(state, messages),
        about: { ...about, isOpen, pinned, slowSeconds, delaySeconds, reactions },
        isLost: false,
        banned: undefined,
        needsPlan: false,
      }
    }
    case 'pushed': {
      // Nothing is shown before the first reading, which says who the reader is.
      if (!state.about) return state
      const { me } = state.about
      const { messages, pinned, isOpen, slowSeconds, delaySeconds, reactions } = news.frame
      return {
        ...state,
        ...merged(
          state,
          messages.map((each) => own(each, me)),
        ),
        about: {
          ...state.about,
          isOpen,
          slowSeconds,
          delaySeconds,
          reactions,
          pinned: pinned && own(pinned, me),
        },
        isLost: false,
      }
    }
    case 'lost':
      return { ...state, isLost: true }
    case 'banned':
      return { ...emptyChat, banned: news.words }
    case 'planEnded':
      return { ...emptyChat, needsPlan: true }
    case 'sending': {
      const { clientId, text } = news
      return { ...state, outgoing: [...without(clientId), { clientId, text, isRefused: false }] }
    }
    case 'sent': {
      return { ...state, ...merged(state, [news.message]), outgoing: without(news.clientId) }
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

/** A message of a frame, as this reader sees it. */
const own = ({ by, ...message }: FrameMessage, me: string): LiveMessage => ({ ...message, isOwn: by === me })

/** Messages in order, without removed ones; the reader's own that a moderator removed stay, without their text. */
function merged(state: ChatState, news: readonly LiveMessage[]): Pick<ChatState, 'messages' | 'removed'> {
  const removed = new Set([
    ...state.removed,
    ...news.flatMap((each) => (each.kind === 'removal' ? (each.ref ?? []) : each.isRemoved ? each.seq : [])),
  ])
  const byOthers = new Set([
    ...state.messages.flatMap(({ isRemoved, seq }) => (isRemoved ? seq : [])),
    ...news.flatMap(({ kind, ref, isOwn }) => (kind === 'removal' && !isOwn ? (ref ?? []) : [])),
  ])
  const bySeq = new Map([...state.messages, ...news].map((each) => [each.seq, each]))
  const messages = [...bySeq.values()]
    .filter(
      ({ kind, seq, isOwn }) => kind === 'message' && (!removed.has(seq) || (isOwn && byOthers.has(seq))),
    )
    .map((each) => (removed.has(each.seq) ? { ...each, isRemoved: true, text: '' } : each))
    .sort((one, other) => one.seq - other.seq)
    .slice(-most)
  return { messages, removed }
}
