import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatFrame, EntriesFrame, FrameMessage, LiveChat } from '#shared/contract/live/live-chat.ts'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { member, openPage, serve, setSessionHint } from '../app-harness.tsx'
import { problem } from '../courses/courses-fixtures.ts'
import { event, inMinutes } from './open-event.ts'

/** The chat of a page over a socket: when it reads, and what it shows. */

class FarSocket {
  static readonly made: FarSocket[] = []
  static readonly OPEN = 1
  readyState = 0
  onopen?: () => void
  onmessage?: (message: { data: unknown }) => void
  onclose?: () => void

  constructor() {
    FarSocket.made.push(this)
  }

  send() {}

  close() {
    this.readyState = 3
    this.onclose?.()
  }
}

const said = (seq: number, text: string, given: Partial<FrameMessage> = {}): FrameMessage => ({
  seq,
  kind: 'message',
  ref: null,
  name: 'Kofi A.',
  tier: 'premium',
  role: null,
  text,
  by: 'kofi',
  isRemoved: false,
  at: inMinutes(-1),
  ...given,
})

const frame = (from: number, messages: FrameMessage[], given: Partial<EntriesFrame> = {}): EntriesFrame => ({
  kind: 'entries',
  from,
  to: messages.at(-1)?.seq ?? from,
  messages,
  isOpen: true,
  pinned: null,
  slowSeconds: 0,
  delaySeconds: 0,
  reactions: { fire: 0, heart: 0, bolt: 0, oss: 0 },
  ...given,
})

const playback = { url: '/media/live/liv_1/master.m3u8', back: null, expiresAt: inMinutes(60) }
const planNeeded = problem(403, 'tier.required', 'This event needs the Premium plan')

let shownEvent: LiveEvent
/** All entries of the chat, as the server would answer. */
let history: FrameMessage[]
let isPushed: boolean
let frameKey: string | null
let mutedUntil: string | null
let role: LiveChat['role']
let delaySeconds: number
/** Whether the reader's plan includes the event. */
let isEntitled: boolean
let reads: string[]
/** Shared frames that were asked for. */
let shared: string[]

