import { dollarsOf } from '#shared/rules/money.ts'
import type { ChargeItem } from '../model/charge.ts'
import type { RefundRequestItem } from '../model/refund-request.ts'
import { writeSteps } from '../model/service.ts'
import { payPal } from '../ports/paypal.ts'
import { ProviderError } from '../ports/provider-error.ts'
import { allOf, askStripe, endsKey, type Stripe } from '../ports/stripe.ts'
import { bookRefund, findRequest, type GivenBack, refundState, requestStep } from './book-refund.ts'
import { countTry } from './count-try.ts'
import { moneyKinds } from './money-step.ts'
import { findCharge } from './open-charge.ts'
import { neededPayPal, neededStripe } from './provider-keys.ts'
import { isoOf } from './stripe-truth.ts'

/**
 * Pays a request that is decided, however often it is asked to: what the provider has of it already is found first, and
 * the key of the call is the request's. What the provider refuses for good is left to a person.
 */
export async function payRefund(requestId: string): Promise<void> {
  const request = await findRequest(requestId)
  if (request?.state !== 'paying') return
  const known = await findCharge(request.chargeId)
  if (!known?.paymentId) throw new Error(`${request.chargeId} was never paid`)
  try {
    const given = await (known.provider === 'stripe' ? byStripe : byPayPal)(known, request)
    await bookRefund(known.id, given)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
    await followRefunds(known)
    const answer = `The provider refused: ${error.issue ?? 'no reason given'}`
    const now = await findRequest(requestId)
    if (now?.state === 'paying') await writeSteps(moneyKinds, requestStep(now, 'review', { answer }))
  }
}

async function byStripe(known: ChargeItem, request: RefundRequestItem): Promise<GivenBack> {
  const { secretKey } = await neededStripe()
  return askStripe(secretKey, async (stripe) => {
    // In this order: whoever ends the key meanwhile may have been done, and is found with the next.
    const attempt = (await findRequest(request.id))?.attempt ?? 0
    const listed = (await refundsOf(stripe, known)).filter(({ requestId }) => requestId === request.id)
    const sent = listed.find(({ state }) => state !== 'failed')
    if (sent) return sent
    const wanted = { payment_intent: known.paymentId ?? '', amount: request.amount }
    const refund = await stripe.refunds
      .create(
        { ...wanted, metadata: { request: request.id, charge: known.id } },
        { idempotencyKey: `${request.id}:${request.amount}:${listed.length}:${attempt}` },
      )
      .catch(async (error) => {
        if (endsKey(error)) await countTry('refundRequest', request.id, attempt)
        throw error
      })
    return { ...stripeRefund(refund), requestId: request.id }
  })
}

type StripeRefund = {
  id: string
  amount: number
  status: string | null
  created: number
  metadata: { request?: string } | null
}

const stripeRefund = ({ id, amount, status, created, metadata }: StripeRefund): GivenBack => ({
  ...{ id, amount, state: refundState('stripe', status), at: isoOf(created) },
  requestId: metadata?.request,
})

async function refundsAtStripe(known: ChargeItem): Promise<GivenBack[]> {
  const { secretKey } = await neededStripe()
  return askStripe(secretKey, (stripe) => refundsOf(stripe, known))
}

async function refundsOf(stripe: Stripe, known: ChargeItem): Promise<GivenBack[]> {
  const list = stripe.refunds.list({ payment_intent: known.paymentId ?? '', limit: 100 })
  return (await allOf(list)).map(stripeRefund)
}

/** PayPal answers a repeated call with the refund that is there, as it now stands: one that has failed for good, too. */
async function byPayPal(known: ChargeItem, request: RefundRequestItem): Promise<GivenBack> {
  const amount = { currency_code: 'USD', value: dollarsOf(request.amount) }
  const { id, attempt = 0 } = request
  const refund = await payPal(await neededPayPal()).refundCapture(
    known.paymentId ?? '',
    { amount, custom_id: id },
    attempt === 0 ? id : `${id}-${attempt}`,
  )
  const at = refund.create_time ?? request.updatedAt
  const state = refundState('paypal', refund.status)
  return { id: refund.id ?? '', amount: request.amount, state, at, requestId: id }
}

/** Books every refund that the provider lists of a charge, also those made in its own dashboard. */
export async function followRefunds(known: ChargeItem): Promise<void> {
  if (known.provider !== 'stripe') return
  for (const given of await refundsAtStripe(known)) await bookRefund(known.id, given)
}
