import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useClosedOnArrival } from '../ui/base/use-closed-on-arrival.ts'
import styles from './header-search.module.css'

/** Its code is loaded on first use: most visits do not search. */
const load = () => import('../parts/search/search-dialog.tsx')
const SearchDialog = lazy(async () => ({ default: (await load()).SearchDialog }))
const prefetch = () => void load().catch(() => {})

/** The button that opens the search, styled as a field on wide screens; `/` opens it too. */
export function HeaderSearch() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const opened = useClosedOnArrival(close)
  const open = () => {
    opened()
    setOpen(true)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
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
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}
