import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { savesData } from '../parts/prefetch/likely-next.ts'
import { prefetchScreens, prepareScreens } from './load-screen.ts'

/** The link to another place of ours that is pointed at. */
function ownLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || link.pathname.startsWith('/api/')) return undefined
  return link.pathname === location.pathname ? undefined : link
}

/** Whether the press opens a link here. A finger that is put down may be about to scroll. */
function opensHere(press: MouseEvent): boolean {
  if (press instanceof PointerEvent && press.type === 'pointerdown' && press.pointerType === 'touch')
    return false
  return press.button === 0 && !press.ctrlKey && !press.metaKey && !press.shiftKey && !press.altKey
}

/** A mouse that rests so long on a link will most likely press it; one that only passes by is gone before. */
const restMs = 80

function isMouse(event: Event): boolean {
  return event instanceof PointerEvent && event.pointerType === 'mouse'
}

/**
 * Fetches the code behind a link as soon as it is pointed at or focused, and what its screen will show once a
 * mouse rests on it, or on the press at the latest: the click finds it here.
 */
export function useLinkPrefetch(): void {
  const client = useQueryClient()
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined
    const prefetch = (event: Event) => {
      clearTimeout(rest)
      const link = ownLink(event.target)
      if (!link) return
      prefetchScreens(link.pathname)
      if (isMouse(event) && !savesData()) rest = setTimeout(() => prepareScreens(link, client), restMs)
    }
    const prepare = (event: MouseEvent) => {
      const link = opensHere(event) ? ownLink(event.target) : undefined
      if (link) prepareScreens(link, client)
    }
    const kinds = ['pointerover', 'focusin', 'touchstart'] as const
    const presses = ['pointerdown', 'click'] as const
    for (const kind of kinds) addEventListener(kind, prefetch, { passive: true })
    // Before the router acts on it: then the address has changed already.
    for (const kind of presses) addEventListener(kind, prepare, { passive: true, capture: true })
    return () => {
      clearTimeout(rest)
      for (const kind of kinds) removeEventListener(kind, prefetch)
      for (const kind of presses) removeEventListener(kind, prepare, { capture: true })
    }
  }, [client])
}