beforeEach(() => {
  setSessionHint(true)
  vi.stubGlobal('WebSocket', FarSocket)
  FarSocket.made.length = 0
  history = [said(1, 'Grips first')]
  isPushed = true
  frameKey = `8kx1q2.${'k'.repeat(22)}`
  mutedUntil = null
  role = null
  delaySeconds = 0
  isEntitled = true
  shownEvent = event
  reads = []
  shared = []
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function answer(url: URL): LiveChat {
  const after = Number(url.searchParams.get('after') ?? 0)
  const messages = history
    .filter(({ seq }) => seq > after)
    .map(({ by, ...each }) => ({ ...each, isOwn: by === 'me' }))
  return {
    isOpen: true,
    messages,
    after: messages.at(-1)?.seq ?? after,
    pinned: null,
    mutedUntil,
    slowSeconds: 0,
    delaySeconds,
    reactions: { fire: 0, heart: 0, bolt: 0, oss: 0 },
    role,
    me: 'me',
    isPushed,
  }
}

/** The answer of the edge; a key that is not the current one has expired. */
function sharedFrame(url: URL) {
  if (!url.pathname.endsWith(`/${frameKey}`)) {
    const problem = {
      type: 'about:blank',
      title: 'No',
      status: 403,
      code: 'chat.key_expired',
      requestId: 'r',
    }
    return { status: 403, body: problem }
  }
  const after = Number(url.searchParams.get('after') ?? 0)
  return {
    body: frame(
      after,
      history.filter(({ seq }) => seq > after),
    ),
  }
}

async function openChat() {
  serve((url) => {
    const { pathname } = url
    if (pathname === '/api/auth/user') return { body: { ...member, subscriptionStatus: 'premium' } }
    if (pathname === '/api/live/reminders') return { body: { asOf: inMinutes(0), eventIds: [] } }
    if (pathname === '/api/live/liv_1') return { body: shownEvent }
    if (pathname === '/api/live/liv_1/playback') return isEntitled ? { body: playback } : planNeeded
    if (pathname === '/api/live/liv_1/presence')
      return { body: { watching: 2, peak: 3, messages: 1, frameKey } }
    if (pathname.startsWith('/api/live/liv_1/chat/frames/')) {
      shared.push(pathname.slice('/api/live/liv_1/chat/frames/'.length) + url.search)
      return sharedFrame(url)
    }
    if (pathname !== '/api/live/liv_1/chat') return undefined
    reads.push(url.search)
    return isEntitled ? { body: answer(url) } : planNeeded
  })
  await openPage('/live/liv_1')
  await screen.findByText('Grips first')
}

async function openedSocket(): Promise<FarSocket> {
  await openChat()
  await expect.poll(() => FarSocket.made).toHaveLength(1)
  const [socket] = FarSocket.made
  if (!socket) throw new Error('No socket')
  await act(async () => {
    socket.readyState = FarSocket.OPEN
    socket.onopen?.()
  })
  await expect.poll(() => reads).toHaveLength(2)
  return socket
}

const push = (socket: FarSocket, sent: ChatFrame) =>
  act(async () => socket.onmessage?.({ data: JSON.stringify(sent) }))

test('frames are shown without another reading, and own messages as own', async () => {
  const socket = await openedSocket()
  await push(socket, frame(1, [said(2, 'Hips lower'), said(3, 'Mine', { by: 'me' })]))
  expect(screen.getByText('Hips lower')).toBeTruthy()
  expect(screen.getByText('Mine')).toBeTruthy()
  await push(socket, frame(3, [said(4, '', { kind: 'removal', ref: 2 })], { pinned: said(1, 'Grips first') }))
  expect(screen.queryByText('Hips lower')).toBeNull()
  expect(screen.getAllByText('Grips first')).toHaveLength(2)
  expect(reads).toEqual(['', '?after=1'])
})

test('a frame after a gap has the missing entries read', async () => {
  const socket = await openedSocket()
  history.push(said(2, 'Missed'), said(3, 'Next'))
  await push(socket, frame(2, [said(3, 'Next')]))
  await screen.findByText('Missed')
  expect(screen.getByText('Next')).toBeTruthy()
  expect(reads).toEqual(['', '?after=1', '?after=1'])
})

test('a frame that comes twice is shown once', async () => {
  const socket = await openedSocket()
  await push(socket, frame(1, [said(2, 'Once')]))
  await push(socket, frame(1, [said(2, 'Once')]))
  expect(screen.getAllByText('Once')).toHaveLength(1)
  expect(reads).toHaveLength(2)
})

test('a closed socket has the page read at once', async () => {
  const socket = await openedSocket()
  history.push(said(2, 'Meanwhile'))
  await act(async () => socket.close())
  await screen.findByText('Meanwhile')
})

test('a chat is read again after half a minute without a frame, and every five minutes while frames come', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const socket = await openedSocket()
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
  await pass(20)
  await push(socket, frame(1, [said(2, 'Hips lower')]))
  await pass(20)
  expect(reads).toHaveLength(2)
  await pass(25)
  expect(reads).toHaveLength(3)
  for (let seq = 3; reads.length < 4; seq++) {
    expect(seq).toBeLessThan(20)
    await push(socket, frame(seq - 1, [said(seq, `Number ${seq}`)]))
    await pass(25)
    if (seq < 12) expect(reads).toHaveLength(3)
  }
})

test('an event that has no place for further sockets is read from shared frames every two seconds', async () => {
  isPushed = false
  await openChat()
  history.push(said(2, 'Shared'), said(3, 'Mine', { by: 'me' }))
  await screen.findByText('Shared')
  expect(screen.getByText('Mine')).toBeTruthy()
  expect(reads).toEqual([''])
  expect(shared.at(-1)).toBe(`${frameKey}?after=1`)
  expect(FarSocket.made).toEqual([])
})

test('a key of shared frames that has expired has the page read itself, without a notice', async () => {
  isPushed = false
  await openChat()
  await expect.poll(() => shared.length, { timeout: 10_000 }).toBeGreaterThan(0)
  // The page still has the key of its last heartbeat.
  frameKey = `8kx1q3.${'n'.repeat(22)}`
  history.push(said(2, 'By reading'))
  await screen.findByText('By reading')
  expect(reads.at(-1)).toBe('?after=1')
  expect(screen.queryByText(/connection was lost/)).toBeNull()
})

test('a reader without a key and without a place for a socket reads every two seconds', async () => {
  isPushed = false
  frameKey = null
  await openChat()
  history.push(said(2, 'By reading'))
  await screen.findByText('By reading')
  expect(shared).toEqual([])
})

test('a muted reader without a place for a socket reads for itself: shared frames do not say when the mute ends', async () => {
  isPushed = false
  mutedUntil = inMinutes(5)
  await openChat()
  history.push(said(2, 'By reading'))
  await screen.findByText('By reading')
  expect(shared).toEqual([])
})

test('a moderator of a delayed chat reads each second: frames come too late', async () => {
  role = 'helper'
  const socket = await openedSocket()
  delaySeconds = 5
  history.push(said(2, 'Only for moderators'))
  await push(socket, frame(1, [], { delaySeconds }))
  await screen.findByText('Only for moderators')
  expect(socket.readyState).toBe(3)
  history.push(said(3, 'The next one'))
  await screen.findByText('The next one')
  expect(FarSocket.made).toHaveLength(1)
  delaySeconds = 0
  await expect.poll(() => FarSocket.made, { timeout: 10_000 }).toHaveLength(2)
})

test('a member stays on the socket while the chat is delayed', async () => {
  delaySeconds = 5
  const socket = await openedSocket()
  await push(socket, frame(1, [said(2, 'In its time')], { delaySeconds }))
  expect(screen.getByText('In its time')).toBeTruthy()
  expect(socket.readyState).toBe(FarSocket.OPEN)
  expect(reads).toHaveLength(2)
})

test('a helper whose role has ended is told so', async () => {
  role = 'helper'
  const socket = await openedSocket()
  await screen.findByText('You help to moderate this chat.')
  role = null
  await push(socket, { kind: 'look' })
  await screen.findByText('You no longer help to moderate this chat.')
  expect(screen.queryByText('You help to moderate this chat.')).toBeNull()
})

test('a member whose plan ends while they watch is told so in both places, and returns with the next plan', async () => {
  shownEvent = { ...event, phase: 'on_air', isLive: true, startsAt: inMinutes(-10) }
  const socket = await openedSocket()
  await screen.findByRole('region', { name: 'Live player: Judo, live' })
  isEntitled = false
  // As its sender does when it checks the rights of its readers.
  await push(socket, { kind: 'end', reason: 'refused' })
  await screen.findByText('The chat is for Premium and Master members.')
  await screen.findByRole('heading', { name: 'For Premium and Master' })
  expect(screen.queryByRole('region', { name: 'Live player: Judo, live' })).toBeNull()
  expect(screen.getAllByRole('link', { name: 'See the plans' })).toHaveLength(2)
  expect(screen.queryByText('Grips first')).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Your message' })).toBeNull()
  expect(screen.queryByText(/connection was lost/)).toBeNull()
  isEntitled = true
  await screen.findByText('Grips first', {}, { timeout: 15_000 })
  await screen.findByRole('region', { name: 'Live player: Judo, live' })
})
