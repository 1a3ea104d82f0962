import { invalid, Refusal } from '../api/refusal.ts'
import { pageOf, paging, route } from '../api/route.ts'
import { amount, choice, flag, ignored, metadata, needed, text } from '../api/shapes.ts'
import { all, change, emit, named, now, referred, type World } from '../api/world.ts'
import { sessionPaymentEnded } from './checkout-pay.ts'
import { invoicePaymentEnded } from './invoice-pay.ts'
import { attach, methodOf } from './payment-methods.ts'
import { attempt, endDebit, makeIntent, type Outcome, waitingFor } from './payments.ts'

/** Payments by the API, without a page. */

function confirm(world: World, id: string, method: string | undefined, isOffSession: boolean | undefined) {
  const intent = named(world, 'payment_intent', id)
  const chosen = method ?? intent.payment_method
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    throw invalid(`You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    })
  }
  if (!chosen) {
    throw invalid('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
    })
  }
  const found = methodOf(world, chosen, intent.customer)
  if (intent.setup_future_usage && intent.customer) attach(world, found.id, intent.customer)
  const outcome = attempt(world, id, found, { isPresent: !isOffSession })
  refuseDeclined(world, id, isOffSession ? outcome : outcome === 'requires_action' ? 'succeeded' : outcome)
  return named(world, 'payment_intent', id)
}

/** A decline is an answer of its own, and its writes are kept. */
export function refuseDeclined(world: World, id: string, outcome: Outcome, isKept = true): void {
  if (outcome !== 'declined' && outcome !== 'requires_action') return
  const intent = named(world, 'payment_intent', id)
  const error = intent.last_payment_error
  const { code, decline_code, message = 'Your card was declined.', charge } = error ?? {}
  const body = {
    message,
    ...(code && { code }),
    ...(decline_code && { decline_code }),
    ...(charge && { charge }),
  }
  throw new Refusal(402, { type: 'card_error', ...body, payment_intent: intent }, isKept)
}

/** A bank has answered: the session or invoice that waited continues. */
export function endDelayedPayment(world: World, id: string): void {
  const outcome = endDebit(world, id)
  if (!outcome) return
  const { session, invoice } = waitingFor(world, id)
  if (invoice) invoicePaymentEnded(world, invoice, id, outcome)
  if (session) sessionPaymentEnded(world, session, outcome)
}

export const paymentIntentRoutes = [
  route(
    'POST /v1/payment_intents',
    {
      amount: needed(amount),
      allowed_payment_method_types: ignored,
      automatic_payment_methods: ignored,
      confirm: flag,
      currency: needed(text),
      customer: text,
      description: text,
      metadata,
      off_session: flag,
      payment_method: text,
      return_url: ignored,
      setup_future_usage: choice('off_session'),
    },
    (world, given) => {
      if (given.amount === 0) throw invalid('Invalid positive integer', { param: 'amount' })
      if (given.customer) referred(world, 'customer', given.customer, 'customer')
      const { id } = makeIntent(world, {
        amount: given.amount,
        currency: given.currency.toLowerCase(),
        customer: given.customer ?? null,
        description: given.description,
        metadata: given.metadata,
        setup: given.setup_future_usage ?? null,
      })
      if (given.confirm) return confirm(world, id, given.payment_method, given.off_session)
      if (!given.payment_method) return named(world, 'payment_intent', id)
      const method = methodOf(world, given.payment_method, given.customer ?? null)
      return change(world, 'payment_intent', id, {
        payment_method: method.id,
        status: 'requires_confirmation',
      }).object
    },
  ),
  route('GET /v1/payment_intents/:id', { client_secret: ignored }, (world, _given, id) =>
    named(world, 'payment_intent', id),
  ),
  route('GET /v1/payment_intents', { ...paging, customer: text }, (world, { customer, ...page }) => {
    return pageOf('/v1/payment_intents', all(world, 'payment_intent', customer), page)
  }),
  route(
    'POST /v1/payment_intents/:id/confirm',
    { payment_method: text, off_session: flag, return_url: ignored },
    (world, { payment_method, off_session }, id) => confirm(world, id, payment_method, off_session),
  ),
  route(
    'POST /v1/payment_intents/:id/cancel',
    { cancellation_reason: choice('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer') },
    (world, { cancellation_reason = null }, id) => {
      const intent = named(world, 'payment_intent', id)
      if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
        throw invalid(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
          code: 'payment_intent_unexpected_state',
        })
      }
      const { object } = change(world, 'payment_intent', id, {
        status: 'canceled',
        canceled_at: now(world, intent.customer),
        cancellation_reason: cancellation_reason ?? null,
        next_action: null,
      })
      emit(world, 'payment_intent.canceled', object)
      return object
    },
  ),
  route(
    'POST /v1/payment_intents/:id',
    { description: text, metadata },
    (world, { description, metadata: more }, id) => {
      const before = named(world, 'payment_intent', id)
      return change(world, 'payment_intent', id, {
        ...(description !== undefined && { description: description || null }),
        ...(more && { metadata: { ...before.metadata, ...more } }),
      }).object
    },
  ),
]
