import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

type DeleteDialogProps<Item> = {
  /** What is to go; undefined shows no dialog. */
  doomed: Item | undefined
  /** What it is: `video`. */
  noun: string
  /** The call that deletes it, which says itself how it went. */
  remove: {
    isPending: boolean
    mutate: (item: Item, then: { onSuccess: () => void; onSettled: () => void }) => void
  }
  onClose: () => void
  onDeleted?: () => void
  /** What is lost with it. */
  children: (doomed: Item) => ReactNode
}

/** Asks before a record is deleted. */
export function DeleteDialog<Item>(props: DeleteDialogProps<Item>) {
  const { doomed, noun, remove, onClose, onDeleted, children } = props
  const confirm = () => {
    if (doomed) remove.mutate(doomed, { onSuccess: () => onDeleted?.(), onSettled: onClose })
  }
  return (
    <ConfirmDialog
      open={doomed !== undefined}
      title={`Delete this ${noun}?`}
      confirmLabel={`Delete ${noun}`}
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {doomed && children(doomed)}
    </ConfirmDialog>
  )
}
