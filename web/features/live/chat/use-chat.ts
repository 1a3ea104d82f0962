import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useState } from 'react'
import { live } from '#shared/contract/live/live.ts'
import type { LiveFigures } from '#shared/contract/live/live-chat.ts'
import { call } from '../../../api.ts'
import { problemCode, wordsOf } from '../../../problem.ts'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import { createChatLink } from './chat-link.ts'
import { emptyChat, withNews } from './chat-state.ts'
import { presenceKey } from './use-presence.ts'

/**
 * Milliseconds between two reads: with a socket that is silent, with one that brings frames, while entries are missing,
 * without a socket, as a moderator of a delayed chat, with the page hidden, and at most while the connection is lost.
 */
const readEvery = {
  pushed: 30_000,
  busy: 300_000,
  gap: 500,
  seen: 2000,
  ahead: 1000,
  hidden: 15_000,
  lost: 15_000,
}

/**
 * The chat of an event: its history by reading, then frames of a socket. Without one it is read every two seconds; if the
 * event has no socket left for it, from frames that the edge keeps for all readers. Frames of a delayed chat come too late
 * for a moderator, whose page reads each second.
 */
export function useChat(id: string) {
  const client = useQueryClient()
  const [state, tell] = useReducer(withNews, emptyChat)
  const [sentAt, setSentAt] = useState<number>()
  useEffect(() => {
    const over = new AbortController()
    void readOn(id, { over: over.signal, tell, frameKey: () => frameKeyIn(client, id) })
    return () => over.abort()
  }, [client, id])

  const send = useCallback(
    async (text: string, clientId: string = crypto.randomUUID()) => {
      tell({ kind: 'sending', clientId, text })
      try {
        const message = await call(live.sendToChat, { params: { id }, body: { text, clientId } })
        tell({ kind: 'sent', clientId, message })
        setSentAt(Date.now())
      } catch (error) {
        tell({ kind: 'refused', clientId })
        if (error instanceof Error) toastFailure(error, undefined, 'Not sent')
      }
    },
    [id],
  )
  const drop = useCallback((clientId: string) => tell({ kind: 'dropped', clientId }), [])
  return { ...state, sentAt, send, drop }
}

type Reading = {
  over: AbortSignal
  tell: (news: Parameters<typeof withNews>[1]) => void
  /** The key of the last heartbeat. */
  frameKey: () => string | undefined
}

