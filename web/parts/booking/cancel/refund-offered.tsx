import type { UseQueryResult } from '@tanstack/react-query'
import type { Booking, CancellationOffer } from '#shared/contract/bookings/booking.ts'
import { refundRules } from '#shared/rules/money/refund.ts'
import type { Canceller } from '#shared/rules/sessions/booking.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { formatMoney } from '../../../ui/text/format.ts'
import { otherCalled } from '../sides.ts'
import styles from './booking-dialogs.module.css'

type RefundOfferedProps = { booking: Booking; side: Canceller; offer: UseQueryResult<CancellationOffer> }

const unpaidWords = { instructor: 'You are not paid for it.', admin: 'The instructor is not paid for it.' }
const { card, wallet } = refundRules.takes

/** The refund for cancelling now: the largest text of the dialog, with its rule beside it. */
export function RefundOffered({ booking, side, offer }: RefundOfferedProps) {
  const { data, error, refetch, isFetching } = offer
  const { isPaid, totalAmount, credit } = booking
  const isStudent = side === 'student'
  const unpaid = isStudent ? '' : unpaidWords[side]
  const rule = isStudent ? data?.rule : `If you cancel, the payment is always refunded in full. ${unpaid}`
  const label = isStudent ? 'You get back' : `${otherCalled(booking, side)} gets back`
  if (!isPaid) {
    return <p className={styles.soft}>This session is not paid. Nothing was or will be charged.</p>
  }
  if (error && !data) {
    return (
      <Note tone="vermilion" isNews>
        <p>The refund could not be loaded.</p>
        <div>
          <Button size="small" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      </Note>
    )
  }
  if (data?.isReturned) {
    return (
      <div className={styles.offer} aria-live="polite">
        <p className={styles.offerLabel}>{label}</p>
        <p className={styles.amount}>{credit ? '1 credit' : '1 session'}</p>
        <p className={styles.rule}>
          {isStudent
            ? data.rule
            : `${credit ? 'Their Master credit is returned' : 'The session goes back to their package and can be booked again'}. ${unpaid}`}
        </p>
      </div>
    )
  }
  if (data && credit) {
    return (
      <div className={styles.offer} aria-live="polite">
        <p className={styles.offerLabel}>{label}</p>
        <p className={styles.amount}>Nothing</p>
        <p className={styles.rule}>{data.rule}</p>
      </div>
    )
  }
  const isNothing = data?.refund === '0.00'
  return (
    <div className={styles.offer} aria-busy={isFetching} aria-live="polite">
      <p className={styles.offerLabel}>{label}</p>
      <p className={styles.amount}>
        {data ? formatMoney(data.refund) : <Skeleton width="7rem" height="1em" />}
      </p>
      <p className={styles.soft}>of {formatMoney(totalAmount)}</p>
      <p className={styles.rule}>{data ? rule : <Skeleton width="80%" />}</p>
      {data && isStudent && !isNothing && (
        <p className={styles.rule}>
          It reaches you by the way you paid: in {card[0]}-{card[1]} business days on a card, in {wallet[0]}-
          {wallet[1]} by PayPal.
        </p>
      )}
    </div>
  )
}
