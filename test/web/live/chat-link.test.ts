import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChatFrame, EntriesFrame } from '#shared/contract/live/live-chat.ts'
import { createChatLink } from '../../../web/features/live/chat/chat-link.ts'

/** A browser's socket in the hands of the test. */
class FarSocket {
  static readonly made: FarSocket[] = []
  static readonly OPEN = 1
  readyState = 0
  sent: string[] = []
  onopen?: () => void
  onmessage?: (message: { data: unknown }) => void
  onclose?: () => void
  readonly url: string

  constructor(url: URL) {
    this.url = String(url)
    FarSocket.made.push(this)
  }

  open() {
    this.readyState = FarSocket.OPEN
    this.onopen?.()
  }

  say(frame: ChatFrame | string) {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) })
  }

  send(text: string) {
    this.sent.push(text)
  }

  close() {
    this.readyState = 3
    this.onclose?.()
  }
}

const entries = (from: number, to: number): EntriesFrame => ({
  kind: 'entries',
  from,
  to,
  messages: [],
  isOpen: true,
  pinned: null,
  slowSeconds: 0,
  delaySeconds: 0,
  reactions: { fire: 0, heart: 0, bolt: 0, oss: 0 },
})

let frames: EntriesFrame[]
let looks: number
const linked = () =>
  createChatLink('liv_1', {
    onFrame: (frame) => frames.push(frame),
    onLook: () => {
      looks += 1
    },
  })
const last = () => FarSocket.made.at(-1) as FarSocket

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FarSocket)
  FarSocket.made.length = 0
  frames = []
  looks = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the socket of a chat', () => {
  test('opens once at the site’s own address, has the page read, and hands on frames', () => {
    const link = linked()
    link.open()
    link.open()
    expect(FarSocket.made).toHaveLength(1)
    expect(new URL(last().url)).toMatchObject({ pathname: '/chat', search: '?event=liv_1' })
    expect(new URL(last().url).protocol).toMatch(/^wss?:$/)
    expect(link.isOpen()).toBe(false)
    last().open()
    expect([link.isOpen(), looks]).toEqual([true, 1])
    last().say(entries(0, 2))
    expect([frames.length, looks]).toEqual([1, 1])
  })

  test('has the page read when it is told to, and after a frame that it does not understand', () => {
    const link = linked()
    link.open()
    last().open()
    last().say({ kind: 'look' })
    last().say('{"kind":"new in a later version"}')
    last().say('no JSON')
    expect([frames.length, looks]).toEqual([0, 4])
  })

  test('pings while it is open, so that it is not closed as idle', () => {
    const link = linked()
    link.open()
    const socket = last()
    socket.open()
    vi.advanceTimersByTime(9 * 60_000)
    expect(socket.sent).toEqual(['{"action":"ping"}', '{"action":"ping"}'])
    link.close()
    vi.advanceTimersByTime(9 * 60_000)
    expect(socket.sent).toHaveLength(2)
  })

  test('opens again after a random pause that doubles with each failure, until a frame comes', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999)
    const link = linked()
    const opensAfter = () => {
      const before = FarSocket.made.length
      let waited = 0
      for (; FarSocket.made.length === before && waited < 60; waited++) {
        link.open()
        if (FarSocket.made.length === before) vi.advanceTimersByTime(1000)
      }
      return waited - 1
    }
    link.open()
    const waits = [0, 0, 0, 0, 0, 0].map(() => {
      last().close()
      return opensAfter()
    })
    expect(waits).toEqual([1, 2, 4, 8, 16, 30])
    last().open()
    last().say(entries(0, 1))
    last().close()
    expect(opensAfter()).toBe(1)
    expect(looks).toBe(8)
  })

  test('is not opened again once another page of the member has taken its place', () => {
    const link = linked()
    link.open()
    last().open()
    last().say({ kind: 'end', reason: 'replaced' })
    last().close()
    vi.advanceTimersByTime(600_000)
    link.open()
    expect(FarSocket.made).toHaveLength(1)
  })

  test('hands on nothing after it was closed by the page', () => {
    const link = linked()
    link.open()
    const socket = last()
    socket.open()
    link.close()
    socket.say(entries(0, 1))
    expect([frames.length, link.isOpen()]).toEqual([0, false])
  })
})