/** Follows the chat until it is aborted; a lost connection is retried with a growing delay. */
async function readOn(id: string, { over, tell, frameKey }: Reading): Promise<void> {
  /** The last entry that is known together with all before it, and the last one that a frame has named. */
  let after: number | undefined
  let named = 0
  /** The last entry that a reading brought before any frame has named it. */
  let overtaken = 0
  let frames = 0
  /** When a frame last joined what is known. A later one that was lost would leave a gap before the next. */
  let joinedAt = 0
  let failures = 0
  let wasWoken = true
  let mayModerate = false
  let isAhead = false
  /** Until when it reads shared frames, because there was no socket left for it. */
  let sharedUntil = 0
  const sleeper = createSleeper(over)
  const link = createChatLink(id, {
    onFrame(frame) {
      frames++
      named = Math.max(named, frame.to)
      if (after === undefined || frame.from > after) {
        // Entries before these are missing. All readers may miss them at once.
        setTimeout(sleeper.wake, Math.random() * readEvery.gap)
        return
      }
      after = Math.max(after, frame.to)
      joinedAt = Date.now()
      tell({ kind: 'pushed', frame })
      if (mayModerate && frame.delaySeconds > 0) sleeper.wake()
    },
    onLook: sleeper.wake,
  })
  over.addEventListener('abort', link.close)
  while (!over.aborted) {
    const before = { frames, after }
    let mutedUntil: string | null = null
    const query = after ? { after: String(after) } : {}
    const key = Date.now() < sharedUntil && isSeen() ? frameKey() : undefined
    try {
      if (key !== undefined) {
        const frame = await call(live.readChatFrame, { params: { id, key }, query }, { signal: over })
        after = Math.max(frame.to, after ?? 0)
        tell({ kind: 'pushed', frame })
      } else {
        const chat = await call(live.readChat, { params: { id }, query }, { signal: over })
        // A socket that brought nothing for so long is broken without having been closed.
        if (overtaken > named) link.close()
        const isNews = before.after !== undefined && chat.after > before.after
        overtaken = isNews && !wasWoken && link.isOpen() ? chat.after : 0
        after = Math.max(chat.after, after ?? 0)
        mutedUntil = chat.mutedUntil
        mayModerate = chat.role !== null
        isAhead = mayModerate && chat.delaySeconds > 0
        tell({ kind: 'read', chat, isOlder: frames > before.frames })
        const isTurnedAway = !chat.isPushed && !link.isOpen() && !isAhead
        // Shared frames do not say when a mute ends.
        if (isTurnedAway && !mutedUntil) sharedUntil = Date.now() + readEvery.busy * (0.5 + Math.random() / 2)
        if (isSeen() && chat.isPushed && chat.isOpen && !isAhead) link.open()
      }
      failures = 0
    } catch (error) {
      if (over.aborted) return
      sharedUntil = 0
      // The page was hidden, and has sent no heartbeat: the next reading asks for this reader's rights.
      const code = error instanceof Error ? problemCode(error) : undefined
      if (code === 'chat.key_expired') continue
      failures++
      if (code === 'live.banned' || code === 'tier.required') after = undefined
      if (error instanceof Error && code === 'live.banned') tell({ kind: 'banned', words: wordsOf(error) })
      else tell({ kind: code === 'tier.required' ? 'planEnded' : 'lost' })
    }
    if (!isSeen() || after === undefined || isAhead) link.close()
    const isMissing = after !== undefined && named > after
    const wait =
      failures > 0
        ? waitAfter(failures)
        : waitFor({ isPushed: link.isOpen(), isAhead, isMissing, mutedUntil })
    const readBy = Date.now() + (mutedUntil ? wait : readEvery.busy)
    do wasWoken = await sleeper.sleep(wait)
    while (!wasWoken && wait === readEvery.pushed && Date.now() < Math.min(readBy, joinedAt + wait))
  }
}

const frameKeyIn = (client: QueryClient, id: string) =>
  client.getQueryData<LiveFigures>(presenceKey(id))?.frameKey ?? undefined

const isSeen = () => document.visibilityState === 'visible'

const waitAfter = (failures: number) =>
  Math.min(readEvery.lost, 1000 * 2 ** failures) * (0.5 + Math.random() / 2)

type Standing = { isPushed: boolean; isAhead: boolean; isMissing: boolean; mutedUntil: string | null }

function waitFor({ isPushed, isAhead, isMissing, mutedUntil }: Standing): number {
  if (!isSeen()) return readEvery.hidden
  if (isAhead) return readEvery.ahead
  if (!isPushed) return readEvery.seen
  if (isMissing) return readEvery.gap
  const unmutedIn = mutedUntil ? Date.parse(mutedUntil) - Date.now() + 500 : readEvery.pushed
  return Math.min(readEvery.pushed, Math.max(readEvery.gap, unmutedIn))
}

/** Pauses that end early when they are woken, when the page becomes visible or hidden, or when it is left. */
function createSleeper(over: AbortSignal) {
  let isAwake = false
  let end = () => {}
  const wake = () => {
    isAwake = true
    end()
  }
  document.addEventListener('visibilitychange', wake, { signal: over })
  over.addEventListener('abort', wake)
  return {
    wake,
    /** Whether it was woken. */
    async sleep(ms: number): Promise<boolean> {
      if (!isAwake) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          end = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      const wasWoken = isAwake
      isAwake = false
      return wasWoken
    },
  }
}
