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
    return `${called} is told that you said so, and may say otherwise for at least ${bookingRules.disputable} hours. If they do not, all of it, ${formatMoney(booking.totalAmount)}, goes back to you, and ${called} gets nothing for it; if they do, a person at Kiai decides. This cannot be taken back.`
  }
  if (outcome === 'student') {
    return `${called} is told that you said so, and may say otherwise for at least ${bookingRules.disputable} hours. If they do not, you are paid ${formatMoney(booking.instructorAmount)} as if the session had been held; if they do, a person at Kiai decides.`
  }
  if (outcome === 'disputed') {
    return `${called} says that you did not come. If you say that you were there, a person at Kiai decides; until then nothing is paid out and nothing goes back.`
  }
  return 'It was reported already, or the time to report it is over.'
}

const byOpening = 'it counts as held where the instructor opened the meeting link'

/** The same of a session that a Master credit covers. */
function creditConsequence(
  { instructorAmount }: Booking,
  called: string,
  outcome: ReturnType<typeof absenceToTell>,
): string {
  const told = `${called} is told that you said so, and may say otherwise for at least ${bookingRules.disputable} hours.`
  if (outcome === 'instructor') {
    return `${told} If they do not, your credit comes back, and ${called} gets nothing for it; if they do, ${byOpening}. This cannot be taken back.`
  }
  if (outcome === 'student') {
    return `${told} If they do not, you are paid ${formatMoney(instructorAmount)} as if the session had been held; if they do, ${byOpening}.`
  }
  if (outcome === 'disputed') {
    return `${called} says that you did not come. If you say that you were there, ${byOpening}: else the credit comes back, and no share is paid. That is decided at once.`
  }
  return 'It was reported already, or the time to report it is over.'
}

function doneWords({ absence }: Booking): string {
  if (absence?.isDecided) return 'It is decided now.'
  if (absence?.outcome === 'instructor') return 'Your instructor is asked now.'
  if (absence?.outcome === 'disputed') return 'A person at Kiai looks at it.'
  return 'Your student is asked now.'
}
