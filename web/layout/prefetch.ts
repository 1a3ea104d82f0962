import { useEffect } from 'react'
import { prefetchScreens } from './load-screen.ts'

function ownPath(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || link.pathname.startsWith('/api/')) return undefined
  return link.pathname
}

/** Fetches the code behind a link as soon as it is pointed at or focused: the press then finds it here. */
export function useLinkPrefetch(): void {
  useEffect(() => {
    const prefetch = (event: Event) => {
      const path = ownPath(event.target)
      if (path && path !== location.pathname) prefetchScreens(path)
    }
    const kinds = ['pointerover', 'focusin', 'touchstart'] as const
    for (const kind of kinds) addEventListener(kind, prefetch, { passive: true })
    return () => {
      for (const kind of kinds) removeEventListener(kind, prefetch)
    }
  }, [])
}
