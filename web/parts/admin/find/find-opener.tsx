import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useClosedOnArrival } from '../../../ui/base/use-closed-on-arrival.ts'
import styles from './find.module.css'

const load = () => import('./find-dialog.tsx')
const FindDialog = lazy(async () => ({ default: (await load()).FindDialog }))
const prefetch = () => void load().catch(() => {})

/** The button that opens the search of the admin area; `Ctrl K` opens it from anywhere there. */
export function FindOpener() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const opened = useClosedOnArrival(close)
  const open = () => {
    opened()
    setOpen(true)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isWanted = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    if (!isWanted || event.altKey || event.shiftKey) return
    // In browsers the shortcut focuses the address bar.
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
        aria-keyshortcuts="Control+K Meta+K"
        aria-label="Find anything"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={open}
      >
        <Search size={18} aria-hidden="true" />
        <span aria-hidden="true" className={styles.word}>
          Find
        </span>
        <span aria-hidden="true" className={styles.key}>
          Ctrl K
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <FindDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}
