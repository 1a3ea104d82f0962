import { Problem } from '#shared/contract/problem.ts'
import { isPayable, mayTurn } from '#shared/rules/sessions/booking.ts'
import { findBooking } from '../../../model/bookings/booking.ts'
import { cancelSteps, changeSteps } from '../../../model/bookings/booking-change.ts'
import { claimSteps, freeHoldSteps, retaken } from '../../../model/bookings/booking-claims.ts'
import { linkMissingSoonSteps, sessionMailSteps } from '../../../model/bookings/booking-mail.ts'
import type { ChargeItem } from '../../../model/payments/charge.ts'
import { partOf } from '../../../model/payments/charge-part.ts'
import type { Grant, MoneyStep } from '../../../model/steps/money-steps.ts'
import { clock } from '../../../ports/process/clock.ts'

/** Refuses a session that is now paid or cancelled. */
export const notPaidStep = (bookingId: string): MoneyStep => ({
  write: ({ booking }) =>
    booking
      .check({ id: bookingId })
      .where((a, { eq }) => eq(a.status, 'pending'))
      .commit(),
  refusal: () => new Problem('booking.changed', 'The session was paid or cancelled in the meantime'),
})

/**
 * Confirms a paid session. If its hold lapsed while the payment was on its way, its time is taken again for good. If
 * the time has been taken by someone else, the money is refunded.
 */
export const sessionGrant = (paid: ChargeItem): Promise<Grant> => paidGrant(paid, paid.subjectId, true)

/** The same for one of several sessions paid together, which share one mail. */
export const sessionPaid = (paid: ChargeItem, bookingId: string): Promise<Grant> =>
  paidGrant(paid, bookingId, false)

async function paidGrant(
  { id: chargeId, providerPaymentId }: ChargeItem,
  bookingId: string,
  isTold: boolean,
): Promise<Grant> {
  const known = await findBooking(bookingId)
  if (known?.chargeId) return { refundFor: 'paid_twice' }
  const now = clock.now()
  if (!known || !isPayable(known, now)) return { refundFor: 'slot_lost' }
  const again = await retaken(known, now)
  if (!again) return { refundFor: 'slot_lost' }
  const { heldUntil: _held, hold: _hold, cancelled: _lapsed, ...kept } = again
  const paid = {
    ...kept,
    status: 'confirmed' as const,
    chargeId,
    ...(providerPaymentId && { providerPaymentId }),
  }
  const { steps, item } = changeSteps(known, paid, now)
  return {
    steps: [
      ...steps,
      ...claimSteps(item, now),
      ...(await freeHoldSteps(known)),
      ...(isTold ? sessionMailSteps('confirmed', item, now, 'student') : []),
      ...(await linkMissingSoonSteps(item, now)),
    ],
  }
}

/** A session refunded in full does not take place; a past one stays as it is. */
export const endSessionSteps = (paid: ChargeItem): Promise<MoneyStep[]> =>
  endBookingSteps(paid, paid.subjectId)

export async function endBookingSteps(paid: ChargeItem, bookingId: string): Promise<MoneyStep[]> {
  const { id } = paid
  const known = await findBooking(bookingId)
  if (known?.chargeId !== id || !mayTurn(known.status, 'cancelled')) return []
  const now = clock.now()
  const cancelled = {
    by: 'kiai' as const,
    at: now.toISOString(),
    reason: 'The payment was refunded.',
    refund: partOf(paid, bookingId).amount,
  }
  return (await cancelSteps(known, cancelled, now)).steps
}

type Decided = {
  absent: 'student' | 'instructor'
  reason: string /** Part of the payment is kept. */
  keeps: boolean
}

/**
 * A person has decided which party did not come. If part of the payment is kept, the instructor has a share of it, a
 * day later, so that refunds are booked before.
 */
export async function decideAbsenceSteps(
  { subjectId, purpose }: ChargeItem,
  { absent, reason, keeps }: Decided,
  bookingId: string = subjectId,
): Promise<MoneyStep[]> {
  const isOfSession = purpose === 'session' || purpose === 'package'
  const known = isOfSession ? await findBooking(bookingId) : undefined
  if (known?.absence?.outcome !== 'disputed') return []
  const now = clock.now()
  const absence = { outcome: absent, at: known.absence.at, isDecided: true, reason }
  const payOutAt = new Date(now.getTime() + 24 * 3_600_000).toISOString()
  const next = { ...known, absence, ...(keeps ? { payOutAt } : { isSettled: true }) }
  const { steps, item } = changeSteps(known, next, now)
  return [...steps, ...sessionMailSteps('absence_decided', item, now)]
}
