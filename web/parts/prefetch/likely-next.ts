import { createContext, use, useEffect } from 'react'

/**
 * Fetches the code of the screens at an address. Provided by the table of screens, since shared parts do not know
 * screens.
 */
export const PrefetchScreens = createContext<(path: string) => void>(() => {})

const idleWithinMs = 2000

/** Fetches the code of a likely next screen when the browser is idle. */
export function useLikelyNext(path: string | undefined): void {
  const prefetchScreens = use(PrefetchScreens)
  useEffect(() => {
    if (path === undefined || path.startsWith('/api/') || savesData()) return
    const fetchIt = () => prefetchScreens(path)
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(fetchIt, idleWithinMs)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(fetchIt, { timeout: idleWithinMs })
    return () => cancelIdleCallback(idle)
  }, [path, prefetchScreens])
}

/** Whether the user asked the browser to save data. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
