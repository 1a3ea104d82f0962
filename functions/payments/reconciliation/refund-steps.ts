import { type ChargeItem, refundedOf } from '../../model/payments/charge.ts'
import { askStripe, idOf, type Stripe } from '../../ports/payments/stripe.ts'
import { findCharge } from '../charges/open-charge.ts'
import type { Found } from '../ledger/differences.ts'
import { type StripeKeys, stripeKeys } from '../provider/keys.ts'
import { providers } from '../providers.ts'
import { chargeOfPayment } from '../stripe/follow.ts'
import { followDispute, followPaymentRefunds, stateOfDispute } from '../stripe/follow-payment.ts'
import { stateOfRefund } from '../stripe/refunds.ts'
import { nothing, pageSize, type Step } from './step.ts'

/** Whether refunds and disputes are booked in their current state: events may be lost, and some refunds have none. */

const onTheirWay = ({ refunds }: ChargeItem) =>
  refunds.filter(({ state }) => state === 'pending').map(({ id }) => id)

/**
 * Asks about the refunds of a charge that are on their way. PayPal sends no event for a refund that could not arrive.
 */
export async function checkPending(chargeId: string): Promise<Found | undefined> {
  const before = await findCharge(chargeId)
  const pending = before ? onTheirWay(before) : []
  if (!before || pending.length === 0) return undefined
  await providers[before.provider].followRefunds(before, pending)
  const now = await findCharge(chargeId)
  // A refund that has arrived changes no amount.
  if (!now || refundedOf(now) === refundedOf(before)) return undefined
  const what = `A refund of ${chargeId} failed at the provider and was not reported`
  return { id: `refund_back:${pending[0]}`, kind: 'refund_late', what, isRepaired: true }
}

/** Seconds in which a bank decides on a dispute. */
const disputeSeconds = 120 * 24 * 3600

/** The refunds that Stripe lists of the last days. */
export const refundsAtStripe: Step = async ({ since, keep }, after) => {
  const keys = await stripeKeys()
  if (!keys) return nothing
  const { data, has_more } = await askStripe(keys.secretKey, (stripe) =>
    stripe.refunds.list({
      created: { gte: since },
      limit: pageSize,
      ...(after && { starting_after: after }),
    }),
  )
  const named = new Map(data.map(({ id, amount }) => [id, amount]))
  await keep('payments at Stripe', `refunds ${after ?? ''}`, named)
  return {
    checks: data.map((read) => ({ name: `refund ${read.id}`, make: () => checkRefunded(keys, read) })),
    next: has_more ? data.at(-1)?.id : undefined,
  }
}

/** Disputes, as far back as a bank may take to decide. */
export const disputesAtStripe: Step = async ({ since }, after) => {
  const keys = await stripeKeys()
  if (!keys) return nothing
  const { data, has_more } = await askStripe(keys.secretKey, (stripe) =>
    stripe.disputes.list({
      created: { gte: since - disputeSeconds },
      limit: pageSize,
      ...(after && { starting_after: after }),
    }),
  )
  return {
    checks: data.map((read) => ({ name: `dispute ${read.id}`, make: () => checkDispute(keys, read) })),
    next: has_more ? data.at(-1)?.id : undefined,
  }
}

/** A refund as Stripe lists it, of a payment of any age. */
async function checkRefunded(
  keys: StripeKeys,
  { id, payment_intent: intent, status }: Stripe.Refund,
): Promise<Found | undefined> {
  const providerPaymentId = idOf(intent)
  const known = providerPaymentId && (await chargeOfPayment(providerPaymentId))
  if (!providerPaymentId || !known) return undefined
  const booked = known.refunds.find((one) => one.id === id)
  if (booked?.state === stateOfRefund(status)) return undefined
  await followPaymentRefunds(keys, providerPaymentId)
  if (booked) return undefined
  return { id: `not_booked:${id}`, kind: 'not_booked', what: `${id} was not booked`, isRepaired: true }
}

/** A dispute as Stripe lists it. */
async function checkDispute(
  keys: StripeKeys,
  { id, payment_intent: intent, status }: Stripe.Dispute,
): Promise<Found | undefined> {
  const providerPaymentId = idOf(intent)
  const known = providerPaymentId && (await chargeOfPayment(providerPaymentId))
  const state = stateOfDispute(status)
  if (!known || known.disputes.some((one) => one.id === id && one.state === state)) return undefined
  await followDispute(keys, id)
  const what = `${id} is ${state}, which was not booked`
  return { id: `not_booked:${id}:${state}`, kind: 'not_booked', what, isRepaired: true }
}
