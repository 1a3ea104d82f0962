import { useMutation } from '@tanstack/react-query'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { bookings } from '#shared/contract/bookings/bookings.ts'
import { bookingRules } from '#shared/rules/sessions/booking.ts'
import { call } from '../../api.ts'
import { problemCode } from '../../problem.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { toastFailure } from '../../ui/feedback/toast-failure.ts'
import { formatMoney } from '../../ui/text/format.ts'
import { absenceToTell, otherCalled, type SessionDialogProps, type Side } from './sides.ts'

const absenceLabels: Readonly<Record<Side, string>> = {
  student: 'Instructor did not come',
  instructor: 'Student did not come',
}

/** The label of the button that opens it: report an absence, or contest the other party's report. */
export const absenceLabel = (booking: Booking, side: Side): string =>
  booking.absence?.outcome === side ? 'I was there' : absenceLabels[side]

/** Reports that the other party did not come, after showing the effect on the payment. */
export function AbsenceDialog({ booking, side, onClose, onChanged, onStale }: SessionDialogProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => call(bookings.tellAbsence, { params: { id } }),
    onSuccess: (told) => {
      onChanged(told)
      onClose()
      toast({ title: 'Thank you for telling us', description: doneWords(told) })
    },
    onError: (error) => {
      onClose()
      toastFailure(error)
      if (problemCode(error)) onStale()
    },
  })
  const outcome = booking && absenceToTell(booking, side, Date.now())
  return (
    <ConfirmDialog
      open={booking !== undefined}
      title={booking ? titleOf(booking, side) : ''}
      confirmLabel={booking ? absenceLabel(booking, side) : ''}
      cancelLabel="Not now"
      busy={isPending}
      onConfirm={() => (booking && outcome ? mutate(booking.id) : onClose())}
      onClose={onClose}
    >
      {booking && consequence(booking, side, outcome)}
    </ConfirmDialog>
  )
}

const titleOf = (booking: Booking, side: Side) =>
  booking.absence?.outcome === side ? 'You were there?' : `${otherCalled(booking, side)} did not come?`

function consequence(booking: Booking, side: Side, outcome: ReturnType<typeof absenceToTell>): string {
  const called = otherCalled(booking, side)
  if (booking.credit) return creditConsequence(booking, called, outcome)
  if (outcome === 'instructor') {
    return `${called} gets a message and has at least ${bookingRules.disputable} hours to disagree. If they do not, you get a full refund of ${formatMoney(booking.totalAmount)}, and ${called} is not paid. If they do, our team decides. You cannot undo this.`
  }
  if (outcome === 'student') {
    return `${called} gets a message and has at least ${bookingRules.disputable} hours to disagree. If they do not, you are paid ${formatMoney(booking.instructorAmount)} as if the session had been held. If they do, our team decides.`
  }
  if (outcome === 'disputed') {
    return `${called} reported that you did not come. If you disagree, our team decides. Until then, nothing is paid out or refunded.`
  }
  return 'It was already reported, or the time to report it is over.'
}

const byOpening = 'the session counts as held if the instructor opened the meeting link'

/** The same of a session that a Master credit covers. */
function creditConsequence(
  { instructorAmount }: Booking,
  called: string,
  outcome: ReturnType<typeof absenceToTell>,
): string {
  const told = `${called} gets a message and has at least ${bookingRules.disputable} hours to disagree.`
  if (outcome === 'instructor') {
    return `${told} If they do not, your credit is returned, and ${called} is not paid. If they do, ${byOpening}. You cannot undo this.`
  }
  if (outcome === 'student') {
    return `${told} If they do not, you are paid ${formatMoney(instructorAmount)} as if the session had been held. If they do, ${byOpening}.`
  }
  if (outcome === 'disputed') {
    return `${called} reported that you did not come. If you disagree, ${byOpening}. Otherwise the credit is returned, and you are not paid. This is decided immediately.`
  }
  return 'It was already reported, or the time to report it is over.'
}

function doneWords({ absence }: Booking): string {
  if (absence?.isDecided) return 'The decision was made.'
  if (absence?.outcome === 'instructor') return 'We have asked your instructor.'
  if (absence?.outcome === 'disputed') return 'Our team reviews it.'
  return 'We have asked your student.'
}
