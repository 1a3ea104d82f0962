import type { Provider } from '#shared/rules/money/charge.ts'
import { type PaymentEventItem, paymentEvent } from '../../model/payments/payment-event.ts'
import { isRefused } from '../../model/table/refused.ts'
import { isUnknownThere } from '../../ports/payments/provider-error.ts'
import { log } from '../../ports/process/log.ts'
import { Mismatch } from '../charges/mismatch.ts'
import { noteDifference } from '../ledger/differences.ts'
import { providers } from '../providers.ts'

/**
 * Works on a stored event. An event only says what has changed; the state itself is read from the provider. An event
 * that does not match changes nothing.
 */
export async function followEvent(provider: Provider, eventId: string): Promise<void> {
  const { data: event } = await paymentEvent().get({ provider, eventId }).go({ consistent: true })
  if (event?.state !== 'kept') return
  try {
    await providers[provider].followEvent(event)
    await mark(event, 'done')
  } catch (error) {
    const isUnknown = isUnknownThere(error)
    const reason = isUnknown ? 'The provider knows of no such thing' : mismatchOf(error)
    // PayPal deletes unpaid orders within hours. There is no money in them.
    if (isUnknown && event.type.startsWith('CHECKOUT.ORDER.')) return mark(event, 'mismatch', reason)
    log('error', 'payment does not fit', { provider, eventId, reason })
    await noteDifference({ id: `mismatch:${eventId}`, kind: 'mismatch', what: `${event.type}: ${reason}` })
    await mark(event, 'mismatch', reason)
  }
}

function mismatchOf(error: unknown): string {
  if (!(error instanceof Mismatch)) throw error
  return error.message
}

async function mark({ provider, eventId }: PaymentEventItem, state: 'done' | 'mismatch', reason?: string) {
  try {
    await paymentEvent()
      .patch({ provider, eventId })
      .set({ state, ...(reason && { reason }) })
      .go()
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}
