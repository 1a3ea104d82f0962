import { moneyEntities } from '../../model/steps/money-steps.ts'
import { writeSteps } from '../../model/table/service.ts'
import { ProviderError } from '../../ports/payments/provider-error.ts'
import { findCharge } from '../charges/open-charge.ts'
import { providers } from '../providers.ts'
import { bookRefund, findRequest, requestStep } from '../settlement/book-refund.ts'

/**
 * Pays a decided request; safe to repeat. A refund that the provider has already is found first, and the idempotency
 * key is the request's. If the provider refuses for good, a person takes over.
 */
export async function payRefund(requestId: string): Promise<void> {
  const request = await findRequest(requestId)
  if (request?.state !== 'paying') return
  const known = await findCharge(request.chargeId)
  if (!known?.providerPaymentId) throw new Error(`${request.chargeId} was never paid`)
  try {
    await bookRefund(known.id, await providers[known.provider].payRefund(known, request))
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
    await providers[known.provider].followRefunds(known, [])
    const answer = `The payment provider refused: ${error.issue ?? 'no reason given'}`
    const now = await findRequest(requestId)
    if (now?.state === 'paying') await writeSteps(moneyEntities, requestStep(now, 'review', { answer }))
  }
}
