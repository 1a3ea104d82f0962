import type { Provider } from '#shared/rules/money/charge.ts'
import { ledgerEntry } from '../../model/ledger/ledger-entry.ts'
import { type ChargeItem, charge, refundedOf } from '../../model/payments/charge.ts'
import { chargeReference } from '../../model/payments/charge-reference.ts'
import { inFull } from '../../model/table/batch.ts'
import { askStripe, idOf, type Stripe } from '../../ports/payments/stripe.ts'
import type { Found } from '../ledger/differences.ts'
import { type StripeKeys, stripeKeys } from '../provider/keys.ts'
import { chargeOfPayment } from '../stripe/follow.ts'
import { followCharge } from '../stripe/follow-payment.ts'
import { nothing, pageSize, type Step } from './step.ts'

/** Whether the payments that Stripe lists of the last days are booked, with their fees and refunds. */

/** Newest first. A payment that is not booked as Stripe lists it is read by itself. */
export const paymentsAtStripe: Step = async ({ since, keep }, after) => {
  const keys = await stripeKeys()
  if (!keys) return nothing
  const { data, has_more } = await askStripe(keys.secretKey, (stripe) =>
    stripe.charges.list({
      created: { gte: since },
      limit: pageSize,
      expand: ['data.balance_transaction'],
      ...(after && { starting_after: after }),
    }),
  )
  const paid = data.filter((read) => read.paid)
  const named = paid.map((read) => [idOf(read.payment_intent) ?? '', read.amount] as const)
  await keep('payments at Stripe', `payments ${after ?? ''}`, new Map(named))
  const known = await knownPayments(named.map(([name]) => name).filter((name) => name !== ''))
  const isBooked = (read: Stripe.Charge) => !read.paid || known(read)
  return {
    checks: data.map((read) =>
      isBooked(read) ? undefined : { name: `payment ${read.id}`, make: () => checkPayment(keys, read) },
    ),
    next: has_more ? data.at(-1)?.id : undefined,
  }
}

type Reference = { provider: Provider; reference: string }

/** Whether the books contain all payments of a page: three reads of a hundred items each. */
async function knownPayments(paymentIds: readonly string[]): Promise<(read: Stripe.Charge) => boolean> {
  const names = [...new Set(paymentIds)]
  const asked = names.map((reference): Reference => ({ provider: 'stripe', reference }))
  const [references, fees] = await Promise.all([
    inFull(asked, (keys) => chargeReference().get(keys).go({ concurrency: 4 })),
    inFull(
      names.map((name) => ({ id: `stripe:${name}:fee` })),
      (keys) => ledgerEntry().get(keys).go({ concurrency: 4 }),
    ),
  ])
  const charges = await inFull(
    [...new Set(references.map(({ chargeId }) => chargeId))].map((id) => ({ id })),
    (keys) => charge().get(keys).go({ concurrency: 4 }),
  )
  const chargeIds = new Map(references.map(({ reference, chargeId }) => [reference, chargeId]))
  const byId = new Map<string, ChargeItem>(charges.map((item) => [item.id, item]))
  const withFee = new Set(fees.map(({ id }) => id))
  return ({ payment_intent, amount_refunded, balance_transaction: moved }) => {
    const name = idOf(payment_intent) ?? ''
    const item = byId.get(chargeIds.get(name) ?? '')
    const hasFee = moved && typeof moved !== 'string' && (moved.fee <= 0 || withFee.has(`stripe:${name}:fee`))
    return Boolean(item && hasFee && refundedOf(item) === amount_refunded)
  }
}

async function checkPayment(
  keys: StripeKeys,
  { id, payment_intent: intent }: Stripe.Charge,
): Promise<Found | undefined> {
  const providerPaymentId = idOf(intent)
  if (!providerPaymentId) return undefined
  const before = await chargeOfPayment(providerPaymentId)
  await followCharge(keys, id)
  const now = await chargeOfPayment(providerPaymentId)
  // A payment that Kiai did not take is no difference.
  if (!now) return undefined
  // A payment brings its refunds with it, even those made since the refunds were compared.
  const isKnown = ({ id: refundId }: { id: string }) => before?.refunds.some((one) => one.id === refundId)
  const missed = before ? now.refunds.find((one) => !isKnown(one))?.id : id
  if (!missed) return undefined
  const what = `${missed} was not booked`
  return { id: `not_booked:${missed}`, kind: 'not_booked', what, isRepaired: true }
}
