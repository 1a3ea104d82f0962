import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

type FormDialogProps = Omit<DialogProps, 'children' | 'footer' | 'mayClose'> & {
  /** What the button that sends the form says. */
  saveLabel: string
  cancelLabel?: string
  variant?: 'gold' | 'danger'
  busy: boolean
  /** Said beside the buttons. */
  note?: ReactNode
  /** The form, which bears this id: the button outside it is tied to it. */
  children: (formId: string) => ReactNode
}

/**
 * A dialog around one form; its own bottom holds the button that sends it. What is written in it is not lost by
 * Escape, a press beside it or a reload without a question.
 */
export function FormDialog({
  saveLabel,
  cancelLabel = 'Cancel',
  variant = 'gold',
  busy,
  note,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId()
  const { open, onClose } = dialog
  const isWritten = useWritten(open)
  const [isAsking, setAsking] = useState(false)
  const mayClose = () => {
    setAsking(isWritten.current)
    return !isWritten.current
  }
  const discard = () => {
    setAsking(false)
    onClose()
  }
  return (
    <>
      {/* Before the form: closed together, the focus goes back to where the form was opened. */}
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
      <Dialog
        {...dialog}
        mayClose={mayClose}
        footer={
          <>
            {note}
            <Button onClick={onClose}>{cancelLabel}</Button>
            <Button type="submit" form={formId} variant={variant} busy={busy}>
              {saveLabel}
            </Button>
          </>
        }
      >
        {open && (
          <div
            onInput={() => {
              isWritten.current = true
            }}
          >
            {children(formId)}
          </div>
        )}
      </Dialog>
    </>
  )
}

/** Whether anything was written since it was opened; the browser asks before it leaves the page with that. */
function useWritten(open: boolean) {
  const isWritten = useRef(false)
  useEffect(() => {
    isWritten.current = false
    if (!open) return
    const warn = (event: BeforeUnloadEvent) => {
      if (isWritten.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [open])
  return isWritten
}
