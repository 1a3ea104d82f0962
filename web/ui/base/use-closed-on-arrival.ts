import { useEffect, useRef } from 'react'
import { useLocation } from '../../router/router.tsx'

/**
 * Closes an overlay when another page arrives. The address changes before the page does, so an overlay opened in
 * between stays open. Returns a function to call when the overlay opens.
 */
export function useClosedOnArrival(close: () => void): () => void {
  const openedAt = useRef<string>(undefined)
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when another page arrives
  useEffect(() => {
    if (openedAt.current !== address()) close()
  }, [pathname, search])
  return () => {
    openedAt.current = address()
  }
}

const address = () => location.pathname + location.search
