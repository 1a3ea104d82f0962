import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Booking, CancellationOffer } from '#shared/contract/bookings/booking.ts'
import { bookings } from '#shared/contract/bookings/bookings.ts'
import { text } from '#shared/contract/fields.ts'
import type { Canceller } from '#shared/rules/sessions/booking.ts'
import { call, read } from '../../../api.ts'
import { problemCode } from '../../../problem.ts'
import { TextAreaField } from '../../../ui/base/amplify.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Form, useContractForm } from '../../../ui/form/contract-form.tsx'
import { formatMoney } from '../../../ui/text/format.ts'
import { momentIn, ownZone } from '../../../ui/text/zones.ts'
import { isMovable, openMove, otherCalled, type SessionDialogProps } from '../sides.ts'
import styles from './booking-dialogs.module.css'
import { RefundBar } from './refund-bar.tsx'
import { RefundOffered } from './refund-offered.tsx'
import { SessionFacts } from './session-facts.tsx'

const mostLetters = 500
const CancelForm = z.object({ reason: text(mostLetters) })
type CancelWish = z.output<typeof CancelForm>

type CancelDialogProps = Omit<SessionDialogProps, 'side'> & { side: Canceller }

const offerOf = (id: string) => read(bookings.getCancellation, { params: { id } })

/** Cancels a session. The refund and the reason for it come first; the button to keep the session is the first one. */
export function CancelDialog({ booking, side, onClose, onChanged, onStale }: CancelDialogProps) {
  // A dialog that is closing after a cancellation keeps its content until it is gone.
  const offer = useQuery({
    ...offerOf(booking?.id ?? ''),
    enabled: booking !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const { cancel, isPending, hasChanged } = useCancel(booking, offer.data, {
    onStale,
    onChanged: (cancelled) => {
      onChanged(cancelled)
      onClose()
      toast({ title: 'Session cancelled', description: doneWords(cancelled, side) })
    },
  })
  const isKnown = offer.data !== undefined && !offer.isFetching
  return (
    <FormDialog
      open={booking !== undefined}
      onClose={onClose}
      title="Cancel this session?"
      cancelLabel="Keep session"
      saveLabel={labelOf(booking, offer.data, side)}
      variant="danger"
      busy={isPending || (!isKnown && !offer.error)}
    >
      {(id) =>
        booking && (
          <CancelFields id={id} booking={booking} side={side} onCancel={cancel}>
            <SessionFacts booking={booking} side={side} />
            {hasChanged && (
              <Note isNews>
                <p>
                  <b>The amount has changed</b> since you opened this. Please check it.
                </p>
              </Note>
            )}
            {booking.isPaid && !booking.credit && side === 'student' && (
              <RefundBar startsAt={booking.ruleStartsAt ?? booking.scheduledAt} />
            )}
            {booking.ruleStartsAt && side === 'student' && (
              <p className={styles.small}>
                The session was moved less than a day before its start. Your refund depends on the old time,{' '}
                {momentIn(ownZone(), booking.ruleStartsAt)}.
              </p>
            )}
            <RefundOffered booking={booking} side={side} offer={offer} />
            {side === 'student' && losesBy(booking, offer.data) && <RatherMove booking={booking} />}
          </CancelFields>
        )
      }
    </FormDialog>
  )
}

/** Whether less than the full amount is refunded. */
const losesBy = ({ isPaid, totalAmount }: Booking, offer: CancellationOffer | undefined) =>
  isPaid && offer !== undefined && !offer.isReturned && offer.refund !== totalAmount

/** Suggests moving the session instead, which costs nothing, if that is still possible. */
function RatherMove({ booking }: { booking: Booking }) {
  const now = Date.now()
  if (!isMovable(booking, now) || openMove(booking, now)) return null
  return (
    <Note>
      <p>You can also move the session. Ask {otherCalled(booking, 'student')} for another time.</p>
    </Note>
  )
}

function labelOf(
  booking: Booking | undefined,
  offer: CancellationOffer | undefined,
  side: Canceller,
): string {
  if (!booking?.isPaid || !offer) return 'Cancel session'
  const isStudent = side === 'student'
  if (booking.credit && isStudent)
    return offer.isReturned ? 'Cancel, keep the credit' : 'Cancel, lose the credit'
  if (offer.isReturned) return `Cancel, ${isStudent ? 'keep it in your package' : 'give it back'}`
  if (offer.refund === '0.00') return 'Cancel without refund'
  return `Cancel, ${isStudent ? 'get' : 'give'} ${formatMoney(offer.refund)} back`
}

type CancelFieldsProps = {
  id: string
  booking: Booking
  side: Canceller
  onCancel: (wish: CancelWish) => Promise<unknown>
  children: React.ReactNode
}

const hearers: Record<Canceller, string> = {
  student: 'the instructor',
  instructor: 'the student',
  admin: 'both',
}

/** The focus starts at the refund: focusing a field would open a keyboard over it. React sets no such attribute. */
const beginHere = (element: HTMLElement | null) => element?.setAttribute('autofocus', '')

function CancelFields({ id, booking, side, onCancel, children }: CancelFieldsProps) {
  // A student who cancels an unpaid session notifies nobody.
  const isHeard = booking.isPaid || side !== 'student'
  const form = useContractForm<CancelWish>(CancelForm, { reason: '' }, async (wish) => {
    await onCancel(wish)
  })
  return (
    <Form id={id} form={form}>
      <div ref={beginHere} tabIndex={-1} className={styles.stack}>
        {children}
      </div>
      {isHeard && (
        <TextAreaField
          label={`Message to ${hearers[side]} (optional)`}
          rows={2}
          maxLength={mostLetters}
          {...form.field('reason')}
        />
      )}
    </Form>
  )
}

function useCancel(
  booking: Booking | undefined,
  offer: CancellationOffer | undefined,
  { onChanged, onStale }: Pick<SessionDialogProps, 'onChanged' | 'onStale'>,
) {
  const client = useQueryClient()
  const [changedOf, setChangedOf] = useState<string>()
  const id = booking?.id ?? ''
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ reason }: CancelWish) =>
      call(bookings.cancelBooking, {
        params: { id },
        body: { reason, ...(offer && { refund: offer.refund }) },
      }),
    onSuccess: onChanged,
    onError: async (refusal) => {
      const code = problemCode(refusal)
      if (code === 'refund.changed') setChangedOf(id)
      if (code === 'refund.changed' || code === 'booking.changed') {
        await Promise.all([client.refetchQueries({ queryKey: offerOf(id).queryKey, exact: true }), onStale()])
      }
    },
  })
  return { cancel: mutateAsync, isPending, hasChanged: changedOf === id && id !== '' }
}

function doneWords(booking: Booking, side: Canceller): string {
  const { isPaid, cancellation, package: of, credit } = booking
  const isStudent = side === 'student'
  if (!isPaid) return 'Nothing was charged.'
  if (credit) {
    const whose = isStudent ? 'Your' : 'Their'
    return `${whose} Master credit is ${credit.isReturned ? 'returned' : 'used'}.`
  }
  if (of?.isReturned) return `The session is back in ${isStudent ? 'your' : 'their'} package.`
  if (!cancellation || cancellation.refund === '0.00') return 'Nothing is refunded.'
  const refund = formatMoney(cancellation.refund)
  return `${refund} is on its way back${isStudent ? '' : ` to ${otherCalled(booking, side)}`}.`
}
