import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { CalendarPlus, CalendarX2, Check, CreditCard, Hourglass, Info, Wallet } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import type { Missed } from '#shared/contract/bookings/series.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import type { PaymentWays } from '#shared/contract/payments/purchase.ts'
import type { Provider } from '#shared/rules/money/charge.ts'
import { heldOnUntil } from '#shared/rules/sessions/booking.ts'
import { isRegistered } from '../../../addresses.ts'
import { call } from '../../../api.ts'
import { calendarAddress } from '../../../parts/booking/calendar-address.ts'
import { isLapsed } from '../../../parts/booking/sides.ts'
import { ContactSupport } from '../../../parts/contact/contact-support.tsx'
import { waysOf } from '../../../parts/payments/reads.ts'
import { useLeaving } from '../../../parts/payments/use-leaving.ts'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { useNow } from '../../../ui/base/use-now.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { StateCard } from '../../../ui/feedback/state-card.tsx'
import { type Option, OptionRows } from '../../../ui/form/option-row.tsx'
import { formatMoney } from '../../../ui/text/format.ts'
import { sessionIn } from '../../../ui/text/zones.ts'
import styles from './book-steps.module.css'
import { HoldBar } from './hold-bar.tsx'
import { timeLeft } from './hold-words.ts'
import { MissedSessions } from './missed-sessions.tsx'
import { SeriesDays } from './series-days.tsx'
import { SessionSummary } from './session-summary.tsx'
import type { StepProps } from './use-choice.ts'
import { useSeries } from './use-series.ts'

type PayStepProps = StepProps & {
  hold: UseQueryResult<Booking>
  /** The sessions of the series that could not be held just now. */
  missed: readonly Missed[]
  onTaken: (place: number) => void
}

/** The payment of a held session. */
export function PayStep(props: PayStepProps) {
  const { instructor, hold, choice } = props
  const ways = useQuery(waysOf())
  const series = useSeries(hold.data)
  const failed = hold.error ?? ways.error ?? series.error
  if (!hold.data || !ways.data || series.isOpen) {
    if (hold.error && 'status' in hold.error && hold.error.status === 404) return <NoBooking {...props} />
    return failed ? (
      <ErrorState
        title="Your session could not be loaded"
        onRetry={() => {
          if (hold.error) void hold.refetch()
          if (ways.error) void ways.refetch()
          if (series.error) series.refetch()
        }}
      >
        Please check your connection and try again.
      </ErrorState>
    ) : (
      <PaySkeleton />
    )
  }
  const booking = hold.data
  if (booking.instructorId !== instructor.id) return <NoBooking {...props} />
  if (booking.status !== 'pending' && !isLapsed(booking)) return <Settled {...props} booking={booking} />
  const { title, scheduledAt, duration, zone, totalAmount } = booking
  return (
    <div className={styles.layout}>
      <Paying {...props} booking={booking} ways={ways.data} total={series.data?.totalAmount ?? totalAmount} />
      <SessionSummary
        instructor={instructor}
        zone={choice.zone}
        session={{
          title,
          startsAt: scheduledAt,
          minutes: duration,
          zone,
          price: totalAmount,
          count: series.unpaid.length || undefined,
        }}
        more={series.unpaid.length > 1 && <SeriesDays sessions={series.unpaid} zone={choice.zone} />}
      />
    </div>
  )
}

const card: Option<Provider> = {
  value: 'stripe',
  label: 'Card',
  words: 'Visa, Mastercard, American Express; also Apple Pay and Google Pay',
  icon: <CreditCard size={20} aria-hidden="true" />,
}
const wallet: Option<Provider> = {
  value: 'paypal',
  label: 'PayPal',
  words: 'You confirm the payment in your PayPal account',
  icon: <Wallet size={20} aria-hidden="true" />,
}

type PayingProps = PayStepProps & { booking: Booking; ways: PaymentWays; total: string }

