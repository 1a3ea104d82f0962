import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../ui/base/button.tsx'
import { SearchBox } from './search-box.tsx'
import styles from './search-dialog.module.css'

/** The site search, over the page; on a narrow screen it replaces the page. Escape or a press outside closes it. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closing returns the focus to where it was. Leaving for another page moves it there instead.
  const close = () => dialog.current?.close()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses Escape, which the browser handles
    <dialog
      ref={dialog}
      aria-label="Search"
      className={styles.dialog}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className={styles.inside}>
        <SearchBox
          label="Search Kiai"
          placeholder="Search videos, courses, disciplines, the store"
          autoFocus
          large
          onLeave={onClose}
          onEscape={close}
        />
        <IconButton label="Close search" className={styles.close} onClick={close}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </dialog>
  )
}
