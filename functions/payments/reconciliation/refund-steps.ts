import { type ChargeItem, refundedOf } from '../../model/payments/charge.ts'
import { allOf, askStripe, idOf, type Stripe } from '../../ports/payments/stripe.ts'
import { findCharge } from '../charges/open-charge.ts'
import type { Found } from '../ledger/differences.ts'
import { entriesOf } from '../ledger/reports.ts'
import type { StripeKeys } from '../provider/keys.ts'
import { providers } from '../providers.ts'
import { chargeOfPayment } from '../stripe/follow.ts'
import { followDispute, followPaymentRefunds, stateOfDispute } from '../stripe/follow-payment.ts'
import { stateOfRefund } from '../stripe/refunds.ts'

/** Whether money that goes back, or that banks want back, is booked as it stands: its news may be lost, and of some there are none. */

/** The charges of which something went back by the books of these months. */
export async function chargesGivenBack(months: readonly string[]): Promise<string[]> {
  const entries = (await Promise.all(months.map(entriesOf))).flat()
  return [...new Set(entries.flatMap(({ kind, chargeId }) => (kind === 'refund' && chargeId) || []))]
}

const onTheirWay = ({ refunds }: ChargeItem) =>
  refunds.filter(({ state }) => state === 'pending').map(({ id }) => id)

/** Asks about the refunds of a charge that are on their way. PayPal tells nobody of one that could not arrive. */
export async function checkPending(chargeId: string): Promise<Found | undefined> {
  const before = await findCharge(chargeId)
  const pending = before ? onTheirWay(before) : []
  if (!before || pending.length === 0) return undefined
  await providers[before.provider].followRefunds(before, pending)
  const now = await findCharge(chargeId)
  // One that has arrived is no news.
  if (!now || refundedOf(now) === refundedOf(before)) return undefined
  const what = `A refund of ${chargeId} could not arrive, and that was not told`
  return { id: `refund_back:${pending[0]}`, kind: 'refund_late', what, isRepaired: true }
}

/** Seconds in which a bank decides on a dispute. */
const disputeSeconds = 120 * 24 * 3600

/** `since`: epoch seconds. */
export const refundsSince = ({ secretKey }: StripeKeys, since: number): Promise<Stripe.Refund[]> =>
  askStripe(secretKey, (stripe) => allOf(stripe.refunds.list({ created: { gte: since }, limit: 100 })))

export const disputesSince = ({ secretKey }: StripeKeys, since: number): Promise<Stripe.Dispute[]> =>
  askStripe(secretKey, (stripe) =>
    allOf(stripe.disputes.list({ created: { gte: since - disputeSeconds }, limit: 100 })),
  )

/** A refund as Stripe lists it, of a payment however old. */
export async function checkRefunded(
  keys: StripeKeys,
  { id, payment_intent: intent, status }: Stripe.Refund,
): Promise<Found | undefined> {
  const paymentId = idOf(intent)
  const known = paymentId && (await chargeOfPayment(paymentId))
  if (!paymentId || !known) return undefined
  const booked = known.refunds.find((one) => one.id === id)
  if (booked?.state === stateOfRefund(status)) return undefined
  await followPaymentRefunds(keys, paymentId)
  if (booked) return undefined
  return { id: `not_booked:${id}`, kind: 'not_booked', what: `${id} was not booked`, isRepaired: true }
}

/** A dispute as Stripe lists it. */
export async function checkDispute(
  keys: StripeKeys,
  { id, payment_intent: intent, status }: Stripe.Dispute,
): Promise<Found | undefined> {
  const paymentId = idOf(intent)
  const known = paymentId && (await chargeOfPayment(paymentId))
  const state = stateOfDispute(status)
  if (!known || known.disputes.some((one) => one.id === id && one.state === state)) return undefined
  await followDispute(keys, id)
  const what = `That ${id} is ${state} was not booked`
  return { id: `not_booked:${id}:${state}`, kind: 'not_booked', what, isRepaired: true }
}
