import type { Invoice } from '../api/wire.ts'
import {
  all,
  change,
  day,
  emit,
  find,
  keep,
  named,
  newId,
  now,
  schedule,
  unschedule,
  type World,
} from '../api/world.ts'
import { attempt, awaitPayment, makeIntent, type Outcome } from './payments.ts'
import { applyPendingUpdate, hasPendingUpdate } from './pending-update.ts'
import { endSubscription } from './subscription-end.ts'

/** Invoices from draft to payment, and the retries of a failed one. */

/** Tries of one invoice, including the first: two weeks in all. */
const mostTries = 8
const betweenTries = 2 * day
/** The decline codes of a card that will never work. */
const hardDeclines = ['lost_card', 'stolen_card', 'pickup_card', 'authentication_required']

export const subscriptionOf = ({ parent }: Invoice) => parent?.subscription_details?.subscription

/** Numbers an invoice, applies the customer's credit, and makes the rest due. */
export function finalizeInvoice(world: World, id: string): Invoice {
  const invoice = named(world, 'invoice', id)
  const customer = invoice.customer ? find(world, 'customer', invoice.customer) : undefined
  const sequence = customer?.next_invoice_sequence ?? 1
  const owed = invoice.total + (customer?.balance ?? 0)
  const due = Math.max(0, owed)
  const at = now(world, invoice.customer)
  if (customer) {
    change(world, 'customer', customer.id, { next_invoice_sequence: sequence + 1, balance: owed - due })
  }
  const { object } = change(world, 'invoice', id, {
    status: 'open',
    number: `${customer?.invoice_prefix ?? 'KIAI'}-${String(sequence).padStart(4, '0')}`,
    amount_due: due,
    amount_remaining: due,
    starting_balance: customer?.balance ?? 0,
    ending_balance: owed - due,
    effective_at: at,
    automatically_finalizes_at: null,
    hosted_invoice_url: `${world.base}/invoice/${id}`,
    invoice_pdf: `${world.base}/invoice/${id}`,
    status_transitions: { ...invoice.status_transitions, finalized_at: at },
  })
  emit(world, 'invoice.finalized', object)
  return object
}

type How = { isPresent: boolean; method?: string | undefined; isAuthenticated?: boolean }

/** Collects the due amount of an open invoice, with the first payment method available. */
export function payInvoice(world: World, id: string, { isPresent, method, isAuthenticated }: How): Outcome {
  const invoice = named(world, 'invoice', id)
  if (invoice.amount_remaining === 0) {
    invoicePaid(world, id)
    return 'succeeded'
  }
  const wanted = method ?? defaultMethodOf(world, invoice)
  const found = wanted ? find(world, 'payment_method', wanted) : undefined
  if (!found) {
    invoiceUnpaid(world, id, 'declined')
    return 'declined'
  }
  const intent = intentOf(world, invoice)
  const isBarred = !isPresent && world.store.note(`${subscriptionOf(invoice)} renewals`) === 'fail'
  const message = 'Your card was declined.'
  const outcome = attempt(world, intent, found, {
    isPresent,
    ...(isAuthenticated && { isAuthenticated }),
    decline: isBarred ? { code: 'card_declined', decline_code: 'generic_decline', message } : undefined,
  })
  invoicePaymentEnded(world, id, intent, outcome)
  return outcome
}

/** The subscription's default comes before the customer's. */
export function defaultMethodOf(world: World, invoice: Invoice): string | undefined {
  const subscription = find(world, 'subscription', subscriptionOf(invoice) ?? '')
  const customer = find(world, 'customer', invoice.customer ?? '')
  return (
    subscription?.default_payment_method ?? customer?.invoice_settings.default_payment_method ?? undefined
  )
}

/** One payment intent per invoice, used for all retries. */
function intentOf(world: World, invoice: Invoice): string {
  const known = paymentOf(world, invoice.id)?.payment.payment_intent
  if (known) return known
  const { id } = makeIntent(world, {
    amount: invoice.amount_remaining,
    currency: invoice.currency,
    customer: invoice.customer,
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    setup: 'off_session',
  })
  linkIntent(world, invoice, id)
  return id
}

