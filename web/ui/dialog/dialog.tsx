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
  /** A drawer slides in from the right, as tall as the screen. It fills a small screen. */
  size?: 'medium' | 'wide' | 'drawer'
  /** Whether Escape or a press outside may close the dialog; called when that happens. */
  mayClose?: () => boolean
}

/**
 * A modal dialog. Focus starts at its content and stays inside. Escape or a press outside closes it, and the focus
 * returns to where it was.
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
  /** A text selection may end outside the dialog; that is not a press outside. */
  const isPressedInside = useRef(false)
  const heading = useId()
  useEffect(() => {
    const dialog = element.current
    if (open && dialog && !dialog.open) {
      // The browser focuses the first focusable element. This keeps the close button, which comes first, from being it.
      head.current?.toggleAttribute('inert', true)
      dialog.showModal()
      head.current?.toggleAttribute('inert', false)
    }
    if (!open && dialog?.open) {
      dialog.close()
      // The element that opened the dialog is gone.
      if (document.activeElement === document.body) focusPage()
    }
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses Escape, which the browser handles
    <dialog
      ref={element}
      aria-labelledby={heading}
      className={`${styles.dialog} ${styles[size]}`}
      // Checked a moment later, because the dialog may have been opened again.
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
      onCancel={(event) => {
        // Cancelling a file picker fires the same event.
        if (event.target === event.currentTarget && !mayClose()) event.preventDefault()
      }}
      onPointerDown={(event) => {
        isPressedInside.current = event.target !== event.currentTarget
      }}
      onClick={(event) => {
        // The second press of a double click may have been meant for the element that opened the dialog.
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
