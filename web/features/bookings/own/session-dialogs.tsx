import { useQueryClient } from '@tanstack/react-query'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { AbsenceDialog } from '../../../parts/booking/absence-dialog.tsx'
import { CancelDialog } from '../../../parts/booking/cancel/cancel-session-dialog.tsx'
import { AnswerMoveDialog } from '../../../parts/booking/move/answer-move-dialog.tsx'
import { MoveDialog } from '../../../parts/booking/move/move-dialog.tsx'
import { TakeBackDialog } from '../../../parts/booking/move/take-back-dialog.tsx'
import { refreshMember } from '../../../parts/payments/refresh.ts'
import { useOwnReview } from '../../../parts/reviews/own-reviews.ts'
import { ReviewDialog } from '../../../parts/reviews/review-dialog.tsx'
import { PreparationDialog } from '../prepare/preparation-dialog.tsx'
import type { Asked } from './booking-row.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { refreshOwnBookings, showChanged } from './use-own-bookings.ts'

type SessionDialogsProps = {
  /** The action; undefined shows no dialog. */
  what: Asked | undefined
  booking: Booking | undefined
  onClose: () => void
}

/** All dialogs about a member's own sessions. At most one of them is open. */
export function SessionDialogs({ what, booking, onClose }: SessionDialogsProps) {
  const client = useQueryClient()
  const review = useOwnReview(booking?.id)
  const about = (wanted: Asked) => (what === wanted ? booking : undefined)
  const given = {
    side: 'student' as const,
    onClose,
    onChanged: (changed: Booking) => showChanged(client, changed),
    onStale: () => refreshOwnBookings(client),
  }
  return (
    <>
      <PayDialog booking={about('pay')} onClose={onClose} />
      <CancelDialog
        booking={about('cancel')}
        {...given}
        onChanged={(cancelled) => {
          showChanged(client, cancelled)
          void refreshMember(client)
        }}
      />
      <MoveDialog booking={about('move')} {...given} />
      <AnswerMoveDialog booking={about('answer')} {...given} />
      <AbsenceDialog booking={about('absence')} {...given} />
      <TakeBackDialog booking={about('takeBack')} {...given} />
      <PreparationDialog booking={about('prepare')} onChanged={given.onChanged} onClose={onClose} />
      <ReviewDialog booking={about('review')} before={review} onClose={onClose} />
    </>
  )
}
