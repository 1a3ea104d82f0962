import { createContext, use, useEffect } from 'react'

/** Fetches the code of the screens at an address; the table of screens gives it, since no part knows screens. */
export const PrefetchScreens = createContext<(path: string) => void>(() => {})

const idleWithinMs = 2000

/** Fetches the code of a screen that is likely to be next once there is nothing better to do. */
export function useLikelyNext(path: string | undefined): void {
  const prefetchScreens = use(PrefetchScreens)
  useEffect(() => {
    if (path === undefined || path.startsWith('/api/') || savesData()) return
    const fetchIt = () => prefetchScreens(path)
    // Safari knows no idle moments.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(fetchIt, idleWithinMs)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(fetchIt, { timeout: idleWithinMs })
    return () => cancelIdleCallback(idle)
  }, [path, prefetchScreens])
}

/** Whether people asked their browser to fetch no more than it must. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
