import { useEffect, useRef, useState } from 'react'
import { focusPage } from '../base/focus-page.ts'
import { dismissToast, toast } from './toast.tsx'
import { toastFailure } from './toast-failure.ts'

type Removal<Item> = {
  /** What the toast says, e.g. `Removed from My List`. */
  said: string
  /** Takes it out of what is kept of the list. */
  drop: (item: Item) => void
  /** Tells the server; `drop` has happened by then. */
  remove: (item: Item) => Promise<unknown>
  /** The server would not: the list is to be had again. */
  onFailure: () => void
}

/** The pressed button is about to go: anyone who uses the keyboard goes on at the next thing in the list. */
function focusNeighbour(): void {
  const row = document.activeElement?.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const target = next?.querySelector('button')
  if (target) target.focus({ preventScroll: true })
  else if (row) focusPage()
}

/**
 * Takes things off a list with a way back: they go from sight at once and for good when the toast with its Undo
 * goes, or the page does.
 */
export function useRemoval<Item extends { id: string; title: string }>(removal: Removal<Item>) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef(removal)
  latest.current = removal
  const settle = useRef<() => void>(undefined)

  useEffect(() => {
    const settleNow = () => settle.current?.()
    addEventListener('pagehide', settleNow)
    return () => {
      removeEventListener('pagehide', settleNow)
      // With the page goes its Undo; what the toast stood for happens then.
      if (settle.current) dismissToast()
    }
  }, [])

  const show = (id: string) => setHidden((before) => new Set([...before].filter((other) => other !== id)))

  async function finish(item: Item) {
    const { drop, remove, onFailure } = latest.current
    drop(item)
    show(item.id)
    try {
      await remove(item)
    } catch (error) {
      onFailure()
      if (error instanceof Error) toastFailure(error)
    }
  }

  function removeWithUndo(item: Item) {
    focusNeighbour()
    setHidden((before) => new Set([...before, item.id]))
    let isOpen = true
    const close = (then: () => void) => () => {
      if (!isOpen) return
      isOpen = false
      settle.current = undefined
      then()
    }
    const settleThis = close(() => void finish(item))
    toast({
      title: latest.current.said,
      description: item.title,
      action: { label: 'Undo', onPress: close(() => show(item.id)) },
      onGone: settleThis,
    })
    settle.current = settleThis
  }

  return { hidden, removeWithUndo }
}