export function linkIntent(world: World, invoice: Invoice, intent: string): void {
  awaitPayment(world, intent, { invoice: invoice.id })
  keep(world, 'invoice_payment', {
    id: newId('inpay_1'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_remaining,
    created: now(world, invoice.customer),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: world.frame.live,
    payment: { type: 'payment_intent', payment_intent: intent },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
}

const paymentOf = (world: World, invoice: string) =>
  all(world, 'invoice_payment').find((one) => one.invoice === invoice && one.is_default)

export function invoicePaymentEnded(world: World, id: string, intent: string, outcome: Outcome): void {
  if (outcome === 'processing') {
    change(world, 'invoice', id, { attempted: true, attempt_count: 1 })
    return
  }
  if (outcome !== 'succeeded') {
    invoiceUnpaid(world, id, outcome, intent)
    return
  }
  const payment = paymentOf(world, id)
  if (payment) {
    const { object } = change(world, 'invoice_payment', payment.id, {
      status: 'paid',
      amount_paid: payment.amount_requested,
      status_transitions: { canceled_at: null, paid_at: now(world, named(world, 'invoice', id).customer) },
    })
    emit(world, 'invoice_payment.paid', object)
  }
  invoicePaid(world, id)
}

function invoicePaid(world: World, id: string): void {
  const invoice = named(world, 'invoice', id)
  const { object } = change(world, 'invoice', id, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + (invoice.amount_due > 0 ? 1 : 0),
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: now(world, invoice.customer) },
  })
  unschedule(world, 'retry-invoice', id)
  emit(world, 'invoice.paid', object)
  emit(world, 'invoice.payment_succeeded', object)
  const subscription = find(world, 'subscription', subscriptionOf(invoice) ?? '')
  if (!subscription) return
  if (hasPendingUpdate(world, subscription.id, id)) applyPendingUpdate(world, subscription.id)
  if (!['past_due', 'incomplete', 'unpaid'].includes(subscription.status)) return
  unschedule(world, 'expire-incomplete', subscription.id)
  statusChanged(world, subscription.id, 'active')
}

function statusChanged(world: World, id: string, status: 'active' | 'past_due' | 'unpaid') {
  const { object, previous } = change(world, 'subscription', id, { status })
  emit(world, 'customer.subscription.updated', object, previous)
}

function invoiceUnpaid(
  world: World,
  id: string,
  outcome: 'declined' | 'requires_action',
  intent?: string,
): void {
  const invoice = named(world, 'invoice', id)
  const subscription = find(world, 'subscription', subscriptionOf(invoice) ?? '')
  const tries = invoice.attempt_count + 1
  const isFirst = invoice.billing_reason === 'subscription_create'
  const isPending = subscription ? hasPendingUpdate(world, subscription.id, id) : false
  const isRetried = !isFirst && !isPending && tries < mostTries && !isHard(world, intent)
  const next = isRetried ? now(world, invoice.customer) + betweenTries : null
  const { object } = change(world, 'invoice', id, {
    attempted: true,
    attempt_count: tries,
    next_payment_attempt: next,
  })
  if (next) schedule(world, 'retry-invoice', id, next, invoice.customer)
  emit(world, 'invoice.payment_failed', object)
  if (outcome === 'requires_action') emit(world, 'invoice.payment_action_required', object)
  if (!subscription || isFirst || isPending) return
  if (subscription.status === 'active') statusChanged(world, subscription.id, 'past_due')
  if (!next && tries >= mostTries) giveUp(world, subscription.id)
}

/** No automatic retry after a hard decline, or if the holder must authenticate. */
function isHard(world: World, intent: string | undefined): boolean {
  const error = intent ? find(world, 'payment_intent', intent)?.last_payment_error : undefined
  return hardDeclines.includes(error?.decline_code ?? '')
}

export const dunningEnds = ['canceled', 'unpaid', 'past_due'] as const

/** By the account's settings, which the control page changes. */
function giveUp(world: World, id: string): void {
  const end = world.store.note('dunning end') ?? 'canceled'
  if (end === 'canceled') endSubscription(world, id, 'payment_failed')
  else if (end === 'unpaid') statusChanged(world, id, 'unpaid')
}

/** By time: the next try, if it is still due. */
export function retryInvoice(world: World, id: string): void {
  const invoice = find(world, 'invoice', id)
  if (invoice?.status !== 'open' || !invoice.auto_advance) return
  payInvoice(world, id, { isPresent: false })
}
