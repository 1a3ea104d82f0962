import { type ReactNode, useId } from 'react'
import { Button } from '../base/button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { useUnsaved } from './use-unsaved.tsx'

type FormDialogProps = Omit<DialogProps, 'children' | 'footer' | 'mayClose'> & {
  /** The label of the submit button. */
  saveLabel: string
  cancelLabel?: string
  variant?: 'gold' | 'danger'
  busy: boolean
  /** A note beside the buttons. */
  note?: ReactNode
  /** The form, which must have this id: the submit button is outside it and refers to it. */
  children: (formId: string) => ReactNode
}

/** A dialog around one form; its footer holds the submit button. */
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
  const { onWritten, mayClose, question } = useUnsaved(open, onClose)
  return (
    <>
      {question}
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
        {open && <div onInput={onWritten}>{children(formId)}</div>}
      </Dialog>
    </>
  )
}
