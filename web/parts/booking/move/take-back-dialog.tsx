import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import { momentIn, ownZone } from '../../../ui/text/zones.ts'
import { otherCalled, ownMove, type SessionDialogProps } from '../sides.ts'
import { useAnswer } from './use-move.ts'

/** Withdraws a proposal to move a session. */
export function TakeBackDialog({ booking, side, onClose, onChanged, onStale }: SessionDialogProps) {
  const { answer, doing } = useAnswer(booking?.id ?? '', {
    onStale,
    onChanged: (kept) => {
      onChanged(kept)
      onClose()
      toast({
        title: 'Request withdrawn',
        description: `The session keeps its time: ${momentIn(ownZone(), kept.scheduledAt)}.`,
      })
    },
    onRefused: (error) => {
      onClose()
      toastFailure(error)
    },
  })
  const move = booking && ownMove(booking, side, Date.now())
  return (
    <ConfirmDialog
      open={booking !== undefined}
      title="Keep the old time?"
      confirmLabel="Withdraw request"
      cancelLabel="Keep waiting"
      busy={doing !== undefined}
      onConfirm={() => (move ? answer({ isAccepted: false, scheduledAt: move.scheduledAt }) : onClose())}
      onClose={onClose}
    >
      {booking &&
        (move
          ? `You asked to move the session to ${momentIn(ownZone(), move.scheduledAt)}. If you withdraw the request, the session stays on ${momentIn(ownZone(), booking.scheduledAt)}. ${otherCalled(booking, side)} gets a message.`
          : 'The request was already answered.')}
    </ConfirmDialog>
  )
}
