import { WebSocket } from 'ws'
import { type ChatFrame, chatFrameOf, type EntriesFrame, LiveChat } from '#shared/contract/live/live-chat.ts'
import { socketPath } from '#shared/rules/live/live-chat.ts'

/** Sockets of live chats for tests: a bare one, and a reader who follows a chat as a page does. */

/** A member at an origin, by the cookies of a browser. */
export type At = { origin: string; cookie: string }

export type OpenSocket = {
  frames: ChatFrame[]
  entries: () => EntriesFrame[]
  /** Texts of all messages so far. */
  texts: () => string[]
  isClosed: () => boolean
  send: (text: string) => void
  close: () => void
}

/** Opens a socket; the status of a refused one is thrown as `refused <status>`. */
export function openSocket(
  { origin, cookie }: At,
  eventId: string,
  headers: Record<string, string> = { origin },
): Promise<OpenSocket> {
  const socket = connect({ origin, cookie }, eventId, headers)
  const frames: ChatFrame[] = []
  socket.on('message', (data) => frames.push(frameIn(String(data))))
  const entries = () => frames.filter((frame) => frame.kind === 'entries')
  return new Promise((resolve, reject) => {
    socket.once('unexpected-response', (_, { statusCode }) => reject(new Error(`refused ${statusCode}`)))
    socket.once('error', reject)
    socket.once('open', () =>
      resolve({
        frames,
        entries,
        texts: () =>
          entries().flatMap(({ messages }) =>
            messages.filter(({ kind }) => kind === 'message').map(({ text }) => text),
          ),
        isClosed: () => socket.readyState === socket.CLOSED,
        send: (text) => socket.send(text),
        close: () => socket.close(),
      }),
    )
  })
}

function connect({ origin, cookie }: At, eventId: string, headers: Record<string, string>): WebSocket {
  const url = `${origin.replace('http', 'ws')}${socketPath}?event=${eventId}`
  const socket = new WebSocket(url, { headers: { cookie, ...headers }, perMessageDeflate: false })
  return socket
}

/** All readers get the same text: a thousand of them parse it once. */
function frameIn(text: string): ChatFrame {
  const frame = chatFrameOf(JSON.parse(text))
  if (!frame) throw new Error(`This is no frame: ${text}`)
  return frame
}

let parsed: { text: string; frame: ChatFrame } | undefined
function parsedOnce(text: string): ChatFrame {
  if (parsed?.text !== text) parsed = { text, frame: frameIn(text) }
  return parsed.frame
}

/** A reader who follows a chat as a page does: history, frames, and readings where entries are missing. */
export function followChat(at: At, eventId: string, onEntry: (seq: number) => void) {
  let after = 0
  let socket: WebSocket | undefined
  let isOver = false
  let failures = 0
  let reading: Promise<void> | undefined
  let isAwaited = false
  const take = (seqs: readonly number[], to: number) => {
    for (const seq of seqs) if (seq > after) onEntry(seq)
    after = Math.max(after, to)
  }
  const read = async (): Promise<void> => {
    const query = after > 0 ? `?after=${after}` : ''
    const response = await fetch(`${at.origin}/api/live/${eventId}/chat${query}`, {
      headers: { cookie: at.cookie },
    })
    if (!response.ok) return
    const { messages, after: to } = LiveChat.parse(await response.json())
    take(
      messages.map(({ seq }) => seq),
      to,
    )
    if (messages.length === 100) await read()
  }
  /** One reading at a time; a look in the meantime has it read once more. */
  const look = (): Promise<void> => {
    isAwaited = true
    reading ??= (async () => {
      while (isAwaited && !isOver) {
        isAwaited = false
        await read().catch(() => {})
      }
      reading = undefined
    })()
    return reading
  }
  // As pages do: a frame may be lost, and no other follow.
  let joinedAt = 0
  const silence = Math.random() * 10_000 + 25_000
  const slowly = setInterval(() => {
    if (performance.now() - joinedAt > silence) void look()
  }, silence)
  const open = () => {
    if (isOver) return
    const made = connect(at, eventId, { origin: at.origin })
    socket = made
    made.on('open', () => {
      failures = 0
      void look()
    })
    made.on('message', (data) => {
      const frame = parsedOnce(String(data))
      if (frame.kind === 'entries' && frame.from <= after) {
        joinedAt = performance.now()
        take(
          frame.messages.map(({ seq }) => seq),
          frame.to,
        )
      } else void look()
    })
    made.on('error', () => {})
    made.on('close', () => {
      failures++
      setTimeout(open, Math.random() * Math.min(30_000, 1000 * 2 ** (failures - 1)))
    })
  }
  open()
  return {
    after: () => after,
    isOpen: () => socket?.readyState === WebSocket.OPEN,
    look,
    /** Breaks the connection without a notice. */
    drop: () => socket?.terminate(),
    close() {
      isOver = true
      clearInterval(slowly)
      socket?.terminate()
    },
  }
}
