import { useEffect, useRef, useState } from 'react'
import { focusPage } from '../base/focus-page.ts'
import { dismissToast, toast } from './toast.tsx'
import { toastFailure } from './toast-failure.ts'

type Removal<Item> = {
  /** The text of the toast, such as `Removed from My List`. */
  said: string
  /** Removes the item from the cached list. */
  drop: (item: Item) => void
  /** Sends the removal to the server, after `drop`. */
  remove: (item: Item) => Promise<unknown>
  /** Called when the server refuses: the list has to be loaded again. */
  onFailure: () => void
}

/** The pressed button is about to disappear: moves keyboard focus to the next item of the list. */
function focusNeighbour(): void {
  const row = document.activeElement?.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const target = next?.querySelector('button')
  if (target) target.focus({ preventScroll: true })
  else if (row) focusPage()
}

/**
 * Removes items from a list with Undo. An item disappears at once, and is removed for good when the toast or the page
 * goes.
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
      // Leaving the page removes Undo, so the pending removal happens now.
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
