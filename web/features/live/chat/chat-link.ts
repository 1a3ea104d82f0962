import { chatFrameOf, type EntriesFrame } from '#shared/contract/live/live-chat.ts'
import { socketPath, socketRules } from '#shared/rules/live/live-chat.ts'

/** Milliseconds between two tries to open a socket, at most. Each pause is a random part of a stretch that doubles. */
const pauses = { first: 1000, longest: 30_000 }

type Heard = {
  /** Entries that came, without what the page has to read itself. */
  onFrame: (frame: EntriesFrame) => void
  /** The page has to read: the socket has opened or closed, or something of this reader has changed. */
  onLook: () => void
}

/** The socket of a chat. It opens again by itself while it is wanted. */
export type ChatLink = {
  isOpen: () => boolean
  /** Opens the socket, if it is not open and no pause is left. */
  open: () => void
  /** Closes it; a later `open` opens it again. */
  close: () => void
}

export function createChatLink(eventId: string, { onFrame, onLook }: Heard): ChatLink {
  let socket: WebSocket | undefined
  let ping: ReturnType<typeof setInterval> | undefined
  let failures = 0
  let notBefore = 0
  const drop = () => {
    clearInterval(ping)
    const known = socket
    socket = undefined
    known?.close()
  }
  /** Full jitter: after an outage thousands of pages come back. */
  const rest = () => {
    const longest = Math.min(pauses.longest, pauses.first * 2 ** failures)
    failures += 1
    notBefore = Date.now() + Math.random() * longest
  }
  const hear = (data: unknown) => {
    const frame = chatFrameOf(parsed(data))
    if (frame?.kind === 'entries') {
      failures = 0
      return onFrame(frame)
    }
    // Another page of this reader has taken its place: both would take turns for ever.
    if (frame?.kind === 'end' && frame.reason === 'replaced') notBefore = Number.POSITIVE_INFINITY
    onLook()
  }
  const open = () => {
    if (socket || Date.now() < notBefore) return
    const url = new URL(socketPath, window.location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    url.searchParams.set('event', eventId)
    const made = new WebSocket(url)
    socket = made
    made.onopen = () => {
      ping = setInterval(() => made.send('{"action":"ping"}'), socketRules.pingEvery * 1000)
      onLook()
    }
    made.onmessage = ({ data }) => {
      if (socket === made) hear(data)
    }
    made.onclose = () => {
      if (socket !== made) return
      drop()
      if (notBefore < Number.POSITIVE_INFINITY) rest()
      onLook()
    }
  }
  return { isOpen: () => socket?.readyState === WebSocket.OPEN, open, close: drop }
}

function parsed(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}
