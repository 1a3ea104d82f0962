import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Unsaved = {
  /** To be called when something is written. */
  onWritten: () => void
  /** For the dialog: asks first when something was. */
  mayClose: () => boolean
  /** Stands before the dialog: closed together, the focus goes back to where the dialog was opened. */
  question: ReactNode
}

/** What is written in a dialog is not lost by Escape, a press beside it or a reload without a question. */
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
        What you have written here is not saved yet.
      </ConfirmDialog>
    ),
  }
}
