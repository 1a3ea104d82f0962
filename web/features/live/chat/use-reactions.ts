import { useCallback, useEffect, useRef, useState } from 'react'
import { live } from '#shared/contract/live/live.ts'
import type { LiveChat } from '#shared/contract/live/live-chat.ts'
import type { ReactionKind } from '#shared/rules/live/live-chat.ts'
import { call } from '../../../api.ts'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'

/** Milliseconds in which presses are collected before they are sent. */
const gatheredFor = 1500
/** Reactions of one kind in one request. */
const most = 20

type Pressed = Partial<Record<ReactionKind, number>>

/** The sums of an event's reactions with the member's own presses, which are sent in batches. */
export function useReactions(id: string, sums: LiveChat['reactions']) {
  const [pressed, setPressed] = useState<Pressed>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<Pressed>({})
  // Reactions that were sent are part of the next sums.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new sums replace the presses added here
  useEffect(() => {
    setPressed(waiting.current)
  }, [sums.fire, sums.heart, sums.bolt, sums.oss])
  const send = useCallback(async () => {
    const body = waiting.current
    waiting.current = {}
    timer.current = undefined
    try {
      await call(live.react, { params: { id }, body })
    } catch (error) {
      setPressed({})
      if (error instanceof Error) toastFailure(error)
    }
  }, [id])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
    },
    [],
  )
  const press = (kind: ReactionKind) => {
    if ((waiting.current[kind] ?? 0) >= most) return
    waiting.current = { ...waiting.current, [kind]: (waiting.current[kind] ?? 0) + 1 }
    setPressed((known) => ({ ...known, [kind]: (known[kind] ?? 0) + 1 }))
    timer.current ??= setTimeout(() => void send(), gatheredFor)
  }
  const count = (kind: ReactionKind) => sums[kind] + (pressed[kind] ?? 0)
  return { press, count }
}
