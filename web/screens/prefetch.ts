import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { savesData } from '../parts/prefetch/likely-next.ts'
import { prefetchScreens, prepareScreens } from './load-screen.ts'

/** The internal link under the pointer, if it leads to another page. */
function ownLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || link.pathname.startsWith('/api/')) return undefined
  return link.pathname === location.pathname ? undefined : link
}

/** Whether the press opens a link here. A finger that touches the screen may be about to scroll. */
function opensHere(press: MouseEvent): boolean {
  if (press instanceof PointerEvent && press.type === 'pointerdown' && press.pointerType === 'touch')
    return false
  return press.button === 0 && !press.ctrlKey && !press.metaKey && !press.shiftKey && !press.altKey
}

/** A mouse that rests on a link this long will most likely press it; one that only passes over it has left before. */
const restMs = 80

function isMouse(event: Event): boolean {
  return event instanceof PointerEvent && event.pointerType === 'mouse'
}

/**
 * Prefetches the code of a link when it is hovered or focused. Prefetches the screen's data once a mouse rests on it,
 * or at the latest when it is pressed, so that the click finds it ready.
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
    // Before the router handles it, because the address has changed after that.
    for (const kind of presses) addEventListener(kind, prepare, { passive: true, capture: true })
    return () => {
      clearTimeout(rest)
      for (const kind of kinds) removeEventListener(kind, prefetch)
      for (const kind of presses) removeEventListener(kind, prepare, { capture: true })
    }
  }, [client])
}
