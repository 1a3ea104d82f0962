import { Search, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { IconButton } from '../ui/button.tsx'
import styles from './header-search.module.css'

/** Its code comes when somebody reaches for the field: most visits search nothing. */
const loadBox = () => import('../ui/search/search-box.tsx')
const SearchBox = lazy(async () => ({ default: (await loadBox()).SearchBox }))

const words = { label: 'Search Kiai', placeholder: 'Search videos, courses, disciplines' }

/** The search of every page: a field on wide screens, a page of its own on narrow ones. `/` opens it. */
export function HeaderSearch() {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname, search } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving somewhere else is what closes it
  useEffect(() => setOpen(false), [pathname, search])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  useEffect(() => {
    const element = dialog.current
    if (isOpen && element && !element.open) element.showModal()
    if (!isOpen && element?.open) element.close()
  }, [isOpen])

  const prefetch = () => void loadBox().catch(() => {})
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setOpen(true)}
      >
        <Search size={18} aria-hidden="true" />
        <span className={styles.word}>Search</span>
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way is Escape, which the browser handles */}
      <dialog
        ref={dialog}
        aria-label="Search"
        className={styles.dialog}
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === event.currentTarget && setOpen(false)}
      >
        {isOpen && (
          <div className={styles.inside}>
            <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
              <SearchBox {...words} autoFocus large onLeave={() => setOpen(false)} />
            </Suspense>
            <IconButton label="Close search" className={styles.close} onClick={() => setOpen(false)}>
              <X size={20} aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </dialog>
    </>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}
