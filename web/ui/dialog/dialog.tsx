import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '../base/button.tsx'
import { focusPage } from '../base/focus-page.ts'
import styles from './dialog.module.css'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons along the bottom, the main one last. */
  footer?: ReactNode
  /** A drawer comes from the right, as tall as the screen, and fills a small one. */
  size?: 'medium' | 'wide' | 'drawer'
  /** Whether Escape, or a press beside it, may close it; asked when that happens. */
  mayClose?: () => boolean
}

/**
 * A modal dialog: focus begins with what it is about and stays inside, Escape and a press beside it close it,
 * focus goes back where it was.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  size = 'medium',
  mayClose = () => true,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const head = useRef<HTMLElement>(null)
  /** Text that is being marked may end beside the dialog: that is no press there. */
  const isPressedInside = useRef(false)
  const heading = useId()
  useEffect(() => {
    const dialog = element.current
    if (open && dialog && !dialog.open) {
      // The browser focuses the first it can: not the cross, which stands before everything else.
      head.current?.toggleAttribute('inert', true)
      dialog.showModal()
      head.current?.toggleAttribute('inert', false)
    }
    if (!open && dialog?.open) {
      dialog.close()
      // What it was opened by is gone.
      if (document.activeElement === document.body) focusPage()
    }
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way is Escape, which the browser handles
    <dialog
      ref={element}
      aria-labelledby={heading}
      className={`${styles.dialog} ${styles[size]}`}
      // Told a moment later: it may have been opened again meanwhile.
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
      onCancel={(event) => {
        // A file that was not chosen is told of by the same event.
        if (event.target === event.currentTarget && !mayClose()) event.preventDefault()
      }}
      onPointerDown={(event) => {
        isPressedInside.current = event.target !== event.currentTarget
      }}
      onClick={(event) => {
        // The second press of two may have been meant for what opened it.
        const isBeside = event.target === event.currentTarget && !isPressedInside.current && event.detail < 2
        if (isBeside && mayClose()) onClose()
      }}
    >
      {open && (
        <div className={styles.sheet}>
          <header ref={head} className={styles.header}>
            <h2 id={heading} className={styles.title}>
              {title}
            </h2>
            <IconButton label="Close" onClick={onClose}>
              <X size={20} aria-hidden="true" />
            </IconButton>
          </header>
          <div className={styles.content}>{children}</div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </div>
      )}
    </dialog>
  )
}
