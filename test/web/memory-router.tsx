import { type ReactNode, useState } from 'react'
import { type Entries, newKey, type Place, pathOf } from '../../web/router/entries.ts'
import { Router } from '../../web/router/router.tsx'

type MemoryRouterProps = { path?: string; children: ReactNode }

/** The router over a history of its own, so that a test file's tests do not share the browser's. */
export function MemoryRouter({ path = '/', children }: MemoryRouterProps) {
  const [entries] = useState(() => memoryEntries(path))
  return <Router entries={entries}>{children}</Router>
}

function memoryEntries(first: string): Entries {
  const listeners = new Set<(place: Place) => void>()
  const places: Place[] = []
  let at = 0
  const now = (): Place => {
    const place = places[at]
    if (!place) throw new Error('There is no entry')
    return place
  }
  const placeAt = (to: string, kind: Place['kind']): Place => {
    const from = places[at]
    const { pathname, search, hash } = new URL(to, `http://kiai.test${from ? pathOf(from) : ''}`)
    return { pathname, search, hash, key: newKey(), kind }
  }
  const tell = () => {
    for (const listener of listeners) listener(now())
  }
  places.push(placeAt(first, 'pop'))
  return {
    now,
    open(to, how) {
      const place = placeAt(to, how?.replace ? 'replace' : 'push')
      if (!how?.replace) at += 1
      places.splice(at, places.length, place)
      tell()
    },
    back() {
      if (at === 0) return false
      at -= 1
      tell()
      return true
    },
    listen(onMove) {
      listeners.add(onMove)
      return () => listeners.delete(onMove)
    },
  }
}
