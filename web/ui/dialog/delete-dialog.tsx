import { type ReactNode, useRef } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

type DeleteDialogProps<Item> = {
  /** The item to delete; undefined shows no dialog. */
  doomed: Item | undefined
  /** The kind of item: `video`. */
  noun: string
  /** The call that deletes the item. It reports its own outcome. */
  remove: {
    isPending: boolean
    mutate: (item: Item, then: { onSettled: () => void }) => void
  }
  onClose: () => void
  /** A description of the data that is lost with the item. */
  children: (doomed: Item) => ReactNode
}

/** Asks before a record is deleted. */
export function DeleteDialog<Item>(props: DeleteDialogProps<Item>) {
  const { doomed, noun, remove, onClose, children } = props
  const isGoing = useRef(false)
  const confirm = () => {
    // Ignores a second press before the first is answered.
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
