import type { Provider } from '#shared/rules/charge.ts'
import { type PaymentEventItem, paymentEvent } from '../model/payment-event.ts'
import { isRefused } from '../model/refused.ts'
import { log } from '../ports/log.ts'
import { ProviderError } from '../ports/provider-error.ts'
import { noteDifference } from './differences.ts'
import { followOrder, followPayPalDispute, followPayPalRefund } from './follow-paypal.ts'
import { followInvoice, followSession, followSubscription } from './follow-stripe.ts'
import { followCharge, followDispute, followPaymentRefunds } from './follow-stripe-payment.ts'
import { Misfit } from './misfit.ts'
import { findCharge } from './open-charge.ts'
import { payPalKeys, type StripeKeys, stripeKeys } from './provider-keys.ts'
import { followTransfer } from './transfer-back.ts'

/** Works on a kept event: it says what has changed, and that is asked for. One that does not fit changes nothing. */
export async function followEvent(provider: Provider, eventId: string): Promise<void> {
  const { data: event } = await paymentEvent().get({ provider, eventId }).go({ consistent: true })
  if (event?.state !== 'kept') return
  try {
    await (provider === 'stripe' ? followStripe(event) : followPayPal(event))
    await mark(event, 'done')
  } catch (error) {
    const reason = isGone(error) ? 'The provider knows of no such thing' : misfitOf(error)
    // An order that nobody paid is forgotten within hours: no money is in it.
    if (isGone(error) && event.type.startsWith('CHECKOUT.ORDER.')) return mark(event, 'misfit', reason)
    log('error', 'payment does not fit', { provider, eventId, reason })
    await noteDifference({ id: `misfit:${eventId}`, kind: 'misfit', what: `${event.type}: ${reason}` })
    await mark(event, 'misfit', reason)
  }
}

function misfitOf(error: unknown): string {
  if (!(error instanceof Misfit)) throw error
  return error.message
}

const isGone = (error: unknown) =>
  error instanceof ProviderError && error.kind === 'refused' && error.status === 404

async function mark({ provider, eventId }: PaymentEventItem, state: 'done' | 'misfit', reason?: string) {
  try {
    await paymentEvent()
      .patch({ provider, eventId })
      .set({ state, ...(reason && { reason }) })
      .go()
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}

type About = Record<string, unknown>
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

async function followStripe({ type, body }: PaymentEventItem): Promise<void> {
  const keys = await stripeKeys()
  if (!keys) throw new Error('There are no keys to ask Stripe with')
  const event: { livemode: unknown; data: { object: About } } = JSON.parse(body)
  // It is signed, so that it is Stripe's; but what it is about cannot be asked for with these keys.
  if (event.livemode !== keys.isLive) throw new Misfit('It is of another live mode than the keys')
  const { object } = event.data
  const way = Object.entries(stripeWays).find(([prefix]) => type.startsWith(prefix))?.[1]
  await way?.(keys, text(object.id), object)
}

type StripeWay = (keys: StripeKeys, id: string, object: About) => Promise<unknown>

/** By the beginning of the event's name, the first that fits. */
const stripeWays: Readonly<Record<string, StripeWay>> = {
  'checkout.session.': followSession,
  'invoice.': followInvoice,
  'customer.subscription.': followSubscription,
  'charge.dispute.': followDispute,
  'charge.': (keys, id, object) =>
    text(object.object) === 'charge' ? followCharge(keys, id) : Promise.resolve(),
  'refund.': (keys, _, object) => followPaymentRefunds(keys, text(object.payment_intent)),
  'transfer.': followTransfer,
  // Only who declined on a page that is open tells this alone.
  'payment_intent.payment_failed': (keys, _, object) => followFailure(keys, object),
}

async function followFailure(keys: StripeKeys, { metadata }: About): Promise<void> {
  const { charge: chargeId } = (metadata ?? {}) as About
  const known = await findCharge(text(chargeId))
  if (known?.objectId) await followSession(keys, known.objectId)
}

async function followPayPal({ type, body }: PaymentEventItem): Promise<void> {
  const keys = await payPalKeys()
  if (!keys) throw new Error('There are no keys to ask PayPal with')
  const event: { resource: About } = JSON.parse(body)
  const { resource } = event
  if (type.startsWith('CUSTOMER.DISPUTE.')) return followPayPalDispute(keys, text(resource.dispute_id))
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED') {
    return followPayPalRefund(keys, text(resource.id))
  }
  const orderId = type.startsWith('CHECKOUT.ORDER.') ? text(resource.id) : orderOf(resource)
  if (orderId) await followOrder(keys, orderId)
}

/** The order that a capture is of. */
function orderOf({ supplementary_data: more }: About): string {
  const { related_ids: ids } = (more ?? {}) as About
  return text(((ids ?? {}) as About).order_id)
}
