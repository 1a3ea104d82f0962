import type { ChargeItem } from '../../model/payments/charge.ts'
import type { RefundRequestItem } from '../../model/payments/refund-request.ts'
import {
  allOf,
  askStripe,
  askStripeOnce,
  endsKey,
  isoOf,
  patiently,
  type Stripe,
} from '../../ports/payments/stripe.ts'
import { countTry } from '../provider/attempts.ts'
import { neededStripe } from '../provider/keys.ts'
import type { ProviderRefund } from '../provider/payment-provider.ts'
import { bookRefund, findRequest } from '../settlement/book-refund.ts'

/** Pays a request at Stripe, unless Stripe's list shows that it is paid. */
export async function refundAtStripe(known: ChargeItem, request: RefundRequestItem): Promise<ProviderRefund> {
  const { secretKey } = await neededStripe()
  return patiently(async () => {
    // In this order: a concurrent call that ended this key may have paid, and is found with the next key.
    const attempt = (await findRequest(request.id))?.attempt ?? 0
    const all = await askStripeOnce(secretKey, (stripe) => refundsOf(stripe, known))
    const listed = all.filter(({ requestId }) => requestId === request.id)
    const sent = listed.find(({ state }) => state !== 'failed')
    if (sent) return sent
    const wanted = { payment_intent: known.providerPaymentId ?? '', amount: request.amount }
    const refund = await askStripeOnce(secretKey, (stripe) =>
      stripe.refunds.create(
        { ...wanted, metadata: { request: request.id, charge: known.id } },
        { idempotencyKey: `${request.id}:${request.amount}:${listed.length}:${attempt}` },
      ),
    ).catch(async (error) => {
      if (endsKey(error)) await countTry('refundRequest', request.id, attempt)
      throw error
    })
    return { ...refundOf(refund), requestId: request.id }
  })
}

/** Books every refund that Stripe lists of a charge, also those made in its dashboard. */
export async function followStripeRefunds(known: ChargeItem): Promise<void> {
  const { secretKey } = await neededStripe()
  const listed = await askStripe(secretKey, (stripe) => refundsOf(stripe, known))
  for (const given of listed) await bookRefund(known.id, given)
}

async function refundsOf(stripe: Stripe, known: ChargeItem): Promise<ProviderRefund[]> {
  const list = stripe.refunds.list({ payment_intent: known.providerPaymentId ?? '', limit: 100 })
  return (await allOf(list)).map(refundOf)
}

type StripeRefund = {
  id: string
  amount: number
  status: string | null
  created: number
  metadata: { request?: string } | null
}

const refundOf = ({ id, amount, status, created, metadata }: StripeRefund): ProviderRefund => ({
  id,
  amount,
  state: stateOfRefund(status),
  at: isoOf(created),
  requestId: metadata?.request,
})

const refundStates: Readonly<Record<string, ProviderRefund['state']>> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
}

export const stateOfRefund = (status: string | null): ProviderRefund['state'] =>
  refundStates[status ?? ''] ?? 'pending'
