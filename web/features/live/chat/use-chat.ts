import { useCallback, useEffect, useReducer, useState } from 'react'
import { live } from '#shared/contract/live/live.ts'
import { call } from '../../../api.ts'
import { problemCode, wordsOf } from '../../../problem.ts'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import { emptyChat, withNews } from './chat-state.ts'

/** Milliseconds between two reads: with the page visible, hidden, and at most while the connection is lost. */
const readEvery = { seen: 2000, hidden: 15_000, lost: 15_000 }

/** The chat of an event, polled while the page is open. */
export function useChat(id: string) {
  const [state, tell] = useReducer(withNews, emptyChat)
  const [sentAt, setSentAt] = useState<number>()
  useEffect(() => {
    const over = new AbortController()
    void readOn(id, over.signal, tell)
    return () => over.abort()
  }, [id])

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

type Tell = (news: Parameters<typeof withNews>[1]) => void

/** Reads until it is aborted; a lost connection is retried with a growing delay. */
async function readOn(id: string, over: AbortSignal, tell: Tell): Promise<void> {
  let after: number | undefined
  let failures = 0
  while (!over.aborted) {
    try {
      const query = after ? { after: String(after) } : {}
      const chat = await call(live.readChat, { params: { id }, query }, { signal: over })
      after = chat.after
      failures = 0
      tell({ kind: 'read', chat })
    } catch (error) {
      if (over.aborted) return
      failures++
      if (error instanceof Error && problemCode(error) === 'live.banned') {
        after = undefined
        tell({ kind: 'banned', words: wordsOf(error) })
      } else tell({ kind: 'lost' })
    }
    await pause(waitAfter(failures), over)
  }
}

function waitAfter(failures: number): number {
  if (failures > 0) return Math.min(readEvery.lost, 1000 * 2 ** failures) * (0.5 + Math.random() / 2)
  return document.visibilityState === 'visible' ? readEvery.seen : readEvery.hidden
}

/** Resolves after this time, when the page becomes visible, or when it is aborted. */
function pause(ms: number, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', end)
      over.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    document.addEventListener('visibilitychange', end)
    over.addEventListener('abort', end)
  })
}
