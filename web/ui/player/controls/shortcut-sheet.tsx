import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import controls from './controls.module.css'
import styles from './shortcut-sheet.module.css'
import { shortcuts } from './shortcuts.ts'

/** A list of all keyboard shortcuts of the player. */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const sheet = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) sheet.current?.showModal()
    else sheet.current?.close()
  }, [open])
  return (
    <dialog
      ref={sheet}
      className={styles.sheet}
      aria-label="Keyboard shortcuts"
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <header className={styles.head}>
        <h2>Keyboard shortcuts</h2>
        <button type="button" className={controls.button} aria-label="Close" title="Close" onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </header>
      <dl className={styles.keys}>
        {[...shortcuts, { does: 'This sheet', shown: ['?'] }].map(({ does, shown }) => (
          <div key={does}>
            <dt>
              {shown.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  )
}
