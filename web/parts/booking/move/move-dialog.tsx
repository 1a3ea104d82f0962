import { useId } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useUnsaved } from '../../../ui/dialog/use-unsaved.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { momentIn, ownZone } from '../../../ui/text/zones.ts'
import { isMovable, otherCalled, type SessionDialogProps } from '../sides.ts'
import { MoveForm } from './move-form.tsx'
import { useAskToMove } from './use-move.ts'
import { usePick } from './use-pick.ts'

/** Proposes another time for a session, with a message. The old time stays until the other party agrees. */
export function MoveDialog({ booking, side, onClose, onChanged, onStale }: SessionDialogProps) {
  const formId = useId()
  const pick = usePick(booking?.id)
  const close = () => {
    pick.clear()
    forget()
    onClose()
  }
  const { ask, isPending, refused, forget } = useAskToMove(booking, {
    onStale,
    onChanged: (asked) => {
      onChanged(asked)
      close()
      toast({
        title: 'Move requested',
        description: `${otherCalled(asked, side)} has until ${momentIn(ownZone(), asked.move?.until ?? asked.scheduledAt)} to agree.`,
      })
    },
  })
  const { onWritten, mayClose, question } = useUnsaved(booking !== undefined, close)
  const isOver = booking !== undefined && !isMovable(booking, Date.now())
  return (
    <>
      {question}
      <Dialog
        open={booking !== undefined}
        onClose={close}
        mayClose={mayClose}
        title="Move this session"
        size="wide"
        footer={
          isOver ? (
            <Button onClick={close}>Close</Button>
          ) : (
            <>
              <Button onClick={close}>Keep the old time</Button>
              <Button type="submit" form={formId} variant="gold" busy={isPending}>
                Ask to move
              </Button>
            </>
          )
        }
      >
        {booking &&
          (isOver ? (
            <Note tone="vermilion" isNews>
              <p>{refused?.words ?? 'This session can no longer be moved.'}</p>
            </Note>
          ) : (
            <div onInput={onWritten}>
              <MoveForm
                key={booking.id}
                formId={formId}
                booking={booking}
                side={side}
                pick={pick}
                refused={refused}
                ask={ask}
              />
            </div>
          ))}
      </Dialog>
    </>
  )
}
