/** An address of the site, as it is shown. */
export type Place = {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  /** Different for each entry of the history, also for two entries of one address. */
  readonly key: string
  /** How it was reached: `pop` at the start and by the browser's own buttons. */
  readonly kind: 'pop' | 'push' | 'replace'
}

export type How = { readonly replace?: boolean }

/** The history of addresses: the browser's, one that never changes (at build time), or a test's. */
export type Entries = {
  now(): Place
  /** Opens an address, which may be relative to the current one. The current one again replaces its entry. */
  open(to: string, how?: How): void
  /** Goes back one entry. False if no page of the site comes before. */
  back(): boolean
  /** Calls `onMove` after each change; returns a function that ends this. */
  listen(onMove: (place: Place) => void): () => void
}

type State = { readonly key?: string; readonly at?: number }

/** The entries of the browser's history. The state of each says how many pages of the site come before it. */
export function browserEntries(): Entries {
  const listeners = new Set<(place: Place) => void>()
  const state = (): State => history.state ?? {}
  const placeBy = (kind: Place['kind']): Place => {
    const { pathname, search, hash } = location
    return { pathname, search, hash, key: state().key ?? 'first', kind }
  }
  const tell = (kind: Place['kind']) => {
    const place = placeBy(kind)
    for (const listener of listeners) listener(place)
  }
  const onPop = () => tell('pop')
  return {
    now: () => placeBy('pop'),
    open(to, how) {
      const path = pathOf(new URL(to, location.href))
      const isReplaced = how?.replace || path === pathOf(location)
      const at = (state().at ?? 0) + (isReplaced ? 0 : 1)
      history[isReplaced ? 'replaceState' : 'pushState']({ key: newKey(), at } satisfies State, '', path)
      tell(isReplaced ? 'replace' : 'push')
    },
    back() {
      if (!state().at) return false
      history.back()
      return true
    },
    listen(onMove) {
      if (listeners.size === 0) addEventListener('popstate', onPop)
      listeners.add(onMove)
      return () => {
        listeners.delete(onMove)
        if (listeners.size === 0) removeEventListener('popstate', onPop)
      }
    },
  }
}

/** One address for ever: that of a page which is rendered at build time. */
export function fixedEntries(pathname: string): Entries {
  const place: Place = { pathname, search: '', hash: '', key: 'first', kind: 'pop' }
  return { now: () => place, open: () => {}, back: () => false, listen: () => () => {} }
}

/** Without the lone `?` or `#` of an address that has nothing behind it. */
export const pathOf = ({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash

export const newKey = (): string => Math.random().toString(36).slice(2, 10)
