import { Problem } from '#shared/contract/problem.ts'
import { isSettled } from '#shared/rules/money/charge.ts'
import { cancellation, mayTurn } from '#shared/rules/sessions/booking.ts'
import { type BookingItem, booking } from '../../model/bookings/booking.ts'
import { type ChargeItem, isDisputed, isPaidElsewhere, leftOf } from '../../model/payments/charge.ts'
import { leftOfPart, partOf } from '../../model/payments/charge-part.ts'
import { findPackage } from '../../model/payments/session-package.ts'
import { inFull } from '../../model/table/batch.ts'
import { clock } from '../../ports/process/clock.ts'
import { findCharge } from '../charges/open-charge.ts'
import { buyingOf } from '../charges/purchases.ts'
import { packageIdOf } from '../settlement/grants/package.ts'
import type { Offer } from './offer.ts'
import { offerOf } from './request-refund.ts'

/** The information an admin sees about a payment before a refund. */

export async function neededCharge(id: string): Promise<ChargeItem> {
  const known = await findCharge(id)
  if (!known) throw new Problem('purchase.not_found')
  return known
}

/** The reason, in words, why nothing of a payment may be refunded now. */
export function refusalOf(known: ChargeItem): string | undefined {
  if (!isSettled(known.state)) return 'Nothing was paid'
  if (isDisputed(known)) return 'This payment is disputed. It cannot be refunded until the bank decides.'
  if (isPaidElsewhere(known)) return 'PayPal has decided on this payment and sends any refund itself.'
  return leftOf(known) > 0 ? undefined : 'This payment is already fully refunded'
}

/** Whether a refund of a payment is requested already, or on its way. */
export async function isAsked({ id, memberId }: ChargeItem): Promise<boolean> {
  const { requests } = await buyingOf(memberId)
  return requests.some(({ chargeId, state }) => chargeId === id && (state === 'paying' || state === 'review'))
}

/** The sessions that a payment paid for, or that were booked with its package; first to last. */
export async function sessionsOf({ purpose, subjectId, sessions = [] }: ChargeItem): Promise<BookingItem[]> {
  const alone = purpose === 'session' && sessions.length === 0 ? [{ id: subjectId }] : []
  const ids = [...alone, ...sessions.map(({ bookingId: id }) => ({ id }))]
  const found = await inFull(ids, (asked) => booking().get(asked).go({ consistent: true }))
  return found.sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
}

/** The refund of a payment by the rules alone, now. */
export async function adminOffer(known: ChargeItem): Promise<Offer> {
  if (known.purpose === 'session') return sessionOffer(known, await sessionsOf(known))
  const pack = known.purpose === 'package' ? await findPackage(packageIdOf(known.id)) : undefined
  if (pack?.isClosed) return { ...only(known, 0), rule: 'package_closed', needsReview: false }
  return offerOf(known, false)
}

const only = (known: ChargeItem, cents: number) => ({ parts: [{ known, cents }], cents })

/** For sessions: the refund that the student would get by cancelling the future ones. */
function sessionOffer(known: ChargeItem, sessions: readonly BookingItem[]): Offer {
  const now = clock.now()
  const coming = sessions
    .filter(({ status, startsAt }) => mayTurn(status, 'cancelled') && startsAt > now.toISOString())
    .map((one) => {
      const { cents, rule } = cancellation({ startsAt: one.startsAt, paid: one.amount }, 'student', now)
      return { cents: Math.min(leftOfPart(partOf(known, one.id)), cents), rule }
    })
  const cents = Math.min(
    leftOf(known),
    coming.reduce((sum, one) => sum + one.cents, 0),
  )
  return { ...only(known, cents), rule: coming[0]?.rule ?? 'session_over', needsReview: false }
}
