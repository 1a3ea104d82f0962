import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import styles from './header-search.module.css'

/** Its code comes when somebody reaches for it: most visits search nothing. */
const load = () => import('../search/search-dialog.tsx')
const SearchDialog = lazy(async () => ({ default: (await load()).SearchDialog }))
const prefetch = () => void load().catch(() => {})

/** What opens the search, like a field on wide screens; `/` opens it too. */
export function HeaderSearch() {
  const [openedAt, setOpenedAt] = useState<string>()
  const { pathname, search } = useLocation()
  const open = () => setOpenedAt(address())
  const close = () => setOpenedAt(undefined)

  // Arriving somewhere else closes it. The address is ahead of the page: opened on the way there, it stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving is what calls for it
  useEffect(() => setOpenedAt((at) => (at === address() ? at : undefined)), [pathname, search])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      setOpenedAt(address())
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={open}
      >
        <Search size={18} aria-hidden="true" />
        <span className={styles.word}>Search</span>
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      </button>
      {openedAt !== undefined && (
        <Suspense>
          <SearchDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const address = () => location.pathname + location.search

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}
