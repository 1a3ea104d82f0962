import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Booking, CancellationOffer } from '#shared/contract/booking.ts'
import { bookings } from '#shared/contract/bookings.ts'
import { text } from '#shared/contract/fields.ts'
import { call, read } from '../../api.ts'
import { refreshMember } from '../../payments/refresh.ts'
import { problemCode } from '../../problem.ts'
import { TextAreaField } from '../../ui/amplify.ts'
import { Form, useContractForm } from '../../ui/contract-form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './booking-dialogs.module.css'
import { RefundBar } from './refund-bar.tsx'
import { RefundOffered } from './refund-offered.tsx'
import { SessionFacts } from './session-facts.tsx'
import { refreshOwnBookings, showChanged } from './use-own-bookings.ts'

const mostLetters = 500
const CancelForm = z.object({ reason: text(mostLetters) })
type CancelWish = z.output<typeof CancelForm>

type CancelBookingDialogProps = {
  /** Undefined shows no dialog. */
  booking: Booking | undefined
  onClose: () => void
}

const offerOf = (id: string) => read(bookings.getCancellation, { params: { id } })

/** Giving up a session: what goes back first, and why. Keeping it comes first. */
export function CancelBookingDialog({ booking, onClose }: CancelBookingDialogProps) {
  // What is closed by a cancellation stays drawn as it was until it is gone.
  const offer = useQuery({
    ...offerOf(booking?.id ?? ''),
    enabled: booking !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const { cancel, isPending, hasChanged } = useCancel(booking, offer.data, onClose)
  const isKnown = offer.data !== undefined && !offer.isFetching
  return (
    <FormDialog
      open={booking !== undefined}
      onClose={onClose}
      title="Cancel this session?"
      cancelLabel="Keep session"
      saveLabel={labelOf(booking, offer.data)}
      variant="danger"
      busy={isPending || (!isKnown && !offer.error)}
    >
      {(id) =>
        booking && (
          <CancelFields id={id} onCancel={cancel}>
            <SessionFacts booking={booking} />
            {hasChanged && (
              <Note isNews>
                <p>
                  <b>The amount has changed</b> since you opened this. Please look at it again.
                </p>
              </Note>
            )}
            {booking.isPaid && <RefundBar startsAt={booking.scheduledAt} />}
            <RefundOffered {...{ booking, offer }} />
          </CancelFields>
        )
      }
    </FormDialog>
  )
}

function labelOf(booking: Booking | undefined, offer: CancellationOffer | undefined): string {
  if (!booking?.isPaid || !offer) return 'Cancel session'
  if (offer.isReturned) return 'Cancel, keep it in your package'
  return offer.refund === '0.00' ? 'Cancel without refund' : `Cancel, get ${formatMoney(offer.refund)} back`
}

type CancelFieldsProps = {
  id: string
  onCancel: (wish: CancelWish) => Promise<unknown>
  children: React.ReactNode
}

/** The focus begins with what goes back: in a field it would call up a keyboard over it. React sets no attribute. */
const beginHere = (element: HTMLElement | null) => element?.setAttribute('autofocus', '')

function CancelFields({ id, onCancel, children }: CancelFieldsProps) {
  const form = useContractForm<CancelWish>(CancelForm, { reason: '' }, async (wish) => {
    await onCancel(wish)
  })
  return (
    <Form id={id} form={form}>
      <div ref={beginHere} tabIndex={-1} className={styles.stack}>
        {children}
      </div>
      <TextAreaField
        label="A word to the instructor (optional)"
        rows={2}
        maxLength={mostLetters}
        {...form.field('reason')}
      />
    </Form>
  )
}

function useCancel(booking: Booking | undefined, offer: CancellationOffer | undefined, onDone: () => void) {
  const client = useQueryClient()
  const [changedOf, setChangedOf] = useState<string>()
  const id = booking?.id ?? ''
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ reason }: CancelWish) =>
      call(bookings.cancelBooking, {
        params: { id },
        body: { reason, ...(offer && { refund: offer.refund }) },
      }),
    onSuccess: async (cancelled) => {
      showChanged(client, cancelled)
      onDone()
      toast({ title: 'Session cancelled', description: doneWords(cancelled) })
      await refreshMember(client)
    },
    onError: async (refusal) => {
      const code = problemCode(refusal)
      if (code === 'refund.changed') setChangedOf(id)
      if (code === 'refund.changed' || code === 'booking.changed') {
        await Promise.all([
          client.refetchQueries({ queryKey: offerOf(id).queryKey, exact: true }),
          refreshOwnBookings(client),
        ])
      }
    },
  })
  return { cancel: mutateAsync, isPending, hasChanged: changedOf === id && id !== '' }
}

function doneWords({ isPaid, cancellation, package: of }: Booking): string {
  if (!isPaid) return 'Nothing was charged.'
  if (of?.isReturned) return 'It is back in your package.'
  return cancellation && cancellation.refund !== '0.00'
    ? `${formatMoney(cancellation.refund)} is on its way back.`
    : 'Nothing is given back.'
}
