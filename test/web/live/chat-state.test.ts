import { describe, expect, test } from 'vitest'
import type { EntriesFrame, LiveChat, LiveMessage } from '#shared/contract/live/live-chat.ts'
import {
  type ChatNews,
  type ChatState,
  emptyChat,
  withNews,
} from '../../../web/features/live/chat/chat-state.ts'

const message = (seq: number, given: Partial<LiveMessage> = {}): LiveMessage => ({
  seq,
  kind: 'message',
  ref: null,
  name: 'Ravi C.',
  tier: 'premium',
  role: null,
  text: `Message ${seq}`,
  isOwn: false,
  isRemoved: false,
  at: '2031-05-10T17:00:00.000Z',
  ...given,
})
const read = (messages: LiveMessage[]): ChatNews => {
  const chat: LiveChat = {
    isOpen: true,
    messages,
    after: messages.at(-1)?.seq ?? 0,
    pinned: null,
    mutedUntil: null,
    slowSeconds: 0,
    delaySeconds: 0,
    reactions: { fire: 0, heart: 0, bolt: 0, oss: 0 },
    role: null,
    me: 'reader',
    isPushed: false,
  }
  return { kind: 'read', chat }
}
const chatAfter = (...news: ChatNews[]): ChatState => news.reduce(withNews, emptyChat)
const seqs = ({ messages }: ChatState) => messages.map(({ seq }) => seq)

describe('a chat on the page', () => {
  test('holds each message once and in order, however often it arrives', () => {
    expect(seqs(chatAfter(read([message(2), message(1)]), read([message(2), message(3)])))).toEqual([1, 2, 3])
  })

  test('leaves out messages that were removed before or after they were read', () => {
    const removal = message(4, { kind: 'removal', ref: 2, text: '' })
    const state = chatAfter(read([message(1), message(2), message(3, { isRemoved: true })]), read([removal]))
    expect(seqs(state)).toEqual([1])
  })

  test('keeps the latest three hundred', () => {
    const many = Array.from({ length: 310 }, (_, at) => message(at + 1))
    expect(seqs(chatAfter(read(many)))).toEqual(many.slice(10).map(({ seq }) => seq))
  })

  test('shows a sent message once, even if it is read before the call returns', () => {
    const sending: ChatNews = { kind: 'sending', clientId: 'a', text: 'Oss' }
    expect(chatAfter(sending).outgoing).toEqual([{ clientId: 'a', text: 'Oss', isRefused: false }])
    const own = message(1, { isOwn: true })
    const sent = chatAfter(sending, read([own]), { kind: 'sent', clientId: 'a', message: own })
    expect([seqs(sent), sent.outgoing]).toEqual([[1], []])
  })

  test('keeps a refused message, to be sent again with its key or discarded', () => {
    const refused = chatAfter(
      { kind: 'sending', clientId: 'a', text: 'Oss' },
      { kind: 'refused', clientId: 'a' },
    )
    expect(refused.outgoing).toEqual([{ clientId: 'a', text: 'Oss', isRefused: true }])
    expect(withNews(refused, { kind: 'sending', clientId: 'a', text: 'Oss' }).outgoing).toHaveLength(1)
    expect(withNews(refused, { kind: 'dropped', clientId: 'a' }).outgoing).toEqual([])
  })

  test('reports a lost connection until it is read again', () => {
    const lost = chatAfter(read([message(1)]), { kind: 'lost' })
    expect([lost.isLost, seqs(lost)]).toEqual([true, [1]])
    expect(withNews(lost, read([])).isLost).toBe(false)
  })
})

test('the own message that a moderator removed stays without its text; one that the reader removed goes', () => {
  const mine = (seq: number) => ({ ...message(seq), isOwn: true })
  const removal = (seq: number, ref: number, isOwn: boolean) =>
    ({ ...message(seq), kind: 'removal', ref, isOwn }) as const
  const before = withNews(emptyChat, read([mine(1), mine(2), message(3)]))
  const state = withNews(before, read([removal(4, 1, false), removal(5, 2, true), removal(6, 3, false)]))
  expect(state.messages).toMatchObject([{ seq: 1, isRemoved: true, text: '' }])
  // The next readings do not bring it back.
  const later = withNews(state, read([mine(1), mine(2), message(7)]))
  expect(later.messages).toMatchObject([{ seq: 1, isRemoved: true, text: '' }, { seq: 7 }])
})

test('a ban empties the chat, and a reading after it fills it again', () => {
  const before = withNews(emptyChat, read([message(1), message(2)]))
  const banned = withNews(before, { kind: 'banned', words: 'Spam' })
  expect(banned).toMatchObject({ messages: [], about: undefined, banned: 'Spam' })
  expect(withNews(banned, read([message(3)]))).toMatchObject({ messages: [{ seq: 3 }], banned: undefined })
})

test('the end of a plan empties the chat, and a reading after it fills it again', () => {
  const ended = withNews(withNews(emptyChat, read([message(1)])), { kind: 'planEnded' })
  expect(ended).toMatchObject({ messages: [], about: undefined, needsPlan: true, isLost: false })
  expect(withNews(ended, read([message(2)]))).toMatchObject({ messages: [{ seq: 2 }], needsPlan: false })
})

describe('a frame', () => {
  const frame = (seq: number, given: Partial<EntriesFrame> = {}): ChatNews => {
    const { isOwn: _isOwn, ...entry } = message(seq)
    const reactions = { fire: 3, heart: 0, bolt: 0, oss: 0 }
    const about = { isOpen: true, pinned: null, slowSeconds: 0, delaySeconds: 0, reactions }
    const messages = [{ ...entry, by: 'reader' }]
    return {
      kind: 'pushed',
      frame: { kind: 'entries', from: seq - 1, to: seq, messages, ...about, ...given },
    }
  }

  test('adds entries and sums, and marks those of the reader as own', () => {
    const state = chatAfter(read([message(1)]), frame(2))
    expect(state.messages.map(({ seq, isOwn }) => [seq, isOwn])).toEqual([
      [1, false],
      [2, true],
    ])
    expect(state.about).toMatchObject({ reactions: { fire: 3 }, role: null })
  })

  test('before the first reading shows nothing: nobody knows yet who reads', () => {
    expect(chatAfter(frame(1))).toEqual(emptyChat)
  })

  test('is not undone by a reading that began before it', () => {
    const removal = { ...message(3), kind: 'removal' as const, ref: 1, text: '', by: 'host' }
    const pushed = frame(3, { messages: [removal], slowSeconds: 30 })
    const older: ChatNews = { ...read([message(1), message(2)]), isOlder: true } as ChatNews
    const state = chatAfter(read([message(1)]), pushed, older)
    expect(seqs(state)).toEqual([2])
    expect(state.about?.slowSeconds).toBe(30)
  })
})
