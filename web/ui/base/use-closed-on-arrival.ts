import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Closes what lies over a page when another page arrives. The address is ahead of the page: what was opened on the
 * way there stays. Returns what is called when it is opened.
 */
export function useClosedOnArrival(close: () => void): () => void {
  const openedAt = useRef<string>(undefined)
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving is what calls for it
  useEffect(() => {
    if (openedAt.current !== address()) close()
  }, [pathname, search])
  return () => {
    openedAt.current = address()
  }
}

const address = () => location.pathname + location.search
