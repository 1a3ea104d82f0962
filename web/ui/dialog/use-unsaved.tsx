import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Unsaved = {
  /** Call when something was typed. */
  onWritten: () => void
  /** For the dialog: asks first when something was typed. */
  mayClose: () => boolean
  /** Rendered before the dialog. When both close, the focus goes back to the element that opened the dialog. */
  question: ReactNode
}

/** Asks before text typed in a dialog is lost to Escape, a press outside or a reload. */
export function useUnsaved(open: boolean, onClose: () => void): Unsaved {
  const isWritten = useRef(false)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    isWritten.current = false
    if (!open) return
    const warn = (event: BeforeUnloadEvent) => {
      if (isWritten.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [open])
  const discard = () => {
    setAsking(false)
    onClose()
  }
  return {
    onWritten: () => {
      isWritten.current = true
    },
    mayClose: () => {
      setAsking(isWritten.current)
      return !isWritten.current
    },
    question: (
      <ConfirmDialog
        open={open && isAsking}
        title="Discard your changes?"
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        onConfirm={discard}
        onClose={() => setAsking(false)}
      >
        Your changes are not saved yet.
      </ConfirmDialog>
    ),
  }
}