function Paying({ booking, ways, total, hold, change, choice, missed, onTaken }: PayingProps) {
  const { id, heldUntil, createdAt, description } = booking
  const now = useNow(1000)
  const left = timeLeft(heldUntil, now)
  const mayHold = heldOnUntil(createdAt, new Date(now)) !== undefined
  const { leave, isLeaving } = useLeaving('Payment Failed')
  const options = [...(ways.card ? [card] : []), ...(ways.wallet ? [wallet] : [])]
  const [chosen, choose] = useState<Provider>()
  const provider = chosen ?? options[0]?.value
  const ask = async (by: Provider) =>
    (await call(payments.payBooking, { params: { id }, body: { provider: by } })).checkoutUrl
  const isOver = left <= 0
  const { refetch } = hold
  // The hold has ended: others may take the time now.
  useEffect(() => {
    if (isOver) void refetch()
  }, [isOver, refetch])
  if (isOver && booking.isTimeTaken && !booking.series) return <TimeGone change={change} />
  return (
    <div className={styles.main}>
      <HoldBar left={left} />
      {booking.series && <MissedSessions of={booking} zone={choice.zone} missed={missed} onTaken={onTaken} />}
      {isOver && (
        <Note tone="quiet" icon={<Hourglass size={20} />} isNews>
          <p>
            <b>Your hold has ended</b>, so other members can book the time.{' '}
            {mayHold
              ? 'You can still pay for it here until someone else books it.'
              : 'If it is still free, please book it again.'}
          </p>
        </Note>
      )}
      <section className={styles.card} aria-labelledby="pay-with">
        <h2 id="pay-with" className={styles.cardTitle}>
          Pay with
        </h2>
        {provider ? (
          <>
            <OptionRows label="Payment method" options={options} value={provider} onChange={choose} />
            <Button
              variant="gold"
              size="large"
              busy={isLeaving}
              onClick={() =>
                leave(
                  () => ask(provider),
                  () => void hold.refetch(),
                )
              }
            >
              Pay Now, {formatMoney(total)}
            </Button>
            <p className={styles.promise}>
              You pay on the provider's own page and come back here. Kiai never sees your card.
            </p>
          </>
        ) : (
          <Note icon={<Info size={20} />}>
            <p>
              Payment processing is being set up. Please{' '}
              <ContactSupport booking={id}>contact support</ContactSupport>.
            </p>
          </Note>
        )}
        {isOver && (
          <Button onClick={() => change({ booking: undefined })} variant="quiet">
            Choose another time
          </Button>
        )}
      </section>
      {description && (
        <section className={styles.card} aria-labelledby="note">
          <h2 id="note" className={styles.noteTitle}>
            Your note to {booking.instructorName}
          </h2>
          <p className={styles.noteWords}>{description}</p>
        </section>
      )}
    </div>
  )
}

/** Shown if the hold has ended and the time was taken. */
function TimeGone({ change }: Pick<StepProps, 'change'>) {
  return (
    <div className={styles.main}>
      <StateCard
        tone="quiet"
        icon={<CalendarX2 size={26} />}
        title="This time is no longer available"
        actions={
          <>
            <Button variant="gold" onClick={() => change({ booking: undefined })}>
              Choose another time
            </Button>
            <MyBookings />
          </>
        }
      >
        <p>Your hold ended before you paid, and someone else booked the time. Nothing was charged.</p>
      </StateCard>
    </div>
  )
}

function MyBookings(): ReactNode {
  return isRegistered('/my-bookings') && <ButtonLink to="/my-bookings">My Bookings</ButtonLink>
}

/** Shown if the session is paid or was given up: nothing is left to pay here. */
function Settled({ booking, choice, change }: PayStepProps & { booking: Booking }) {
  const { id, status, purchaseId, scheduledAt, duration, isPaid, credit } = booking
  const when = sessionIn(choice.zone, scheduledAt, duration)
  if (status === 'cancelled') {
    return (
      <StateCard
        tone="quiet"
        icon={<CalendarX2 size={26} />}
        title="This session was cancelled"
        actions={
          <>
            <Button variant="gold" onClick={() => change({ booking: undefined })}>
              Choose another time
            </Button>
            <MyBookings />
          </>
        }
      >
        <p>
          Your booking for {when} has ended. {!isPaid && <b>We have not received a payment.</b>}
        </p>
      </StateCard>
    )
  }
  return (
    <StateCard
      tone="jade"
      icon={<Check size={26} />}
      title="This session is booked"
      actions={
        <>
          <ButtonLink to={calendarAddress(id)} download variant="gold">
            <CalendarPlus size={18} aria-hidden="true" /> Add to calendar
          </ButtonLink>
          {purchaseId && <ButtonLink to={`/purchases/${purchaseId}`}>See the payment</ButtonLink>}
          <MyBookings />
        </>
      }
    >
      <p>
        {when}. {credit ? 'Your Master credit covers it' : 'It is paid'}. You do not need to do anything else.
      </p>
    </StateCard>
  )
}

function NoBooking({ change }: StepProps) {
  return (
    <EmptyState
      title="Session not found"
      icon={<CalendarX2 size={26} />}
      actions={
        <Button variant="gold" onClick={() => change({ booking: undefined })}>
          Choose a time
        </Button>
      }
    >
      This session is not in your account. If you booked it with another account, sign in with that account.
    </EmptyState>
  )
}

function PaySkeleton() {
  return (
    <div className={styles.layout} aria-busy="true">
      <p className="visually-hidden">Loading your session</p>
      <div className={styles.main}>
        <Skeleton height="3.5rem" />
        <Skeleton height="18rem" />
      </div>
      <Skeleton height="28rem" />
    </div>
  )
}
