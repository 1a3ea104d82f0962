import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before unsaved text in a page is lost to a link, a tab, a reload or a closed window. Rendered in the page. */
export function useLeaveQuestion(isWritten: boolean): ReactNode {
  const [way, setWay] = useState<HTMLElement>()
  /** Lets the confirmed press through. */
  const isAnswered = useRef(false)
  useEffect(() => {
    if (!isWritten) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    const ask = (event: MouseEvent) => {
      const pressed = isAnswered.current ? undefined : wayOut(event)
      if (!pressed) return
      event.preventDefault()
      event.stopPropagation()
      setWay(pressed)
    }
    addEventListener('beforeunload', warn)
    // Capture runs before the router handles the click.
    addEventListener('click', ask, { capture: true })
    return () => {
      removeEventListener('beforeunload', warn)
      removeEventListener('click', ask, { capture: true })
    }
  }, [isWritten])
  const leave = () => {
    setWay(undefined)
    isAnswered.current = true
    way?.click()
    isAnswered.current = false
  }
  return (
    <ConfirmDialog
      open={way !== undefined}
      title="Discard your changes?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={leave}
      onClose={() => setWay(undefined)}
    >
      Your changes are not saved yet.
    </ConfirmDialog>
  )
}

/**
 * The link to another page, or the tab, that a press opens in this window. The browser itself asks about links that
 * leave the site.
 */
function wayOut({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): HTMLElement | undefined {
  if (!(target instanceof Element) || button !== 0 || ctrlKey || metaKey || shiftKey || altKey)
    return undefined
  const tab = target.closest<HTMLElement>('[role=tab][aria-selected=false]')
  if (tab) return tab
  const link = target.closest('a')
  if (!link || link.target || link.origin !== location.origin || link.pathname.startsWith('/api/'))
    return undefined
  return link.pathname === location.pathname ? undefined : link
}
