import { type ReactNode, useRef } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

type DeleteDialogProps<Item> = {
  /** What is to go; undefined shows no dialog. */
  doomed: Item | undefined
  /** What it is: `video`. */
  noun: string
  /** The call that deletes it, which says itself how it went. */
  remove: {
    isPending: boolean
    mutate: (item: Item, then: { onSettled: () => void }) => void
  }
  onClose: () => void
  /** What is lost with it. */
  children: (doomed: Item) => ReactNode
}

/** Asks before a record is deleted. */
export function DeleteDialog<Item>(props: DeleteDialogProps<Item>) {
  const { doomed, noun, remove, onClose, children } = props
  const isGoing = useRef(false)
  const confirm = () => {
    // A second press before the first is answered means the same.
    if (!doomed || isGoing.current) return
    isGoing.current = true
    const onSettled = () => {
      isGoing.current = false
      onClose()
    }
    remove.mutate(doomed, { onSettled })
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
