import { useMutation } from '@tanstack/react-query'
import { bookings } from '#shared/contract/bookings/bookings.ts'
import { call } from '../../api.ts'
import { problemCode } from '../../problem.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { toastFailure } from '../../ui/feedback/toast-failure.ts'
import { formatMoney } from '../../ui/text/format.ts'
import { otherCalled, type SessionDialogProps } from './sides.ts'

/** An instructor confirms their absence: the payment is refunded without waiting. */
export function AgreeAbsenceDialog({ booking, side, onClose, onChanged, onStale }: SessionDialogProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => call(bookings.agreeAbsence, { params: { id } }),
    onSuccess: (agreed) => {
      onChanged(agreed)
      onClose()
      toast({ title: 'Thank you for telling us', description: 'Your student gets a full refund.' })
    },
    onError: (error) => {
      onClose()
      toastFailure(error)
      if (problemCode(error)) onStale()
    },
  })
  return (
    <ConfirmDialog
      open={booking !== undefined}
      title="You did not come?"
      confirmLabel="I did not come"
      cancelLabel="Not now"
      busy={isPending}
      onConfirm={() => booking && mutate(booking.id)}
      onClose={onClose}
    >
      {booking &&
        `${formatMoney(booking.totalAmount)} is refunded to ${otherCalled(booking, side)} immediately, and you are not paid for the session. You cannot undo this.`}
    </ConfirmDialog>
  )
}
