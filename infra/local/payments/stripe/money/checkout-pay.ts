import type { PaymentMethod, Session } from '../api/wire.ts'
import { change, emit, named, type World } from '../api/world.ts'
import type { Card } from './cards.ts'
import { lineItemsOf, putSessionNote, sessionNote } from './checkout.ts'
import { makeCustomer } from './customers.ts'
import { attach, makeBankDebit, makeCard } from './payment-methods.ts'
import { attempt, awaitPayment, declined, makeIntent, type Outcome } from './payments.ts'
import { createSubscription } from './subscriptions.ts'

/** The actions of the hosted page on a session. */

/** Pays a session by a card, or by a bank debit without one. */
export function paySession(world: World, id: string, card: Card | 'debit'): Outcome {
  const session = named(world, 'checkout.session', id)
  const billing = {
    name: session.customer_details?.name ?? null,
    email: session.customer_details?.email ?? null,
  }
  const method =
    card === 'debit'
      ? makeBankDebit(world, billing, session.customer)
      : makeCard(world, card, billing, session.customer)
  const intent = sessionNote(world, id).intent ?? beginPayment(world, session)
  putSessionNote(world, id, { method: method.id })
  return conclude(world, session, method, attempt(world, intent, method, { isPresent: true }))
}

/** Back from the bank's own page. */
export function authenticateSession(world: World, id: string, hasSucceeded: boolean): Outcome {
  const session = named(world, 'checkout.session', id)
  const { intent = '', method = '' } = sessionNote(world, id)
  const found = named(world, 'payment_method', method)
  if (named(world, 'payment_intent', intent).status !== 'requires_action') return 'declined'
  if (hasSucceeded) {
    return conclude(
      world,
      session,
      found,
      attempt(world, intent, found, { isPresent: true, isAuthenticated: true }),
    )
  }
  const message =
    'We are unable to authenticate your payment method. Please choose a different one and try again.'
  return declined(world, intent, found, { code: 'payment_intent_authentication_failure', message }, false)
}

function beginPayment(world: World, session: Session): string {
  const { payment } = sessionNote(world, session.id)
  const isRecurring = session.mode === 'subscription'
  const { id } = makeIntent(world, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: session.customer,
    description: isRecurring ? 'Subscription creation' : payment?.description,
    metadata: payment?.metadata,
    setup: isRecurring || payment?.setup_future_usage === 'off_session' ? 'off_session' : null,
  })
  awaitPayment(world, id, { session: session.id })
  putSessionNote(world, session.id, { intent: id })
  if (!isRecurring) change(world, 'checkout.session', session.id, { payment_intent: id })
  return id
}

function conclude(world: World, { id, mode }: Session, method: PaymentMethod, outcome: Outcome): Outcome {
  if (outcome !== 'succeeded' && outcome !== 'processing') return outcome
  const customer = customerOf(world, id)
  const { intent = '', payment, subscription } = sessionNote(world, id)
  if (customer && (mode === 'subscription' || payment?.setup_future_usage)) attach(world, method.id, customer)
  if (mode === 'subscription' && customer) {
    const items = lineItemsOf(world, id).flatMap(({ price, quantity }) =>
      price?.recurring ? [{ price, quantity: quantity ?? 1 }] : [],
    )
    const made = createSubscription(world, {
      customer,
      items,
      metadata: subscription?.metadata,
      description: subscription?.description,
      method: method.id,
      paid: { intent, outcome },
    })
    change(world, 'checkout.session', id, { subscription: made.subscription.id, invoice: made.invoice.id })
  }
  const { object } = change(world, 'checkout.session', id, {
    status: 'complete',
    payment_status: outcome === 'succeeded' ? 'paid' : 'unpaid',
    url: null,
  })
  emit(world, 'checkout.session.completed', object)
  return outcome
}

/** A payer of a subscription becomes a customer if they are none yet. */
function customerOf(world: World, id: string): string | null {
  const { customer, customer_creation, customer_details } = named(world, 'checkout.session', id)
  if (customer || customer_creation !== 'always') return customer
  const made = makeCustomer(world, { email: customer_details?.email ?? undefined })
  emit(world, 'customer.created', made)
  change(world, 'checkout.session', id, { customer: made.id })
  const { intent } = sessionNote(world, id)
  if (intent) change(world, 'payment_intent', intent, { customer: made.id })
  return made.id
}

/** The bank has answered, days after the payer left the page. */
export function sessionPaymentEnded(world: World, id: string, outcome: 'succeeded' | 'declined'): void {
  if (outcome === 'declined') {
    emit(world, 'checkout.session.async_payment_failed', named(world, 'checkout.session', id))
    return
  }
  const { object } = change(world, 'checkout.session', id, { payment_status: 'paid' })
  emit(world, 'checkout.session.async_payment_succeeded', object)
}
