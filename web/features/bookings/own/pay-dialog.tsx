import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import type { PaymentWays } from '#shared/contract/payments/purchase.ts'
import type { Provider } from '#shared/rules/money/charge.ts'
import { sessionName } from '#shared/rules/sessions/booking.ts'
import { call } from '../../../api.ts'
import styles from '../../../parts/booking/cancel/booking-dialogs.module.css'
import { SessionFacts } from '../../../parts/booking/cancel/session-facts.tsx'
import { ContactSupport } from '../../../parts/contact/contact-support.tsx'
import { payOptions } from '../../../parts/payments/pay-options.tsx'
import { waysOf } from '../../../parts/payments/reads.ts'
import { useLeaving } from '../../../parts/payments/use-leaving.ts'
import { Button } from '../../../ui/base/button.tsx'
import { useNow } from '../../../ui/base/use-now.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { OptionRows } from '../../../ui/form/option-row.tsx'
import { formatMoney } from '../../../ui/text/format.ts'
import { ownZone } from '../../../ui/text/zones.ts'
import { timeLeft } from '../book/hold-words.ts'
import { SeriesDays } from '../book/series-days.tsx'
import { useSeries } from '../book/use-series.ts'
import { refreshOwnBookings } from './use-own-bookings.ts'

type PayDialogProps = {
  /** Undefined shows no dialog. */
  booking: Booking | undefined
  onClose: () => void
}

/** The choice of the payment method; then the provider's page takes over. */
export function PayDialog({ booking, onClose }: PayDialogProps) {
  const ways = useQuery({ ...waysOf(), enabled: booking !== undefined })
  const options = ways.data ? payOptions(ways.data) : []
  const [chosen, choose] = useState<Provider>()
  const provider = chosen ?? options[0]?.value
  const { pay, isLeaving } = usePaying(onClose)
  const series = useSeries(booking)
  const isMany = series.unpaid.length > 1
  const total = series.data?.totalAmount ?? booking?.totalAmount ?? ''
  return (
    <Dialog
      open={booking !== undefined}
      onClose={onClose}
      title={isMany ? `Pay for ${series.unpaid.length} sessions` : 'Pay for this session'}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          {booking && provider && !series.isOpen && (
            <Button variant="gold" busy={isLeaving} onClick={() => pay(booking, provider)}>
              Pay {formatMoney(total)}
            </Button>
          )}
        </>
      }
    >
      {booking && (
        <div className={styles.stack}>
          <SessionFacts booking={booking} side="student" />
          {isMany && <SeriesDays sessions={series.unpaid} zone={ownZone()} />}
          <div className={styles.amountLine}>
            <span>To pay</span>
            <b>{series.isOpen ? <Skeleton width="5rem" height="1.4rem" /> : formatMoney(total)}</b>
          </div>
          <Ways
            booking={booking}
            ways={ways.data}
            failed={ways.error !== null}
            retry={() => void ways.refetch()}
          >
            {options.length > 1 && provider ? (
              <OptionRows label="Payment method" options={options} value={provider} onChange={choose} />
            ) : (
              <p className={styles.soft}>You pay by {options[0]?.value === 'paypal' ? 'PayPal' : 'card'}.</p>
            )}
            <WhenPaid booking={booking} isMany={isMany} />
          </Ways>
        </div>
      )}
    </Dialog>
  )
}

/** The effect of paying, and whether the time is still held. */
function WhenPaid({ booking, isMany }: { booking: Booking; isMany: boolean }) {
  const isHeld = timeLeft(booking.heldUntil, useNow(1000)) > 0
  const words = isMany
    ? {
        does: 'All sessions are confirmed as soon as you pay.',
        held: 'Your times stay held while you pay.',
        over: 'Your hold has ended. Paying books the times again if they are still free.',
      }
    : {
        does: `${sessionName(booking)} is confirmed as soon as you pay.`,
        held: 'Your time stays held while you pay.',
        over: 'Your hold has ended. Paying books the time again if it is still free.',
      }
  return (
    <p className={styles.small}>
      {words.does} {isHeld ? words.held : words.over}
    </p>
  )
}

type WaysProps = {
  booking: Booking
  ways: PaymentWays | undefined
  failed: boolean
  retry: () => void
  children: React.ReactNode
}

function Ways({ booking, ways, failed, retry, children }: WaysProps) {
  if (failed && !ways) {
    return (
      <Note tone="vermilion" isNews>
        <p>The payment methods could not be loaded.</p>
        <div>
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        </div>
      </Note>
    )
  }
  if (!ways) {
    return (
      <div className={styles.ways} aria-busy="true">
        <Skeleton height="3.5rem" />
        <Skeleton height="3.5rem" />
      </div>
    )
  }
  if (payOptions(ways).length > 0) return children
  return (
    <Note tone="gold">
      <p>
        Payment processing is being set up. To pay for this session, please{' '}
        <ContactSupport booking={booking.id}>contact support</ContactSupport>. Nothing was charged.
      </p>
    </Note>
  )
}

/** A refusal concerns the current state of the session, so the list is fetched again. */
function usePaying(onClose: () => void) {
  const client = useQueryClient()
  const { leave, isLeaving } = useLeaving('Payment Failed')
  const refused = () => {
    onClose()
    void refreshOwnBookings(client)
  }
  return {
    isLeaving,
    pay: ({ id }: Booking, provider: Provider) =>
      leave(
        async () => (await call(payments.payBooking, { params: { id }, body: { provider } })).checkoutUrl,
        refused,
      ),
  }
}
